import { type PointerEvent, useRef, useState } from 'react';
import { dragStep } from '../../shared/rules/carousel.ts';

interface TouchDrag {
  /** How far the finger has gone, px; 0 while there is none. */
  readonly moved: number;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void;
  };
}

/** Moves of a finger alone; the element wants `touch-action: pan-y`. @param onStep undefined: nothing to drag */
export function useTouchDrag(onStep: ((step: number) => void) | undefined): TouchDrag {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined);
  // A drag is no click, though the browser says so at its end.
  const dragged = useRef(false);
  const [moved, setMoved] = useState(0);
  const end = (): void => {
    start.current = undefined;
    setMoved(0);
  };
  return {
    moved,
    handlers: {
      onPointerDown: (event) => {
        dragged.current = false;
        if (event.pointerType !== 'touch' || onStep === undefined) return;
        start.current = { x: event.clientX, width: event.currentTarget.clientWidth };
      },
      onPointerMove: (event) => {
        if (start.current === undefined) return;
        const distance = event.clientX - start.current.x;
        if (Math.abs(distance) > CLICK_PX) dragged.current = true;
        setMoved(distance);
      },
      onPointerUp: (event) => {
        if (start.current === undefined) return;
        const step = dragStep(event.clientX - start.current.x, start.current.width);
        end();
        if (step !== 0) onStep?.(step);
      },
      onPointerCancel: end,
      onClickCapture: (event) => {
        if (!dragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** A finger never stands quite still. */
const CLICK_PX = 8;
