/** An event loop whose delay a test controls: while it is held, turns end and time passes only on request. */
import type { EventLoop } from '../../server/pages/queue/render-queue.ts';

export interface HeldLoop extends EventLoop {
  /** From now on turns end only by `turn`. */
  hold(): void;
  /** Turns end by themselves again, including those that were held. */
  free(): void;
  /** Ends the current turn. */
  turn(): void;
  /** @param ms how far its time moves */
  pass(ms: number): void;
}

/** The loop is not held at first. */
export function makeLoop(): HeldLoop {
  let time = 0;
  let isHeld = false;
  let held: (() => void)[] = [];
  const turn = (): void => {
    const works = held;
    held = [];
    for (const work of works) work();
  };
  return {
    now: () => time,
    nextTurn: (work) => void (isHeld ? held.push(work) : setImmediate(work)),
    afterOthers: (work) => work(),
    hold: () => {
      isHeld = true;
    },
    free: () => {
      isHeld = false;
      turn();
    },
    turn,
    pass: (ms) => {
      time += ms;
    },
  };
}
