/** Links of a page that each change a part of its query (D57). */

/**
 * Adds what the visitor has chosen before to the query of a link that was drawn before.
 * @param drawn the query that the link was drawn with
 * @param asked the query that it leads to
 * @param chosen the query with what was chosen since then
 * @returns `chosen` with the changes from `drawn` to `asked`, without `?`
 */
export function withChoices(drawn: string, asked: string, chosen: string): string {
  const [before, after, result] = [drawn, asked, chosen].map((query) => new URLSearchParams(query)) as Queries;
  const names = new Set([...before.keys(), ...after.keys()]);
  for (const name of names) {
    const [was, is] = [before.getAll(name), after.getAll(name)];
    for (const value of was) if (!is.includes(value)) result.delete(name, value);
    const added = is.filter((value) => !was.includes(value));
    // A name that is no list has one value: the latest.
    if (added.length > 0 && !name.endsWith('[]')) result.delete(name);
    for (const value of added) if (!result.has(name, value)) result.append(name, value);
  }
  return result.toString();
}

type Queries = [before: URLSearchParams, after: URLSearchParams, result: URLSearchParams];
