/** What is not sold in bottles: jars, tins, cans, bags, boxes, baskets. View box 300 × 400. */
import type { Print } from './print.ts';
import { textBlock } from './svg.ts';

type Pack = (look: Print, name: string, note: string) => string;

const shade =
  '<defs><linearGradient id="l"><stop stop-color="#000" stop-opacity=".22"/><stop offset=".2" stop-color="#fff" stop-opacity=".3"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient></defs>';
/** The paper of a tag on goods whose own colours are those of food. */
const tag = '#f8f3e6';
const ground = (width: number): string => `<ellipse cx="150" cy="372" rx="${width}" ry="7" opacity=".13"/>`;

function label(
  look: Print,
  box: readonly [x: number, y: number, width: number, height: number],
  name: string,
  note: string,
): string {
  const [x, y, width, height] = box;
  const middle = x + width / 2;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${look.paper}"/>`,
    `<rect x="${x + 4}" y="${y + 4}" width="${width - 8}" height="${height - 8}" fill="none" stroke="${look.accent}" stroke-width=".8"/>`,
    textBlock({
      text: name,
      x: middle,
      y: y + height * 0.4,
      width: width - 18,
      size: Math.min(26, height / 4),
      color: look.ink,
    }),
    textBlock({ text: note, x: middle, y: y + height * 0.8, width: width - 20, size: 10, color: look.ink }),
  ].join('');
}

export const drawJar: Pack = (look, name, note) =>
  `${shade}${ground(92)}<path d="M78 150Q66 160 66 182V344Q66 370 94 370H206Q234 370 234 344V182Q234 160 222 150Z" fill="${look.main}"/><path d="M74 172Q150 186 226 172V190Q150 204 74 190Z" fill="#fff" opacity=".14"/><rect x="76" y="112" width="148" height="40" rx="6" fill="${look.accent}"/><path d="M76 124H224M76 134H224" stroke="#000" stroke-opacity=".15"/>${label(look, [84, 216, 132, 104], name, note)}<path d="M78 150Q66 160 66 182V344Q66 370 94 370H206Q234 370 234 344V182Q234 160 222 150Z" fill="url(#l)"/>`;

export const drawTin: Pack = (look, name, note) =>
  `${shade}${ground(84)}<rect x="74" y="120" width="152" height="250" rx="8" fill="${look.main}"/><ellipse cx="150" cy="120" rx="76" ry="15" fill="${look.accent}"/><rect x="74" y="106" width="152" height="16" fill="${look.accent}"/><ellipse cx="150" cy="106" rx="76" ry="15" fill="${look.accent}"/><ellipse cx="150" cy="104" rx="62" ry="10" fill="#fff" opacity=".18"/>${label(look, [92, 186, 116, 124], name, note)}<rect x="74" y="106" width="152" height="264" rx="8" fill="url(#l)"/>`;

export const drawFlatTin: Pack = (look, name, note) =>
  `${shade}${ground(120)}<path d="M34 262V322Q34 364 150 366Q266 364 266 322V262Z" fill="${look.accent}"/><ellipse cx="150" cy="260" rx="116" ry="44" fill="${look.main}"/><ellipse cx="150" cy="260" rx="100" ry="36" fill="none" stroke="${tag}" stroke-width="2"/>${textBlock({ text: name, x: 150, y: 254, width: 150, size: 20, color: tag })}${textBlock({ text: note, x: 150, y: 332, width: 120, size: 12, color: tag })}<path d="M34 262V322Q34 364 150 366Q266 364 266 322V262Q240 304 150 304T34 262Z" fill="url(#l)"/>`;

export const drawCan: Pack = (look, name, note) =>
  `${shade}${ground(62)}<path d="M98 84L90 104V340L100 368H200L210 340V104L202 84Z" fill="${look.main}"/><ellipse cx="150" cy="84" rx="52" ry="9" fill="#c9cbc9"/><ellipse cx="150" cy="83" rx="44" ry="6" fill="#a9acaa"/><path d="M90 150H210V170H90ZM90 288H210V294H90Z" fill="${look.accent}"/>${textBlock({ text: name, x: 150, y: 222, width: 104, size: 21, color: tag })}${textBlock({ text: note, x: 150, y: 318, width: 90, size: 11, color: tag })}<path d="M98 84L90 104V340L100 368H200L210 340V104L202 84Z" fill="url(#l)"/>`;

