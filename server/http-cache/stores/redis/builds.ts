/**
 * Shares the assets of builds through Redis (D33), for instances that have a disk of their own: during a rolling update a
 * page of one build asks an instance of another one for its scripts. Every instance leaves its build there once. One that
 * is asked for an unknown asset copies the builds that it lacks to its own disk, and serves them like past builds.
 *
 * The name of an asset never reaches Redis: only the list of builds is asked for, at most ten times a second.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addBuild, KEPT, keptBuilds } from '../../../builds/kept-builds.ts';
import type { Ask, ConnectionOptions } from './connection.ts';

export interface SharedBuildsOptions {
  readonly ask: Ask;
  /** This build's id, and the folder of its assets. */
  readonly id: string;
  readonly own: string;
  /** The folder of past builds. */
  readonly past: string;
  readonly log: Pick<ConnectionOptions['log'], 'warn'>;
}

/** The ids of the builds in Redis, by the time at which they were last put there; each has a hash of its assets. */
const BUILDS_KEY = 'vitrina:4:builds';
const buildKey = (id: string) => `vitrina:4:b|${id}`;

/** For one command: only a new build's first visitors wait for it, and without it they lack a script; ms. */
const WITHIN = 2000;
/** A build that nobody serves any more is forgotten after this time; ms. */
const LIFE = 30 * 24 * 60 * 60 * 1000;
const PUT_EVERY = 60_000;
/** The pause between two looks at the list of builds; ms. */
const LOOK_EVERY = 100;
/** Bounds for what is copied: files of a build, how many at a time, and bytes in all. */
const MAX_FILES = 3000;
const FILES_AT_A_TIME = 20;
const MAX_BYTES = 32 * 1024 * 1024;

const buildId = /^[\w-]{1,64}$/;
const fileName = /^[\w-][\w.-]{0,199}$/;

export class SharedBuilds {
  readonly #options: SharedBuildsOptions;
  /** The next look at the list, for all who ask before it begins; and the last one that has begun. */
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #tried = Promise.withResolvers<void>();
  #again: NodeJS.Timeout | undefined;

  constructor(options: SharedBuildsOptions) {
    this.#options = options;
  }

  /** Resolves when this build is in Redis, or could not be left there the first time. */
  get tried(): Promise<void> {
    return this.#tried.promise;
  }

  /**
   * Leaves this build in Redis, unless it is there, as the latest one. To be called whenever Redis is at hand; it is
   * repeated from time to time, because Redis may evict what nobody asks for.
   */
  async put(): Promise<void> {
    const { id, own } = this.#options;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.put(), PUT_EVERY).unref();
    await this.#attempt(async () => {
      const files = await readdir(own);
      const isThere = (await this.#ask('HLEN', buildKey(id))) === files.length;
      for (const some of isThere ? [] : portions(files)) {
        const fields = await Promise.all(some.map(async (file) => [file, await readFile(join(own, file))]));
        await this.#ask('HSET', buildKey(id), ...fields.flat());
      }
      await this.#ask('PEXPIRE', buildKey(id), String(LIFE));
      await this.#ask('ZADD', BUILDS_KEY, String(Date.now()), id);
      for (const old of texts(await this.#ask('ZRANGE', BUILDS_KEY, '0', String(-KEPT - 1)))) {
        await this.#ask('DEL', buildKey(old));
        await this.#ask('ZREM', BUILDS_KEY, old);
      }
    });
    this.#tried.resolve();
  }

  close(): void {
    clearTimeout(this.#again);
  }

  /** Copies the builds that this instance lacks. Resolves when a look that begins after this call has ended. */
  copyMissing(): Promise<void> {
    this.#next ??= this.#last.then(async () => {
      this.#next = undefined;
      const looking = this.#attempt(() => this.#copyMissing());
      this.#last = Promise.all([looking, pause(LOOK_EVERY, undefined, { ref: false })]);
      await looking;
    });
    return this.#next;
  }

  async #copyMissing(): Promise<void> {
    const { id: ownId, past } = this.#options;
    const ids = texts(await this.#ask('ZREVRANGE', BUILDS_KEY, '0', String(KEPT - 1)));
    const known = new Set([ownId, ...(await keptBuilds(past))]);
    for (const id of ids) {
      if (!buildId.test(id) || known.has(id)) continue;
      await this.#attempt(() => addBuild(id, past, (folder) => this.#copy(id, folder), ownId));
    }
  }

  async #copy(id: string, folder: string): Promise<void> {
    const files = texts(await this.#ask('HKEYS', buildKey(id))).filter((file) => fileName.test(file));
    // It was evicted, or is being put there.
    const notWhole = new Error(`the build ${id} is not whole in Redis`);
    if (files.length === 0 || files.length > MAX_FILES) throw notWhole;
    let left = MAX_BYTES;
    await mkdir(folder);
    for (const some of portions(files)) {
      const bodies = await this.#ask('HMGET', buildKey(id), ...some);
      for (const [n, body] of (Array.isArray(bodies) ? bodies : []).entries()) {
        if (!(body instanceof Buffer) || body.length > left) throw notWhole;
        left -= body.length;
        await writeFile(join(folder, some[n] ?? ''), body);
      }
    }
  }

  /** Logs why it failed. While Redis is away, it is tried again later. */
  async #attempt(work: () => Promise<unknown>): Promise<void> {
    await work().catch((err: unknown) => {
      if (!(err instanceof Away)) this.#options.log.warn({ err }, 'the assets of a build could not be shared');
    });
  }

  /** @throws Away */
  async #ask(...command: (string | Buffer)[]): Promise<unknown> {
    const reply = await this.#options.ask(command, WITHIN);
    if (!reply.ok) throw new Away();
    return reply.value;
  }
}

class Away extends Error {}

function portions(files: readonly string[]): string[][] {
  const starts = Array.from({ length: Math.ceil(files.length / FILES_AT_A_TIME) }, (_, n) => n * FILES_AT_A_TIME);
  return starts.map((start) => files.slice(start, start + FILES_AT_A_TIME));
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
