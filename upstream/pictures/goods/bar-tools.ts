/** Bar tools: what opens, cools, measures and mixes drinks. View box 300 × 400. */
import { ground, lit, materials, shadow } from './material.ts';
import type { Print } from './print.ts';

type Ware = (look: Print) => string;

const steel = 'url(#m)';
const worm = (x: number, y: number, turns: number): string => {
  const d = Array.from({ length: turns }, () => 'c14 4 14 14 0 18c-14 4-14 14 0 18').join('');
  return `<path d="M${x} ${y}${d}q6 6-2 18" fill="none" stroke="#5f6568" stroke-width="8" stroke-linecap="round"/><path d="M${x - 1} ${y - 1}${d}" fill="none" stroke="#d5d9da" stroke-width="3" stroke-linecap="round"/>`;
};

/** An open waiter's knife. */
export const drawWaiterKnife: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(96),
    worm(150, 176, 4),
    lit('M52 92Q40 92 40 108T52 128Q96 118 150 130T252 150Q266 150 264 134Q258 118 228 112Q140 84 52 92Z', main),
    '<path d="M60 101Q140 94 226 122" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>',
    `<circle cx="64" cy="110" r="5" fill="${accent}"/><circle cx="150" cy="118" r="5" fill="${accent}"/><circle cx="244" cy="134" r="5" fill="${accent}"/>`,
    `<path d="M238 144L256 156L226 262L236 284L220 292L206 262Z" fill="${steel}" stroke="#666c70" stroke-width="1"/><path d="M226 176L218 246" stroke="#666c70" stroke-width="3" stroke-dasharray="2 5"/>`,
    `<path d="M142 128H158V180H142Z" fill="${steel}"/>`,
  ].join('');

/** A corkscrew with two levers, raised. */
export const drawWingCorkscrew: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(70),
    worm(150, 236, 3),
    `<path d="M120 96Q84 120 66 196L50 240Q46 254 58 256T76 246L92 204Q108 152 130 140Z" fill="${steel}" stroke="#666c70"/><path d="M180 96Q216 120 234 196L250 240Q254 254 242 256T224 246L208 204Q192 152 170 140Z" fill="${steel}" stroke="#666c70"/>`,
    `<path d="M140 66H160V210H140Z" fill="${steel}"/><path d="M140 90H160M140 104H160M140 118H160" stroke="#666c70" stroke-width="3"/>`,
    lit('M120 120H180V172Q184 240 176 250H124Q116 240 120 172Z', accent),
    '<path d="M134 150H166V232H134Z" fill="#2b2420" opacity=".55"/>',
    lit('M108 40Q150 26 192 40Q200 56 190 66Q150 74 110 66Q100 56 108 40Z', main),
  ].join('');

/** A corkscrew without a worm: two blades of unequal length, which go down beside the cork. */
export const drawPlateCorkscrew: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(60),
    `<path d="M118 158H136L134 338Q128 360 122 334ZM164 158H182L178 300Q172 322 166 298Z" fill="${steel}" stroke="#666c70"/><path d="M123 170L125 318M169 170L170 284" stroke="#fff" stroke-opacity=".8" stroke-width="2.5" stroke-linecap="round"/>`,
    '<path d="M50 94C50 56 100 46 150 46S250 56 250 94S200 142 150 142S50 132 50 94ZM104 94C104 106 126 110 150 110S196 106 196 94S174 78 150 78S104 82 104 94Z" fill="url(#w)"/><path d="M50 94C50 56 100 46 150 46S250 56 250 94S200 142 150 142S50 132 50 94ZM104 94C104 106 126 110 150 110S196 106 196 94S174 78 150 78S104 82 104 94Z" fill="url(#d)"/>',
    lit('M106 132Q150 146 194 132V162Q150 174 106 162Z', accent),
    `<circle cx="150" cy="152" r="6" fill="${main}"/><path d="M68 84Q84 60 136 57" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"/>`,
  ].join('');