export const drawBag: Pack = (look, name, note) =>
  `${shade}${ground(86)}<path d="M84 92L74 116L72 352Q72 370 90 370H210Q228 370 228 352L226 116L216 92Z" fill="${look.main}"/><path d="M84 72H216V98H84Z" fill="${look.accent}"/><path d="M84 80H216M84 88H216" stroke="#000" stroke-opacity=".18"/><circle cx="150" cy="142" r="8" fill="#000" opacity=".25"/>${label(look, [92, 178, 116, 138], name, note)}<path d="M84 72L74 116L72 352Q72 370 90 370H210Q228 370 228 352L226 116L216 72Z" fill="url(#l)"/>`;

export const drawBar: Pack = (look, name, note) =>
  `${shade}${ground(70)}<path d="M96 84H204V150H96Z" fill="#4a2c1c"/><path d="M96 84H204M132 84V150M168 84V150M96 117H204" stroke="#2d1a10" stroke-width="2"/><path d="M92 146L104 138L116 148L130 138L144 148L158 138L172 148L186 138L208 146V154H92Z" fill="#d9c48f"/><rect x="88" y="152" width="124" height="216" rx="3" fill="${look.main}"/><rect x="88" y="330" width="124" height="10" fill="${look.accent}"/>${label(look, [98, 186, 104, 124], name, note)}<rect x="88" y="152" width="124" height="216" rx="3" fill="url(#l)"/>`;

export const drawBox: Pack = (look, name, note) =>
  `${shade}${ground(118)}<path d="M46 196L150 166L254 196L150 228Z" fill="${look.accent}"/><path d="M46 196V336L150 370V228Z" fill="${look.main}"/><path d="M254 196V336L150 370V228Z" fill="${look.main}"/><path d="M254 196V336L150 370V228Z" opacity=".16"/><path d="M92 183L196 213V355L208 351V209L104 179ZM86 209V349L98 353V213Z" fill="${look.paper}" opacity=".85"/><path d="M150 186C110 130 92 168 150 190C208 168 190 130 150 186Z" fill="${look.paper}"/>${label(look, [82, 256, 136, 72], name, note)}`;

export const drawBasket: Pack = (look, name, note) =>
  `${shade}${ground(118)}<path d="M62 232C62 96 238 96 238 232" fill="none" stroke="#8a6238" stroke-width="11"/><path d="M104 232V128Q104 112 112 108V84H124V108Q132 112 132 128V232Z" fill="${look.main}"/><path d="M108 160H128V196H108Z" fill="${look.paper}"/><circle cx="168" cy="206" r="28" fill="#b5651d"/><circle cx="206" cy="212" r="24" fill="#7c8d3a"/><path d="M138 232L150 158L164 232Z" fill="#d9b45a"/><path d="M44 226H256L234 360Q232 370 220 370H80Q68 370 66 360Z" fill="#b98a55"/><path d="M50 254H250M54 282H246M58 310H242M62 338H238" stroke="#8a6238" stroke-width="5"/><path d="M90 228L98 368M130 228L134 368M170 228L166 368M210 228L202 368" stroke="#8a6238" stroke-width="4"/><rect x="92" y="262" width="116" height="70" rx="3" fill="${look.paper}"/>${textBlock({ text: name, x: 150, y: 288, width: 100, size: 15, color: look.ink })}${textBlock({ text: note, x: 150, y: 318, width: 100, size: 9, color: look.ink })}`;

export const drawCheese: Pack = (look, name, note) =>
  `${shade}${ground(120)}<path d="M36 280L214 196Q262 216 266 280Z" fill="${look.paper}"/><path d="M36 280H266V352H36Z" fill="${look.main}"/><path d="M214 196Q262 216 266 280V352L262 356V282Q256 222 208 199Z" fill="${look.accent}"/><circle cx="92" cy="318" r="11" fill="#000" opacity=".1"/><circle cx="150" cy="334" r="7" fill="#000" opacity=".1"/><circle cx="206" cy="312" r="13" fill="#000" opacity=".1"/><circle cx="186" cy="244" r="8" fill="#000" opacity=".08"/>${label({ ...look, paper: tag }, [60, 290, 132, 56], name, note)}`;

export const drawSausage: Pack = (look, name, note) =>
  `${shade}${ground(124)}<rect x="26" y="330" width="248" height="38" rx="8" fill="#b98a55"/><path d="M40 342H180M70 356H250" stroke="#8a6238" stroke-width="2"/><path d="M58 300Q50 236 92 226L214 200Q250 198 252 236Q254 266 220 276L96 328Q62 336 58 300Z" fill="${look.main}"/><ellipse cx="82" cy="282" rx="26" ry="44" transform="rotate(-16 82 282)" fill="${look.accent}"/><circle cx="76" cy="264" r="5" fill="${look.paper}"/><circle cx="92" cy="284" r="4" fill="${look.paper}"/><circle cx="76" cy="300" r="5" fill="${look.paper}"/>${label({ ...look, paper: tag }, [122, 222, 104, 74], name, note)}`;
