/** Glasses, tableware, bar tools and electric fittings. View box 300 × 400. */
import type { Print } from './print.ts';

type Ware = (look: Print) => string;

const ground = (width: number, y = 370): string => `<ellipse cx="150" cy="${y}" rx="${width}" ry="6" opacity=".13"/>`;
const glass = 'fill="#cfdcdd" fill-opacity=".26" stroke="#8fa3a5" stroke-width="2.5"';

const stemware = (bowl: string, drink: string, stem: number): string =>
  `<path d="${drink}" fill-opacity=".9"/><path d="${bowl}" ${glass}/><path d="M150 ${stem}V362" stroke="#8fa3a5" stroke-width="5"/><path d="M104 366Q150 352 196 366Q150 376 104 366Z" ${glass}/><path d="M112 110Q104 150 118 190" stroke="#fff" stroke-opacity=".8" stroke-width="4" fill="none" stroke-linecap="round"/>`;

export const drawWineGlass: Ware = (look) =>
  `${ground(60)}<g fill="${look.main}">${stemware('M96 60Q78 190 150 236Q222 190 204 60Q150 70 96 60Z', 'M90 142Q92 206 150 234Q208 206 210 142Q150 152 90 142Z', 236)}</g>`;

export const drawFlute: Ware = (look) =>
  `${ground(56)}<g fill="${look.main}">${stemware('M118 44Q112 200 150 256Q188 200 182 44Q150 50 118 44Z', 'M116 110Q120 210 150 254Q180 210 184 110Q150 116 116 110Z', 256)}</g><g fill="#fff" fill-opacity=".8"><circle cx="150" cy="214" r="2.5"/><circle cx="143" cy="180" r="2"/><circle cx="156" cy="150" r="2.5"/><circle cx="147" cy="128" r="2"/></g>`;

export const drawTumbler: Ware = (look) =>
  `${ground(78)}<path d="M84 250H216L210 356H90Z" fill="${look.main}" fill-opacity=".85"/><path d="M76 160H224L212 368H88Z" ${glass}/><path d="M100 214L142 204L152 244L110 254ZM160 232L196 222L204 258L170 266Z" fill="#fff" fill-opacity=".55" stroke="#8fa3a5"/><path d="M104 300V352M128 300V354M150 300V354M172 300V354M196 300V352" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>`;

export const drawBeerGlass: Ware = (look) =>
  `${ground(66)}<path d="M100 122Q104 300 116 356H184Q196 300 200 122Z" fill="${look.main}"/><path d="M94 92Q104 74 124 84Q146 66 168 84Q192 74 206 94Q212 118 200 126Q150 136 100 126Q88 116 94 92Z" fill="#fdf6e3"/><path d="M96 90Q102 300 112 368H188Q198 300 204 90" ${glass}/><path d="M116 150Q120 260 126 320" stroke="#fff" stroke-opacity=".5" stroke-width="5" fill="none" stroke-linecap="round"/>`;

export const drawDecanter: Ware = (look) =>
  `${ground(108)}<path d="M58 304Q56 356 92 362H208Q244 356 242 304Q150 318 58 304Z" fill="${look.main}" fill-opacity=".9"/><path d="M126 44Q150 54 174 44L166 74V190C170 232 246 252 244 318Q242 366 206 366H94Q58 366 56 318C54 252 130 232 134 190V74Z" ${glass}/><path d="M74 300Q76 268 110 250" stroke="#fff" stroke-opacity=".8" stroke-width="4" fill="none" stroke-linecap="round"/>`;

export const drawPlate: Ware = (look) =>
  `${ground(130, 330)}<ellipse cx="150" cy="240" rx="132" ry="92" fill="${look.paper}" stroke="${look.accent}" stroke-width="3"/><ellipse cx="150" cy="236" rx="94" ry="62" fill="${look.paper}" stroke="#000" stroke-opacity=".12" stroke-width="2"/><ellipse cx="150" cy="240" rx="116" ry="79" fill="none" stroke="${look.main}" stroke-width="5" stroke-dasharray="2 9"/>`;

export const drawBowl: Ware = (look) =>
  `${ground(96)}<path d="M34 214Q44 366 120 366H180Q256 366 266 214Z" fill="${look.main}"/><path d="M42 252Q150 284 258 252" stroke="${look.accent}" stroke-width="7" fill="none"/><ellipse cx="150" cy="214" rx="116" ry="30" fill="${look.paper}"/><ellipse cx="150" cy="220" rx="96" ry="20" fill="#000" opacity=".12"/>`;

export const drawCup: Ware = (look) =>
  `${ground(122)}<ellipse cx="150" cy="352" rx="124" ry="18" fill="${look.paper}" stroke="${look.accent}" stroke-width="2"/><path d="M204 232Q262 226 254 276Q246 312 192 306" fill="none" stroke="${look.main}" stroke-width="12"/><path d="M76 214Q80 350 130 350H164Q214 350 218 214Z" fill="${look.main}"/><ellipse cx="147" cy="214" rx="71" ry="17" fill="${look.paper}"/><ellipse cx="147" cy="216" rx="60" ry="12" fill="#6d3b1c"/><path d="M126 180Q116 158 130 138M158 180Q148 154 162 128" stroke="#000" stroke-opacity=".18" stroke-width="4" fill="none" stroke-linecap="round"/>`;

export const drawPan: Ware = (look) =>
  `${ground(120)}<rect x="138" y="52" width="24" height="120" rx="10" fill="#33302e"/><circle cx="150" cy="72" r="5" fill="${look.paper}"/><ellipse cx="150" cy="258" rx="120" ry="104" fill="#33302e"/><ellipse cx="150" cy="252" rx="100" ry="86" fill="#45413e"/><path d="M76 226Q92 180 148 172" stroke="#fff" stroke-opacity=".25" stroke-width="5" fill="none" stroke-linecap="round"/>`;