/** An upright corkscrew with a motor: its worm shows in the sleeve that stands on the bottle. */
export const drawElectricCorkscrew: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(62),
    worm(150, 256, 2),
    '<path d="M116 238H184V370Q150 380 116 370Z" fill="#dfe9ea" fill-opacity=".5" stroke="#7f9395" stroke-width="2"/><path d="M128 258V360" stroke="#fff" stroke-opacity=".9" stroke-width="5" stroke-linecap="round"/>',
    lit('M110 60Q110 24 150 24T190 60V232Q150 244 110 232Z', main),
    `<path d="M110 214Q150 226 190 214V244Q150 256 110 244Z" fill="${steel}"/>`,
    `<rect x="136" y="76" width="28" height="64" rx="14" fill="${accent}"/><path d="M143 98L150 90L157 98M143 118L150 126L157 118" fill="none" stroke="#2b2420" stroke-width="3" stroke-linecap="round"/>`,
    `<circle cx="150" cy="172" r="5" fill="#9fd08a"/><path d="M122 66V206" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"/>`,
  ].join('');

/** A foil cutter: two arms that close around the neck of a bottle, with four cutting wheels. */
export const drawFoilCutter: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(84),
    [
      [104, 226],
      [196, 226],
      [112, 284],
      [188, 284],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="17" fill="${steel}" stroke="#666c70"/>`)
      .join(''),
    lit(
      'M150 96C76 96 46 160 50 232C54 300 78 350 106 366Q122 372 124 352Q122 332 110 312C92 282 94 262 94 240A56 56 0 0 1 206 240C206 262 208 282 190 312Q178 332 176 352Q178 372 194 366C222 350 246 300 250 232C254 160 224 96 150 96Z',
      main,
    ),
    '<path d="M94 240A56 56 0 0 1 206 240" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/>',
    `<path d="M124 104Q150 96 176 104L172 176Q150 166 128 176Z" fill="${accent}"/><path d="M124 104Q150 96 176 104L172 176Q150 166 128 176Z" fill="url(#l)"/><g fill="${accent}"><circle cx="82" cy="226" r="6"/><circle cx="218" cy="226" r="6"/><circle cx="90" cy="288" r="6"/><circle cx="210" cy="288" r="6"/></g>`,
    '<path d="M64 206Q70 136 116 114" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>',
  ].join('');

/** A stopper with a knob in the brand's colour. */
export const drawStopper: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(54),
    `<path d="M124 190H176L166 366Q150 378 134 366Z" fill="${steel}"/><path d="M126 222H174V232H126ZM128 256H172V266H128ZM130 290H170V300H130ZM132 324H168V334H132Z" fill="#3a3633"/>`,
    `<path d="M112 172H188V192H112Z" fill="${accent}"/><path d="M112 172H188V192H112Z" fill="url(#l)"/>`,
    lit('M150 64C196 64 208 98 204 126C200 154 184 172 150 172S100 154 96 126C92 98 104 64 150 64Z', main),
    '<path d="M116 116Q120 88 146 82" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"/>',
  ].join('');

/** A glass bulb over a pouring spout. */
export const drawAerator: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(58),
    `<path d="M138 250H162L158 372Q150 380 142 372Z" fill="${steel}"/>`,
    '<path d="M108 60Q150 72 192 60L178 130Q206 160 196 200Q186 236 150 238T104 200Q94 160 122 130Z" fill="#dfe9ea" fill-opacity=".5" stroke="#7f9395" stroke-width="2"/>',
    `<path d="M108 178Q150 194 192 178Q190 222 150 230T108 178Z" fill="${main}" fill-opacity=".85"/><path d="M150 70V176" stroke="${main}" stroke-width="7" stroke-opacity=".8"/>`,
    `<path d="M126 236H174V256H126Z" fill="${accent}"/><path d="M126 236H174V256H126Z" fill="url(#l)"/><path d="M120 82L130 132Q110 160 114 188" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="4" stroke-linecap="round"/>`,
  ].join('');

/** A collar for the neck of a bottle, lined with felt that takes up drops. */
export const drawDripRing: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(112),
    `<path d="M46 246V326Q46 378 150 378T254 326V246Z" fill="${steel}"/><path d="M46 274Q46 318 150 318T254 274V288Q254 332 150 332T46 288Z" fill="${accent}"/>`,
    `<ellipse cx="150" cy="246" rx="104" ry="44" fill="#d9dddd" stroke="#666c70"/><ellipse cx="150" cy="248" rx="88" ry="35" fill="${main}"/><ellipse cx="150" cy="248" rx="88" ry="35" fill="url(#l)"/><path d="M74 266A76 28 0 0 1 226 266A88 35 0 0 1 74 266Z" opacity=".45"/>`,
    '<path d="M66 282V336" stroke="#fff" stroke-opacity=".8" stroke-width="8" stroke-linecap="round"/>',
  ].join('');

export const drawThermometer: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(44),
    `<path d="M144 220H156V366Q150 378 144 366Z" fill="${steel}"/>`,
    lit('M150 52A84 84 0 1 1 149 52Z', accent),
    '<circle cx="150" cy="136" r="72" fill="#fbf8f0"/><path d="M150 74V86M94 104L104 110M206 104L196 110M88 152L100 150M212 152L200 150" stroke="#4a423c" stroke-width="3" stroke-linecap="round"/>',
    `<path d="M96 168A62 62 0 0 1 116 90" fill="none" stroke="#3d6a86" stroke-width="7"/><path d="M184 90A62 62 0 0 1 204 168" fill="none" stroke="${main}" stroke-width="7"/><path d="M150 140L178 104" stroke="#2b2420" stroke-width="5" stroke-linecap="round"/><circle cx="150" cy="140" r="8" fill="#2b2420"/><text x="150" y="184" font-family="Georgia,serif" font-size="22" text-anchor="middle" fill="#4a423c">16°</text>`,
  ].join('');

/** A wooden rack with six bottles. */
export const drawRack: Ware = ({ main, accent }) => {
  const ends = [0, 1, 2, 3, 4, 5].map((bottle) => {
    const x = 86 + (bottle % 2) * 128;
    const y = 110 + Math.floor(bottle / 2) * 98;
    return `<circle cx="${x}" cy="${y}" r="38" fill="#2b1d14" opacity=".35"/><circle cx="${x}" cy="${y}" r="33" fill="${bottle % 3 === 1 ? '#8d9a5c' : '#26321f'}"/><circle cx="${x}" cy="${y}" r="33" fill="url(#d)"/><circle cx="${x}" cy="${y}" r="14" fill="${bottle % 2 === 0 ? main : accent}"/><path d="M${x - 22} ${y - 8}A24 24 0 0 1 ${x - 6} ${y - 23}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`;
  });
  return [
    materials,
    shadow(128),
    '<path d="M26 52H46V378H26ZM140 52H160V378H140ZM254 52H274V378H254ZM26 150H274V164H26ZM26 248H274V262H26ZM26 348H274V362H26Z" fill="url(#w)"/>',
    ...ends,
  ].join('');
};

