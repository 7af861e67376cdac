/** A page as a visitor uses it, in any of the browsers: what they look for is found by role and accessible name. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ByRoleMatcher } from '@testing-library/dom';
import { type Driver, type Point, waitUntil } from './driver.ts';
import { installLookup, type Lookup, type Seen, type State, type Step } from './in-page.ts';

declare const lookup: Lookup;

const library = fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'));
const installation = `${readFileSync(library, 'utf8')};\n(${installLookup})()`;

/** Points to elements, that may not be there yet: every use waits until they are, a minute at most. */
export class Locator {
  readonly #driver: Driver;
  readonly #path: readonly Step[];

  constructor(driver: Driver, path: readonly Step[] = []) {
    this.#driver = driver;
    this.#path = path;
  }

  /**
   * What stands in it.
   * @param name the whole accessible name, or what is found in it; default: any
   */
  get(role: ByRoleMatcher, name?: string | RegExp, state?: State): Locator {
    return new Locator(this.#driver, [...this.#path, toStep(role, name, state)]);
  }

  /** Only those of them in which something stands. */
  holding(role: ByRoleMatcher, name?: string | RegExp): Locator {
    return this.#narrow({ holding: toStep(role, name) });
  }

  /** Only those of them whose text has that in it. */
  saying(text: RegExp): Locator {
    return this.#narrow({ saying: text.source });
  }

  /** One of them, counted from 0. */
  at(index: number): Locator {
    return this.#narrow({ index });
  }

  #narrow(more: Partial<Step>): Locator {
    const last = this.#path.at(-1) as Step;
    return new Locator(this.#driver, [...this.#path.slice(0, -1), { ...last, ...more }]);
  }

  async count(): Promise<number> {
    return (await this.#see()).length;
  }

  /** What the only one holds, once it is there. */
  async see(): Promise<Seen> {
    return this.until(() => true);
  }

  /** Waits until there is one, and it is as wanted. */
  async until(isWanted: (seen: Seen) => boolean): Promise<Seen> {
    let all: readonly Seen[] = [];
    await this.#wait(
      async () => {
        all = await this.#see();
        return all.length === 1 && isWanted(all[0] as Seen);
      },
      () => JSON.stringify(all).slice(0, 500),
    );
    return all[0] as Seen;
  }

  /** Waits until there is none. */
  async gone(): Promise<void> {
    await this.#wait(
      async () => (await this.count()) === 0,
      () => 'it stays',
    );
  }

  /** Presses it with the mouse, where a visitor could: in its middle, when it stands still and nothing covers it. */
  async click(): Promise<void> {
    let aim: Point | string = '';
    await this.#wait(
      async () => {
        const before = aim;
        aim = await this.#ask('aim');
        return typeof aim !== 'string' && typeof before !== 'string' && aim.x === before.x && aim.y === before.y;
      },
      () => JSON.stringify(aim),
    );
    await this.#driver.click(aim as unknown as Point);
  }

  /** Types into an empty field. */
  async type(text: string): Promise<void> {
    await this.click();
    await this.#driver.type(text);
  }

  #see(): Promise<Seen[]> {
    return this.#ask('see');
  }

  async #ask<V extends keyof Lookup>(verb: V): Promise<ReturnType<Lookup[V]>> {
    const ask = () =>
      this.#driver.evaluate(
        (one, path) => ('lookup' in globalThis ? lookup[one](path) : null),
        verb as keyof Lookup,
        this.#path,
      );
    const answer = await ask();
    if (answer !== null) return answer as ReturnType<Lookup[V]>;
    await this.#driver.evaluate(installation);
    return (await ask()) as ReturnType<Lookup[V]>;
  }

  /** @param describe how it stands, when it never comes to what is waited for */
  async #wait(holds: () => Promise<boolean>, describe: () => string): Promise<void> {
    let problem: unknown;
    // While a document goes, nothing can be asked of it.
    const look = () =>
      holds().catch((error) => {
        problem = error;
        return false;
      });
    await waitUntil(look).catch(() => {
      throw new Error(`${JSON.stringify(this.#path)} is not as wanted: ${describe()}`, { cause: problem });
    });
  }
}

function toStep(role: ByRoleMatcher, name?: string | RegExp, state: State = {}): Step {
  const named = name instanceof RegExp ? { pattern: name.source } : { name };
  return { role: `${role}`, ...named, state };
}
