/** Tableware and cookware of porcelain, wood and iron. View box 300 × 400. */
import { ground, lit, materials, shadow } from './material.ts';
import type { Print } from './print.ts';

type Ware = (look: Print) => string;

const porcelain = '#fbf8f0';
const iron = '#3a3633';
const wood = 'url(#w)';

/** A plate, seen at a slant from above. @param size 1 for a dinner plate */
export const drawPlate =
  (size: number, deep = false): Ware =>
  ({ accent, main }) =>
    [
      materials,
      `<g transform="translate(150 236) scale(${size})">`,
      '<ellipse cy="18" rx="136" ry="88" fill="url(#s)"/>',
      `<ellipse cy="4" rx="134" ry="86" fill="#d8d0c0"/><ellipse rx="134" ry="84" fill="${porcelain}"/>`,
      `<ellipse rx="128" ry="79" fill="none" stroke="${accent}" stroke-width="2.5"/><ellipse rx="112" ry="68" fill="none" stroke="${main}" stroke-width="4" stroke-dasharray="1.5 8" stroke-linecap="round"/>`,
      `<ellipse cy="${deep ? 4 : 2}" rx="92" ry="${deep ? 54 : 55}" fill="${deep ? '#e9e2d3' : '#f3eee2'}" stroke="#000" stroke-opacity=".1"/><ellipse cy="${deep ? 12 : 5}" rx="${deep ? 80 : 88}" ry="${deep ? 42 : 50}" fill="${porcelain}"/>`,
      '<path d="M-104-30Q-70-70-8-74" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></g>',
    ].join('');

const bowl = (look: Print, x: number, y: number, size: number): string =>
  [
    `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="0" cy="4" rx="98" ry="9" fill="url(#s)"/>`,
    lit('M-114-152Q-104-18-46-4Q-40 2 0 2T46-4Q104-18 114-152Z', look.main),
    `<path d="M-111-120Q0-84 111-120M-108-110Q0-74 108-110" fill="none" stroke="${look.accent}" stroke-width="3"/>`,
    `<ellipse cy="-152" rx="114" ry="29" fill="${porcelain}"/><ellipse cy="-149" rx="104" ry="24" fill="#ddd5c6"/><path d="M-104-149A104 24 0 0 0 104-149Q60-134 0-134T-104-149Z" fill="${porcelain}"/></g>`,
  ].join('');

export const drawBowl: Ware = (look) => materials + bowl(look, 150, ground, 1);
/** A set of three small bowls. */
export const drawBowls: Ware = (look) =>
  materials + bowl(look, 150, 292, 0.6) + bowl(look, 84, ground, 0.66) + bowl(look, 216, ground, 0.66);

export const drawCup: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(128, 374),
    `<ellipse cx="150" cy="356" rx="124" ry="20" fill="#d8d0c0"/><ellipse cx="150" cy="352" rx="124" ry="20" fill="${porcelain}"/><ellipse cx="150" cy="352" rx="116" ry="17" fill="none" stroke="${accent}" stroke-width="2"/><ellipse cx="150" cy="354" rx="60" ry="9" opacity=".16"/>`,
    `<path d="M210 236C262 226 268 262 254 284C242 304 214 312 196 306" fill="none" stroke="${main}" stroke-width="12"/><path d="M212 233C258 224 264 258 252 278" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>`,
    lit('M72 208Q74 330 122 352H174Q222 330 224 208Z', main),
    `<path d="M74 232Q148 254 222 232" fill="none" stroke="${accent}" stroke-width="4"/>`,
    `<ellipse cx="148" cy="208" rx="76" ry="19" fill="${porcelain}"/><ellipse cx="148" cy="211" rx="66" ry="14" fill="#5d2f17"/><path d="M96 207Q120 199 150 199" fill="none" stroke="#b5743f" stroke-width="3" stroke-linecap="round"/>`,
    '<path d="M128 176Q116 152 132 130T128 88M164 170Q150 146 168 122T162 84" fill="none" stroke="#8d8478" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"/>',
  ].join('');

export const drawTeapot: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(118),
    `<path d="M206 214C276 196 292 252 262 290C244 312 216 318 200 318" fill="none" stroke="${main}" stroke-width="14"/>`,
    lit('M84 262C52 258 42 226 18 208L32 196C66 206 76 220 98 224Z', main),
    lit(
      'M150 178C232 178 244 240 240 286C236 344 206 374 190 378H110C94 374 64 344 60 286C56 240 68 178 150 178Z',
      main,
    ),
    `<path d="M64 250Q150 280 236 250" fill="none" stroke="${accent}" stroke-width="4"/><path d="M62 260Q150 290 238 260" fill="none" stroke="${accent}" stroke-width="1.5"/>`,
    lit('M88 190Q100 150 150 148Q200 150 212 190Q150 206 88 190Z', main),
    lit('M136 146Q132 124 150 122Q168 124 164 146Z', accent),
    '<path d="M82 290Q78 232 118 206" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="7" stroke-linecap="round"/>',
  ].join('');

