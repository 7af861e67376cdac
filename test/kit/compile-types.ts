/** Files that no program here reads are held against types that their readers publish. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';

const compilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, checkJs: true, allowImportingTsExtensions: true, types: [] },
  ...{ target: 'esnext', module: 'esnext', moduleResolution: 'bundler' },
};

/** @returns what TypeScript says of a module; nothing when all fits */
export function compileTypes(t: Pick<Test, 'testdir'>, source: string, name = 'objects.ts'): string {
  const folder = t.testdir({});
  writeFileSync(join(folder, name), source);
  const settings = { compilerOptions, files: [name] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  // Not by `bin/tsc`: a module without an extension cannot be loaded while tap measures coverage.
  const compiler = join(projectRoot, 'node_modules/typescript/lib/tsc.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}