export const drawBoard: Ware = (look) =>
  `${ground(80)}<path d="M130 40H170Q176 96 186 112H218Q234 112 234 130V352Q234 368 218 368H82Q66 368 66 352V130Q66 112 82 112H114Q124 96 130 40Z" fill="#b98a55"/><circle cx="150" cy="66" r="9" fill="${look.paper}"/><path d="M84 150Q150 170 216 146M84 210Q140 196 216 216M84 282Q160 300 216 276M84 332Q140 322 216 340" stroke="#8a6238" stroke-width="3" fill="none"/>`;

export const drawCorkscrew: Ware = (look) =>
  `<rect x="58" y="96" width="184" height="36" rx="18" fill="#6b4326"/><path d="M74 108H226" stroke="#fff" stroke-opacity=".25" stroke-width="5" stroke-linecap="round"/><rect x="140" y="128" width="20" height="62" fill="#9aa0a2"/><rect x="132" y="148" width="36" height="10" fill="${look.accent}"/><path d="M150 190C176 200 176 214 150 222C124 230 124 244 150 252C176 260 176 274 150 282C124 290 124 304 150 312C170 320 160 340 150 360" fill="none" stroke="#7f8587" stroke-width="8" stroke-linecap="round"/>`;

export const drawStopper: Ware = (look) =>
  `${ground(50)}<circle cx="150" cy="124" r="52" fill="${look.main}"/><path d="M122 108Q132 86 154 84" stroke="#fff" stroke-opacity=".6" stroke-width="6" fill="none" stroke-linecap="round"/><rect x="122" y="172" width="56" height="22" rx="4" fill="#9aa0a2"/><path d="M126 194H174L166 366H134Z" fill="#b8bcbd"/><path d="M128 222H172M130 256H170M132 290H168M133 324H167" stroke="${look.accent}" stroke-width="9"/>`;

export const drawShaker: Ware = (look) =>
  `${ground(66)}<path d="M128 44H172V78H128Z" fill="#9aa0a2"/><path d="M128 78Q98 96 98 138H202Q202 96 172 78Z" fill="#b8bcbd"/><rect x="92" y="138" width="116" height="14" fill="${look.accent}"/><path d="M94 152H206L190 368H110Z" fill="#c9cdce"/><path d="M114 166L124 350" stroke="#fff" stroke-width="10" stroke-linecap="round"/><path d="M186 166L178 350" stroke="#000" stroke-opacity=".14" stroke-width="12"/>`;

export const drawBucket: Ware = (look) =>
  `${ground(88)}<path d="M152 60V190H204V92Q204 76 194 70V36H172V60Z" fill="#2f4030" transform="rotate(14 180 130)"/><path d="M60 176L112 150L140 184L176 152L240 176V196H60Z" fill="#dfeaec" stroke="#a9bec2"/><path d="M52 188H248L224 356Q222 368 208 368H92Q78 368 76 356Z" fill="#b8bcbd"/><path d="M52 188H248L246 204H54Z" fill="#9aa0a2"/><path d="M76 216L92 352" stroke="#fff" stroke-opacity=".8" stroke-width="10" stroke-linecap="round"/><circle cx="48" cy="224" r="14" fill="none" stroke="${look.accent}" stroke-width="6"/><circle cx="252" cy="224" r="14" fill="none" stroke="${look.accent}" stroke-width="6"/>`;

const plate = (look: Print, inside: string): string =>
  `<rect x="42" y="84" width="216" height="216" rx="18" fill="#000" opacity=".1" transform="translate(0 6)"/><rect x="42" y="84" width="216" height="216" rx="18" fill="${look.paper}" stroke="#000" stroke-opacity=".14"/><rect x="78" y="120" width="144" height="144" rx="10" fill="${look.paper}" stroke="#000" stroke-opacity=".2" stroke-width="2"/>${inside}`;

export const drawOutlet: Ware = (look) =>
  plate(
    look,
    `<circle cx="150" cy="192" r="56" fill="#000" opacity=".12"/><circle cx="150" cy="192" r="50" fill="${look.paper}" stroke="#000" stroke-opacity=".25"/><circle cx="128" cy="192" r="8" fill="#33302e"/><circle cx="172" cy="192" r="8" fill="#33302e"/><path d="M150 142V154M150 230V242" stroke="${look.accent}" stroke-width="8"/>`,
  );

export const drawSwitch: Ware = (look) =>
  plate(
    look,
    `<path d="M84 126H216V192H84Z" fill="#000" opacity=".06"/><path d="M84 192H216" stroke="#000" stroke-opacity=".2" stroke-width="2"/><circle cx="150" cy="246" r="4" fill="${look.accent}"/>`,
  );

export const drawDimmer: Ware = (look) =>
  plate(
    look,
    `<circle cx="150" cy="192" r="46" fill="#000" opacity=".14" transform="translate(0 4)"/><circle cx="150" cy="192" r="44" fill="${look.paper}" stroke="#000" stroke-opacity=".3" stroke-width="2"/><path d="M150 152V172" stroke="${look.accent}" stroke-width="6" stroke-linecap="round"/><path d="M102 232A62 62 0 1 1 198 232" fill="none" stroke="${look.accent}" stroke-width="3" stroke-dasharray="2 8"/>`,
  );

export const drawFrame: Ware = (look) =>
  plate(
    look,
    `<rect x="78" y="120" width="144" height="144" rx="10" fill="#000" fill-opacity=".72"/><rect x="78" y="120" width="144" height="144" rx="10" fill="none" stroke="${look.accent}" stroke-width="4"/>`,
  );