const grain = (d: string): string =>
  `<path d="${d}" fill="none" stroke="#6e4826" stroke-opacity=".45" stroke-width="2"/>`;

export const drawBoard: Ware = () =>
  [
    materials,
    shadow(92),
    '<path d="M128 34H172Q178 92 190 108H222Q240 108 240 126V358Q240 378 220 378H80Q60 378 60 358V126Q60 108 78 108H110Q122 92 128 34Z" fill="#6e4826"/>',
    `<path d="M128 30H172Q178 88 190 104H222Q240 104 240 122V352Q240 372 220 372H80Q60 372 60 352V122Q60 104 78 104H110Q122 88 128 30Z" fill="${wood}"/><circle cx="150" cy="60" r="10" fill="#4a3018"/><circle cx="150" cy="62" r="9" fill="#f3ede2"/>`,
    grain(
      'M84 108Q96 240 80 370M112 102Q128 220 108 372M140 80Q154 200 138 372M168 82Q172 230 172 372M198 106Q192 250 204 372M222 106Q216 260 224 370',
    ),
    '<path d="M70 130Q76 114 96 114M132 40Q134 80 124 98" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/>',
  ].join('');

/** A long board with a loaf. */
export const drawLongBoard: Ware = () =>
  [
    materials,
    shadow(134, 366),
    `<path d="M14 318H286L276 362H24Z" fill="#6e4826"/><path d="M30 270H270L286 320H14Z" fill="${wood}"/>`,
    grain('M42 280H252M32 296H264M24 310H276'),
    lit(
      'M44 290C26 264 50 240 92 232L222 204C256 198 272 216 264 236C258 252 240 258 216 264L92 292C70 298 54 304 44 290Z',
      '#c98a3e',
      'd',
    ),
    '<path d="M84 270Q92 248 116 240M126 260Q134 238 158 230M168 250Q176 228 200 220M208 242Q216 222 236 214" fill="none" stroke="#f0d7a0" stroke-width="8" stroke-linecap="round"/>',
  ].join('');

/** @param grill whether the pan has ridges */
export const drawPan =
  (grill: boolean): Ware =>
  ({ accent }) =>
    [
      materials,
      `<path d="M138 22Q150 14 162 22L166 150H134Z" fill="${iron}"/><path d="M144 30V140" stroke="#fff" stroke-opacity=".2" stroke-width="4"/><circle cx="150" cy="38" r="6" fill="${accent}"/>`,
      '<ellipse cx="150" cy="264" rx="130" ry="116" fill="url(#s)" transform="translate(0 10)"/>',
      `<ellipse cx="150" cy="256" rx="122" ry="112" fill="${iron}"/><ellipse cx="150" cy="256" rx="122" ry="112" fill="url(#d)"/><ellipse cx="150" cy="258" rx="104" ry="94" fill="#2a2725"/><ellipse cx="150" cy="264" rx="98" ry="86" fill="#46413d"/>`,
      grill
        ? '<path d="M84 204V324M106 190V338M128 182V346M150 180V348M172 182V346M194 190V338M216 204V324" stroke="#2a2725" stroke-width="7" stroke-linecap="round"/><path d="M87 208V320M109 194V334M131 186V342M153 184V344M175 186V342M197 194V334" stroke="#7a736d" stroke-opacity=".6" stroke-width="1.5"/>'
        : '<path d="M76 250Q84 198 140 184" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="7" stroke-linecap="round"/>',
    ].join('');

/** A pot with its lid and two handles, in the brand's colour. */
export const drawPot: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(128),
    lit('M26 250Q20 238 36 236H66V268H40Q28 266 26 250ZM274 250Q280 238 264 236H234V268H260Q272 266 274 250Z', main),
    lit('M50 226H250L240 346Q236 378 204 378H96Q64 378 60 346Z', main),
    lit('M44 226Q52 172 150 168Q248 172 256 226Q150 240 44 226Z', main),
    `<path d="M44 226Q150 242 256 226" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3"/>`,
    lit('M128 166Q124 140 150 138Q176 140 172 166Q150 172 128 166Z', accent),
    '<path d="M82 256L90 340M78 210Q92 188 134 182" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"/>',
  ].join('');
