/**
 * Makes the failures in a TAP stream readable: each failed assertion with the names of its enclosing tests and tap's
 * diagnostics.
 */

/** Diagnostics that are left out. */
const noise =
  /^(?:at|stack|handles|fileName|columnNumber|typeName|functionName|methodName|isToplevel|compare|tapCaught):/;

/**
 * @param tap the stream; each level of subtests is indented by four spaces
 * @returns lines to print; none without failures
 */
export function describeFailures(tap: string): string[] {
  const told: string[] = [];
  /** The enclosing subtests, by depth. */
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
    if (name === undefined || isRemote(open[depth], name, told.length)) continue;
    told.push('', ['not ok', ...open.slice(0, depth).map((subtest) => subtest.name), name].join(' › '));
    if (/^ *---$/.test(lines[index + 1] ?? '')) told.push(...readDiagnostics(lines, index + 2));
  }
  return told;
}

interface Subtest {
  readonly name: string;
  /** Number of lines collected before it began. */
  readonly before: number;
}

function readLine(line = ''): { indent: number; text: string } {
  const text = line.trimStart();
  return { indent: line.length - text.length, text };
}

/** A failed subtest is not reported itself when a failure within it was. */
function isRemote(subtest: Subtest | undefined, name: string, length: number): boolean {
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
