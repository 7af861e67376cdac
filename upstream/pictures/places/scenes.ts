/** Pictures of shops and brands. */
import { escapeMarkup } from '../../../shared/escape-markup.ts';
import { chosen, round, svg, textBlock } from '../svg.ts';
import { bottleRow } from './shelf.ts';
import { drawShopFront } from './shop-front.ts';

const wine = '#6f1d2b';
const brass = '#b08d4f';
const paper = '#f6f0e2';

/**
 * A picture of a shop, 800 × 500.
 * @param view 1 the front, 2 the hall, 3 the shelves, 4 the counter
 */
export function drawShop(name: string, view: number): string {
  if (view === 1) return drawShopFront(name);
  if (view === 4) return svg(800, 500, counter(name));
  return svg(800, 500, shelves(name, view === 2 ? 3 : 5));
}

function shelves(name: string, rows: number): string {
  const height = 400 / rows;
  const boards = Array.from({ length: rows }, (_, row) => {
    const y = round(60 + (row + 1) * height);
    return `${bottleRow(50, y, 30, 23, `${name} ${row}`, height / 90)}<rect x="40" y="${y}" width="720" height="8" fill="#8a6238"/>`;
  });
  return `<rect width="800" height="500" fill="#efe3cd"/><rect x="30" y="40" width="740" height="440" fill="#d8c19b"/>${boards.join('')}<path d="M36 40V480M400 40V480M764 40V480" stroke="#8a6238" stroke-width="10"/>`;
}

function counter(name: string): string {
  return `<rect width="800" height="500" fill="#efe3cd"/><rect x="60" y="60" width="680" height="180" fill="#d8c19b"/>${bottleRow(80, 236, 28, 22, name)}<rect x="60" y="236" width="680" height="8" fill="#8a6238"/><rect x="100" y="300" width="600" height="180" fill="${wine}"/><rect x="80" y="284" width="640" height="24" fill="#8a6238"/><path d="M480 284V206H596V284Z" fill="#2b2a29"/><path d="M490 214H586V272H490Z" fill="#9fb6bd"/><path d="M190 284V190L214 174L238 190V284Z" fill="#c9a26a"/><path d="M196 196H232" stroke="#8a6238" stroke-width="4"/><text x="400" y="400" font-family="Georgia,serif" font-size="30" fill="${paper}" text-anchor="middle" letter-spacing="4">ВЫДАЧА ЗАКАЗОВ</text>`;
}

/** A brand's sign, 400 × 300: its initial in a seal, and its name. */
export function drawSign(name: string, country: string): string {
  const tint = chosen([wine, '#2f4a43', '#34405c', '#7a4a21', '#4b3350'], name);
  const initial = escapeMarkup(
    name
      .replace(/[^\p{L}\p{N}]/gu, '')
      .charAt(0)
      .toUpperCase(),
  );
  return svg(
    400,
    300,
    `<circle cx="200" cy="112" r="66" fill="none" stroke="${tint}" stroke-width="2"/><circle cx="200" cy="112" r="58" fill="none" stroke="${brass}"/><text x="200" y="137" font-family="Georgia,serif" font-size="70" fill="${tint}" text-anchor="middle">${initial}</text>${textBlock({ text: name, x: 200, y: 218, width: 340, size: 32, color: tint })}${textBlock({ text: country, x: 200, y: 266, width: 300, size: 15, color: brass })}`,
  );
}