export const drawShaker: Ware = ({ accent }) =>
  [
    materials,
    shadow(66),
    `<path d="M128 34Q150 26 172 34V76H128Z" fill="${steel}"/><path d="M126 74H174Q206 92 206 138H94Q94 92 126 74Z" fill="${steel}"/><path d="M90 136H210V152H90Z" fill="${accent}"/><path d="M90 136H210V152H90Z" fill="url(#l)"/><path d="M94 152H206L190 370Q150 384 110 370Z" fill="${steel}"/>`,
    '<path d="M100 200H200M102 208H198" stroke="#666c70" stroke-opacity=".5"/><path d="M118 166L128 352" stroke="#fff" stroke-opacity=".7" stroke-width="8" stroke-linecap="round"/>',
  ].join('');

/** A glass and a larger cup of steel, which stands on it upside down. */
export const drawBostonShaker: Ware = ({ accent }) =>
  [
    materials,
    shadow(66),
    '<path d="M104 196H196L182 370Q150 382 118 370Z" fill="#dfe9ea" fill-opacity=".6" stroke="#7f9395" stroke-width="2"/><path d="M111 262H189L181 362Q150 372 119 362Z" fill="#d9a45c" fill-opacity=".6"/><path d="M120 226L130 354" stroke="#fff" stroke-opacity=".9" stroke-width="6" stroke-linecap="round"/>',
    `<path d="M112 34Q150 24 188 34L210 214Q150 228 90 214Z" fill="${steel}"/><path d="M92 198Q150 212 208 198L210 214Q150 228 90 214Z" fill="${accent}"/>`,
    '<path d="M124 56L110 186" stroke="#fff" stroke-opacity=".7" stroke-width="8" stroke-linecap="round"/>',
  ].join('');

