/**
 * The import directions: a file imports its own room, the rooms beside it on its floor, and the floors below. The lists
 * of docs/where.md name the same floors in words.
 */
import { readImports } from './imports.ts';

/** The floors from top to bottom. A room is a folder or a file; a longer path wins over the folder that it lies in. */
const FLOORS: readonly (readonly string[])[] = [
  ['test', 'bench', 'examples'],
  ['tools', 'deploy'],
  ['server', 'server/tracing'],
  ['server/ops'],
  ['server/routes'],
  ['server/pages'],
  ['server/http', 'server/cdn'],
  ['server/regions', 'server/optional-calls'],
  ['server/gateway'],
  ['server/http-cache'],
  ['server/config', 'server/encoding', 'server/builds', 'server/launch', 'server/listen.ts'],
  ['server/syntax'],
  ['views/entry'],
  ['views/page'],
  ['views/screens'],
  ['views/dialogs', 'views/layout'],
  // The features.
  ['views'],
  ['views/ui'],
  ['views/navigation'],
  ['views/data', 'views/context', 'views/styles'],
  ['client/store', 'client'],
  ['client/calls', 'client/services'],
  ['upstream'],
  ['shared'],
];

/** What lies lower and is still not to be imported. */
const FORBIDDEN: readonly { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^server\/(?!embedded\.ts)/,
    to: /^upstream\//,
    why: 'server/embedded.ts alone starts the embedded shop API',
  },
  { from: /^(?:views|client)\//, to: /^upstream\//, why: 'the browser asks the shop API through the storefront' },
  { from: /^server\/ops\//, to: /^server\/(?:routes|pages)\//, why: 'ops/ looks at requests from outside' },
];

const byRoom = FLOORS.flatMap((rooms, floor) => rooms.map((room) => ({ room, floor })))
  // The longest path first.
  .sort((one, other) => other.room.length - one.room.length);

function floorOf(file: string): number | undefined {
  return byRoom.find(({ room }) => file === room || file.startsWith(`${room}/`))?.floor;
}

/** Gives each import that leads upwards, or where it is forbidden. */
export function wrongDirections(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const problems: string[] = [];
  for (const [from, targets] of imports) {
    for (const to of targets) {
      const [own, its] = [floorOf(from), floorOf(to)];
      if (own !== undefined && its !== undefined && its < own)
        problems.push(`${from} imports ${to}, which lies above it`);
      const rule = FORBIDDEN.find((one) => one.from.test(from) && one.to.test(to));
      if (rule !== undefined) problems.push(`${from} imports ${to}: ${rule.why}`);
    }
  }
  return problems;
}

export async function findImportProblems(): Promise<string[]> {
  return wrongDirections(await readImports());
}
