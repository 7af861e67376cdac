/** Another build of the same views, in which all files for browsers have other names, as if everything had changed. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tap, { type Test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';

let made: string | undefined;

/**
 * Made once for all tests of the process, which then also load its modules only once: do not change it.
 * @returns the folder of a changed copy of `dist/`, which can be opened as a build
 */
export function otherBuild(): string {
  made ??= make(tap);
  return made;
}

/** The same for a test that changes it. */
export function copyOtherBuild(t: Test): string {
  const dist = join(openFolder(t), 'dist');
  cpSync(otherBuild(), dist, { recursive: true });
  return dist;
}

type Owner = Pick<Test, 'teardown'>;

function openFolder(owner: Owner): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  owner.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function make(owner: Owner): string {
  const dist = join(openFolder(owner), 'dist');
  for (const part of ['client', 'server', 'worker']) {
    const filter = (file: string): boolean => !/\.(?:br|gz)$/.test(file);
    cpSync(join(projectRoot, 'dist', part), join(dist, part), { recursive: true, filter });
  }
  const assets = join(dist, 'client/assets');
  const names = new Map(readdirSync(assets).map((name) => [name, otherName(name)]));
  const rewrite = (file: string): void => {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/[\w.-]+\.(?:js|css|woff2|svg|png)\b/g, (name) => names.get(name) ?? name),
    );
  };
  for (const [name, other] of names) {
    if (/\.(?:js|css)$/.test(name)) rewrite(join(assets, name));
    renameSync(join(assets, name), join(assets, other));
  }
  rewrite(join(dist, 'client/manifest.json'));
  // The server's files name some of the browser's files; their own names stay.
  for (const name of readdirSync(join(dist, 'server'), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.js')) rewrite(join(dist, 'server', name));
  }
  return dist;
}

/** A hash of the same length that ends with a Z. */
function otherName(name: string): string {
  return name.replace(/(.)(.)(\.\w+)$/, (_, before: string, last: string, type: string) =>
    last === 'Z' ? `${before === '0' ? '1' : '0'}Z${type}` : `${before}Z${type}`,
  );
}
