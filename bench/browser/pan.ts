/** Measures how smoothly a map pans. */
import type { Locator, Page } from 'playwright-core';

export interface Panning {
  /** Frames per second while the map is dragged, and the longest frame in ms. */
  readonly frames: number;
  readonly longest: number;
}

declare global {
  interface Window {
    panned: number[];
  }
}

const STEPS = 60;

/** Drags the map in circles, as fast as the browser handles the moves. */
export async function pan(page: Page, map: Locator): Promise<Panning> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.evaluate(() => {
    window.panned = [];
    const note = (at: number): void => {
      window.panned.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.down();
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.move(middle.x + 150 * Math.sin(step / 8), middle.y + 80 * Math.cos(step / 8));
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => window.panned);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return { frames: gaps.length / seconds, longest: Math.max(0, ...gaps) };
}
