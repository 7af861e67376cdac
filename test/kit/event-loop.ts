/** An event loop whose delay a test states: while it is held no turn ends, and its time passes when it is told to. */
import type { EventLoop } from '../../server/pages/render-queue.ts';

export interface HeldLoop extends EventLoop {
  /** From now on turns end one by one, when they are told to. */
  hold(): void;
  /** Turns end by themselves again, those that were held too. */
  free(): void;
  /** Ends the turn. */
  turn(): void;
  /** @param ms moves its time on */
  pass(ms: number): void;
}

/** Free at first. */
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
