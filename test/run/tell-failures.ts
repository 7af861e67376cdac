/**
 * What has failed in a TAP stream, for people: each failed assertion with the names that lead to it and what tap says
 * of it.
 */

/** Diagnostics that help nobody here. */
const noise =
  /^(?:at|stack|handles|fileName|columnNumber|typeName|functionName|methodName|isToplevel|compare|tapCaught):/;

/**
 * @param tap the stream, subtests indented by four spaces each
 * @returns lines to print; none when all is well
 */
export function tellFailures(tap: string): string[] {
  const told: string[] = [];
  /** The subtests that are open, by depth. */
  const open: Subtest[] = [];
  const lines = tap.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const { indent, text } = readLine(lines[index]);
    const depth = Math.floor(indent / 4);
    const subtest = /^# Subtest: (.*)$/.exec(text);
    if (subtest) {
      open.length = depth;
      open.push({ name: subtest[1] ?? '', before: told.length });
    }
    const failure = /^not ok \d+ - (.*?)(?: # time=.*)?$/.exec(text);
    const name = failure?.[1];
    if (name === undefined || isTold(open[depth], name, told.length)) continue;
    told.push('', ['not ok', ...open.slice(0, depth).map((subtest) => subtest.name), name].join(' › '));
    if (/^ *---$/.test(lines[index + 1] ?? '')) told.push(...readDiagnostics(lines, index + 2));
  }
  return told;
}

interface Subtest {
  readonly name: string;
  /** How much was told before it. */
  readonly before: number;
}

function readLine(line = ''): { indent: number; text: string } {
  const text = line.trimStart();
  return { indent: line.length - text.length, text };
}

/** A subtest that has failed is told by what has failed in it. */
function isTold(subtest: Subtest | undefined, name: string, length: number): boolean {
  return subtest !== undefined && subtest.name === name && length > subtest.before;
}

function readDiagnostics(lines: readonly string[], from: number): string[] {
  const kept: string[] = [];
  let skipped = -1;
  for (const line of lines.slice(from)) {
    if (/^ *\.\.\.$/.test(line)) break;
    const { indent, text } = readLine(line);
    if (skipped >= 0 && indent > skipped) continue;
    skipped = noise.test(text) ? indent : -1;
    if (skipped < 0) kept.push(line.slice(0, 400));
  }
  return kept;
}