/** One bar tool, by kind. */
export const drawBarTool =
  (only: 'spoon' | 'muddler' | 'strainer' | 'squeezer' | 'jigger'): Ware =>
  ({ main, accent }) =>
    [
      materials,
      {
        spoon: `${shadow(40)}<path d="M146 110H154V356H146Z" fill="${steel}"/><path d="M144 140l12 12M144 164l12 12M144 188l12 12M144 212l12 12M144 236l12 12M144 260l12 12" stroke="#666c70" stroke-width="2"/><path d="M150 26Q178 34 176 78T150 118Q126 116 124 78T150 26Z" fill="${steel}" stroke="#666c70"/><path d="M138 50Q132 78 144 98" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/><circle cx="150" cy="364" r="12" fill="${accent}"/>`,
        muddler: `${shadow(44)}<path d="M134 40Q150 26 166 40L172 300H128Z" fill="url(#w)"/><path d="M120 296H180L184 366Q150 382 116 366Z" fill="#3a3633"/><path d="M120 296H180L184 366Q150 382 116 366Z" fill="url(#l)"/><path d="M130 74H170V86H130Z" fill="${accent}"/><path d="M142 96L138 288" stroke="#fff" stroke-opacity=".4" stroke-width="6" stroke-linecap="round"/>`,
        strainer: `${shadow(84)}<path d="M138 200H162V30Q150 18 138 30Z" fill="${steel}"/><circle cx="150" cy="276" r="94" fill="${steel}"/><circle cx="150" cy="276" r="94" fill="none" stroke="#5f6568" stroke-width="8" stroke-dasharray="4 4"/><circle cx="150" cy="276" r="78" fill="#d9dddd"/><g fill="#5f6568">${[0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((dot) => `<circle cx="${110 + dot * 20}" cy="${236 + row * 20}" r="4.5"/>`).join('')).join('')}</g>`,
        squeezer: `${shadow(52)}${lit('M114 176H140L150 356Q146 374 132 366ZM160 176H186L168 366Q154 374 150 356Z', main)}<circle cx="150" cy="120" r="86" fill="${steel}" stroke="#666c70"/><circle cx="150" cy="120" r="72" fill="#8fb04a"/><circle cx="150" cy="120" r="62" fill="#dbe8a6"/><path d="M150 62V178M92 120H208M109 79L191 161M191 79L109 161" stroke="#9cb95c" stroke-width="4"/><circle cx="150" cy="32" r="11" fill="${accent}"/><path d="M78 104Q86 62 122 46" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="6" stroke-linecap="round"/>`,
        jigger: `${shadow(64)}<path d="M74 84H226L166 236H134Z" fill="${steel}"/><path d="M134 236H166L214 376H86Z" fill="${steel}"/><ellipse cx="150" cy="84" rx="76" ry="13" fill="#70767a"/><ellipse cx="150" cy="87" rx="66" ry="9" fill="${main}" fill-opacity=".5"/><path d="M130 228H170V244H130Z" fill="${accent}"/><path d="M100 104L140 220M104 364L136 252" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"/>`,
      }[only],
    ].join('');

