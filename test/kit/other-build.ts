/** Another build of the same views, in which all files for browsers have other names, as if everything had changed. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';

/** @returns the folder of a changed copy of `dist/`, which can be opened as a build */
export function makeOtherBuild(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const dist = join(folder, 'dist');
  cpSync(join(projectRoot, 'dist'), dist, { recursive: true });
  const assets = join(dist, 'client/assets');
  for (const name of readdirSync(assets)) if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
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
