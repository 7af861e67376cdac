/** The reference for a map: bare Leaflet with the same tiles, size and number of markers. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { openVisit } from './chromium.ts';
import { type Panning, pan } from './pan.ts';

interface Leaflet {
  map(id: string, options: object): object;
  tileLayer(url: string): { addTo(map: object): void };
  divIcon(options: object): object;
  marker(at: readonly [number, number], options: object): { addTo(map: object): void };
}

interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** @param origin the storefront whose tiles are shown */
export async function panBareMap(browser: Browser, origin: string, size: MapSize, markers: number): Promise<Panning> {
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string): Promise<string> => readFile(resolve(`leaflet/dist/${file}`), 'utf8');
  const { context, page } = await openVisit(browser, origin, {});
  await page.setContent(`<div id="map" style="width: ${size.width}px; height: ${size.height}px"></div>`);
  await page.addStyleTag({ content: await read('leaflet.css') });
  await page.addScriptTag({ content: await read('leaflet.js') });
  await page.evaluate(
    ({ tiles, count }) => {
      const { L } = globalThis as unknown as { L: Leaflet };
      const map = L.map('map', { center: [55.755819, 37.617644], zoom: 9, attributionControl: false });
      L.tileLayer(tiles).addTo(map);
      for (let index = 0; index < count; index += 1) {
        const icon = L.divIcon({ html: '<button type="button">12</button>' });
        L.marker([55.6 + (index % 6) * 0.06, 37.2 + Math.floor(index / 6) * 0.12], { icon }).addTo(map);
      }
    },
    { tiles: `${origin}/tiles/{z}/{x}/{y}`, count: markers },
  );
  await page.waitForLoadState('networkidle');
  const panned = await pan(page, page.locator('#map'));
  await context.close();
  return panned;
}