/** An ice bucket. @param bottle whether a bottle stands in it */
export const drawBucket =
  (bottle: boolean): Ware =>
  ({ main, accent }) =>
    [
      materials,
      shadow(92),
      bottle
        ? `<g transform="rotate(12 170 160)"><path d="M136 220V130Q136 104 152 92V26H188V92Q204 104 204 130V220Z" fill="#2f4229"/><path d="M136 220V130Q136 104 152 92V26H188V92Q204 104 204 130V220Z" fill="url(#l)"/><path d="M148 20H192V84H148Z" fill="${main}"/><path d="M148 20H192V84H148Z" fill="url(#l)"/><path d="M148 70H192" stroke="${accent}" stroke-width="2"/></g>`
        : '',
      '<path d="M58 184L92 156L116 176L140 150L168 178L200 154L244 184V206H58Z" fill="#e8f1f2" stroke="#a9bec2"/><path d="M92 156L98 186M140 150L146 184M200 154L196 186" stroke="#a9bec2"/>',
      `<circle cx="44" cy="226" r="16" fill="none" stroke="${accent}" stroke-width="6"/><circle cx="256" cy="226" r="16" fill="none" stroke="${accent}" stroke-width="6"/>`,
      `<path d="M48 190H252L228 362Q150 388 72 362Z" fill="${steel}"/><path d="M44 184H256V200H44Z" fill="${steel}" stroke="#666c70" stroke-opacity=".5"/>`,
      `<path d="M56 234H244" stroke="${accent}" stroke-width="2.5"/><path d="M86 214L104 350" stroke="#fff" stroke-opacity=".75" stroke-width="9" stroke-linecap="round"/>`,
    ].join('');

/** Whisky stones in their tray. */
export const drawStones: Ware = ({ accent }) =>
  [
    materials,
    shadow(118, ground - 6),
    `<path d="M34 268H266L250 372H50Z" fill="url(#w)"/><path d="M34 268H266V280H34Z" fill="${accent}" opacity=".7"/>`,
    ...[0, 1, 2].map((stone) => {
      const x = 56 + stone * 66;
      return `${lit(`M${x} 206l28-18h30l4 8v52l-26 20h-36z`, '#8d8a86', 'd')}<path d="M${x} 206h36l26-14M${x + 36} 206v62" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`;
    }),
  ].join('');

/** The lower half of a mould, with a ball of ice in it. */
export const drawIceMould: Ware = ({ main, accent }) =>
  [
    materials,
    shadow(104),
    lit('M42 262A108 26 0 0 1 258 262L242 290H58Z', main, 'd'),
    '<ellipse cx="150" cy="264" rx="96" ry="20" opacity=".35"/>',
    '<circle cx="150" cy="208" r="86" fill="#e8f1f2"/><circle cx="150" cy="208" r="86" fill="url(#d)" stroke="#a9bec2" stroke-width="2"/><path d="M168 160L182 196L160 216M182 196L210 206M112 236L132 252" fill="none" stroke="#a9bec2" stroke-width="2.5" stroke-linecap="round"/><path d="M88 210Q90 160 134 142" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>',
    lit('M42 262A108 26 0 0 0 258 262L240 362Q150 390 60 362Z', main),
    `<path d="M42 262A108 26 0 0 0 258 262" fill="none" stroke="${accent}" stroke-width="5"/><path d="M70 300L80 352" stroke="#fff" stroke-opacity=".4" stroke-width="8" stroke-linecap="round"/>`,
  ].join('');
