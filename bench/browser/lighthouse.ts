/**
 * Installs Lighthouse in a folder of its own outside the project, because nothing else needs its hundred packages.
 * `LIGHTHOUSE` names a folder where it is already installed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = 'lighthouse@13.5.0';
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** The result of one audit of a page. */
export interface Audit {
  /** 0–100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Paint and blocking time in ms; the shift has no unit. */
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  /** Ids of audits below full score, in the three categories whose score has to be 100. */
  readonly complaints: readonly string[];
}

interface AuditResult {
  readonly id: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

interface Result {
  readonly lhr: {
    readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    readonly audits: Record<string, AuditResult>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

export interface Installed {
  /** @param port the debugging port of a running Chromium */
  readonly audit: (url: string, port: number) => Promise<Audit>;
  readonly remove: () => void;
}

/** @throws Error when npm fails */
export async function installLighthouse(): Promise<Installed> {
  const given = process.env.LIGHTHOUSE;
  const folder = given ?? mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const remove = (): void => {
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  };
  if (given === undefined) {
    const quiet = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = spawnSync('npm', ['install', ...quiet, '--prefix', folder, PACKAGE], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (npm.status !== 0) {
      remove();
      throw new Error(`${PACKAGE} could not be installed`);
    }
  }
  const entry = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href;
  const { default: lighthouse }: { default: Lighthouse } = await import(entry);
  return {
    audit: async (url, port) => read(await lighthouse(url, { port, onlyCategories: categories, logLevel: 'silent' })),
    remove,
  };
}

function read(result: Result | undefined): Audit {
  if (result === undefined) throw new Error('Lighthouse has no result');
  const { lhr } = result;
  const score = (name: Category): number => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN;
  const whole: Category[] = ['accessibility', 'best-practices', 'seo'];
  const complaints = whole.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    complaints,
  };
}
