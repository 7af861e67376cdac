/**
 * What has failed in a TAP stream, for people: each failed assertion with the names that lead to it and what tap says
 * of it. Plain JavaScript for old versions of Node.
 */

/** Diagnostics that help nobody here. */
const noise =
  /^(?:at|stack|handles|fileName|columnNumber|typeName|functionName|methodName|isToplevel|compare|tapCaught):/;

/**
 * @param {string} tap the stream, subtests indented by four spaces each
 * @returns {string[]} lines to print; none when all is well
 */
export function tellFailures(tap) {
  const told = [];
  /** The subtests that are open, by depth: their names, and how much was told before each. */
  const open = [];
  const lines = tap.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const [, indent, text] = /^( *)(.*)$/.exec(lines[index]);
    const depth = Math.floor(indent.length / 4);
    const subtest = /^# Subtest: (.*)$/.exec(text);
    if (subtest) {
      open.length = depth;
      open.push({ name: subtest[1], before: told.length });
    }
    const failure = /^not ok \d+ - (.*?)(?: # time=.*)?$/.exec(text);
    if (!failure || isTold(open[depth], failure[1], told.length)) continue;
    told.push('', ['not ok', ...open.slice(0, depth).map(({ name }) => name), failure[1]].join(' › '));
    if (/^ *---$/.test(lines[index + 1] || '')) told.push(...readDiagnostics(lines, index + 2));
  }
  return told;
}

/** A subtest that has failed is told by what has failed in it. */
function isTold(subtest, name, length) {
  return subtest !== undefined && subtest.name === name && length > subtest.before;
}

function readDiagnostics(lines, from) {
  const kept = [];
  let skipped = -1;
  for (let index = from; index < lines.length && !/^ *\.\.\.$/.test(lines[index]); index += 1) {
    const [, indent, text] = /^( *)(.*)$/.exec(lines[index]);
    if (skipped >= 0 && indent.length > skipped) continue;
    skipped = noise.test(text) ? indent.length : -1;
    if (skipped < 0) kept.push(lines[index].slice(0, 400));
  }
  return kept;
}
