/** Tins, cans, bags, bars and boxes of tea, coffee and chocolate. View box 300 × 400. */

import { textBlock } from '../svg.ts';
import { lit, materials, shadow } from './material.ts';
import { drawOrnament } from './ornament.ts';
import { type Pack, paperLabel, tag } from './paper-label.ts';

const steel = 'url(#m)';

/** A tin with a lid and the brand's mark. */
export const drawTin: Pack = (look, name, note) =>
  [
    materials,
    shadow(98),
    lit('M66 112H234V362Q234 378 150 378T66 362Z', look.main),
    `<path d="M66 140Q150 158 234 140M66 350Q150 368 234 350" fill="none" stroke="${look.accent}" stroke-width="2.5"/>`,
    lit('M62 84H238V120Q150 138 62 120Z', look.accent),
    `<ellipse cx="150" cy="84" rx="88" ry="18" fill="${look.accent}"/><ellipse cx="150" cy="84" rx="88" ry="18" fill="#fff" fill-opacity=".22"/><ellipse cx="150" cy="83" rx="70" ry="12" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.5"/>`,
    drawOrnament(name, { ...look, main: look.accent, accent: tag }, 174, 11),
    paperLabel(look, [86, 202, 128, 112], name, note),
    '<path d="M84 142V344" stroke="#fff" stroke-opacity=".3" stroke-width="6" stroke-linecap="round"/>',
  ].join('');

export const drawFlatTin: Pack = (look, name, note) =>
  [
    materials,
    shadow(138, 350),
    `<path d="M18 240V302Q18 356 150 358Q282 356 282 302V240Z" fill="${steel}"/>`,
    `<path d="M18 252Q18 306 150 308T282 252V296Q282 350 150 352T18 296Z" fill="${look.main}"/><path d="M18 252Q18 306 150 308T282 252V296Q282 350 150 352T18 296Z" fill="url(#l)"/>`,
    `<ellipse cx="150" cy="240" rx="132" ry="56" fill="${steel}"/><ellipse cx="150" cy="238" rx="124" ry="51" fill="${look.main}"/><ellipse cx="150" cy="238" rx="124" ry="51" fill="url(#d)"/><ellipse cx="150" cy="238" rx="114" ry="46" fill="none" stroke="${look.accent}" stroke-width="1.5"/>`,
    textBlock({ text: name, x: 150, y: 232, width: 170, size: 25, color: tag }),
    textBlock({ text: note, x: 150, y: 328, width: 180, size: 13, color: tag }),
    '<path d="M44 222Q80 196 138 192" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>',
  ].join('');

export const drawCan: Pack = (look, name, note) =>
  [
    materials,
    shadow(74),
    `<path d="M94 58L82 82V352L94 374Q150 384 206 374L218 352V82L206 58Z" fill="${steel}"/>`,
    lit('M82 84Q150 98 218 84V350Q150 364 82 350Z', look.main),
    `<ellipse cx="150" cy="58" rx="56" ry="10" fill="#d9dddd" stroke="#666c70"/><ellipse cx="150" cy="59" rx="48" ry="7" fill="#9aa0a2"/><ellipse cx="150" cy="60" rx="16" ry="3.5" fill="#d9dddd" stroke="#666c70"/>`,
    `<path d="M82 132Q150 146 218 132V150Q150 164 82 150ZM82 296Q150 310 218 296V303Q150 317 82 303Z" fill="${look.accent}"/>`,
    drawOrnament(name, { ...look, main: tag, paper: look.main }, 190, 12),
    textBlock({ text: name, x: 150, y: 242, width: 112, size: 24, color: tag }),
    textBlock({ text: note, x: 150, y: 332, width: 104, size: 12, color: tag }),
    '<path d="M102 98V344" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"/>',
  ].join('');

const bagged =
  (front: Pack): Pack =>
  (look, name, note) =>
    [
      materials,
      shadow(98),
      lit('M74 66H226L236 112L240 356Q240 376 218 377Q150 382 82 377Q60 376 60 356L64 112Z', look.main),
      '<path d="M64 112Q96 150 84 230T70 372M236 112Q204 150 216 230T230 372" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="3"/>',
      lit('M74 34H226V70H74Z', look.accent, 'd'),
      '<path d="M74 44H226M74 54H226" stroke="#000" stroke-opacity=".2"/>',
      front(look, name, note),
    ].join('');

/** A bag with a valve and a round window that shows the beans. */
export const drawCoffeeBag = bagged((look, name, note) =>
  [
    '<circle cx="150" cy="104" r="8" fill="#000" opacity=".3"/><circle cx="150" cy="103" r="3" fill="#fff" opacity=".5"/>',
    paperLabel(look, [88, 138, 124, 124], name, note),
    '<clipPath id="c"><circle cx="150" cy="318" r="34"/></clipPath><circle cx="150" cy="318" r="34" fill="#2b1a10"/><g clip-path="url(#c)" fill="#5b3820" stroke="#2b1a10" stroke-width="1.5">',
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((bean) => {
      const x = 122 + (bean % 4) * 19 + (bean > 3 && bean < 8 ? 8 : 0);
      const y = 298 + Math.floor(bean / 4) * 20;
      return `<g transform="translate(${x} ${y}) rotate(${(bean * 53) % 180})"><ellipse rx="11" ry="7.5"/><path d="M-9 0Q0 4 9 0" fill="none"/></g>`;
    }),
    `</g><circle cx="150" cy="318" r="34" fill="none" stroke="${look.accent}" stroke-width="3"/>`,
  ].join(''),
);

/** A bag with a drawing of a sprig. */
export const drawHerbBag = bagged((look, name, note) =>
  [
    paperLabel(look, [82, 104, 136, 232], '', ''),
    `<g fill="none" stroke="${look.accent}" stroke-width="2" stroke-linecap="round"><path d="M150 220Q146 170 156 122"/><path d="M150 206Q126 200 116 180Q140 178 150 206ZM151 190Q178 184 186 162Q160 162 151 190ZM150 172Q130 164 124 146Q146 148 150 172ZM153 156Q174 150 180 132Q158 134 153 156Z" fill="${look.main}" fill-opacity=".5"/></g>`,
    textBlock({ text: name, x: 150, y: 252, width: 120, size: 24, height: 62, color: look.ink }),
    textBlock({ text: note, x: 150, y: 308, width: 116, size: 13, height: 42, color: look.ink }),
  ].join(''),
);

/** A bar half out of its wrapper. @param colour the colour of the chocolate */
export const drawBar =
  (colour: string): Pack =>
  (look, name, note) =>
    [
      materials,
      shadow(86),
      `<rect x="84" y="34" width="132" height="130" rx="4" fill="${colour}"/>`,
      ...[0, 1, 2, 3, 4, 5].map((piece) => {
        const x = 90 + (piece % 3) * 42;
        const y = 40 + Math.floor(piece / 3) * 46;
        return `<path d="M${x} ${y}h36l-5 5h-26v32l-5 5z" fill="#fff" opacity=".2"/><path d="M${x + 36} ${y}v42h-36l5-5h26v-32z" opacity=".28"/>`;
      }),
      '<path d="M78 140L92 126L108 142L124 124L142 140L158 126L176 142L192 126L208 140L222 128V170H78Z" fill="url(#m)"/>',
      lit('M74 160H226V372Q226 378 220 378H80Q74 378 74 372Z', look.main),
      `<path d="M74 346H226M74 352H226M74 176H226" stroke="${look.accent}" stroke-width="2"/>`,
      drawOrnament(name, { ...look, main: look.accent, accent: tag }, 206, 12),
      paperLabel(look, [88, 230, 124, 100], name, note),
    ].join('');

/** Pralines in an open box, its lid behind them. */
export const drawPralines: Pack = (look, name, note) => {
  const sweets = Array.from({ length: 12 }, (_, sweet) => {
    const x = 64 + (sweet % 4) * 57;
    const y = 244 + Math.floor(sweet / 4) * 42;
    const colour = ['#4a2a18', '#6f4426', '#efe0bd', '#3a2014', '#8a5a34'][(sweet * 7) % 5] ?? '#4a2a18';
    return `<ellipse cx="${x}" cy="${y + 8}" rx="25" ry="15" fill="#000" opacity=".3"/><ellipse cx="${x}" cy="${y + 4}" rx="25" ry="16" fill="#f6ead0"/><ellipse cx="${x}" cy="${y - 2}" rx="20" ry="15" fill="${colour}"/><ellipse cx="${x}" cy="${y - 2}" rx="20" ry="15" fill="url(#d)"/><path d="M${x - 9} ${y - 4}q9-9 18 0" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`;
  });
  return [
    materials,
    shadow(140),
    lit('M38 58H262L270 214H30Z', look.main, 'd'),
    `<path d="M48 68H252L259 204H41Z" fill="none" stroke="${look.accent}" stroke-width="2"/>`,
    textBlock({ text: name, x: 150, y: 128, width: 180, size: 26, color: tag }),
    textBlock({ text: note, x: 150, y: 180, width: 180, size: 13, color: tag }),
    lit('M26 212H274L288 360Q288 376 272 376H28Q12 376 12 360Z', look.main, 'd'),
    '<path d="M34 220H266L276 352H24Z" fill="#2b1a12"/>',
    ...sweets,
  ].join('');
};

/** A pressed cake of tea in its paper. */
export const drawTeaCake: Pack = (look, name, note) =>
  [
    materials,
    shadow(120, 368),
    '<circle cx="172" cy="196" r="116" fill="#3b2a1c"/><circle cx="172" cy="196" r="116" fill="url(#d)"/><g stroke="#6b4f33" stroke-width="2" stroke-linecap="round"><path d="M212 108l20 16M236 140l12 24M250 180l6 26M246 222l-6 24M226 258l-16 16M240 196l-14 6M226 150l-12-4M216 236l-8-10"/></g>',
    `<circle cx="138" cy="232" r="126" fill="${look.paper}"/><circle cx="138" cy="232" r="126" fill="url(#d)"/><circle cx="138" cy="232" r="112" fill="none" stroke="${look.main}" stroke-width="3"/><circle cx="138" cy="232" r="106" fill="none" stroke="${look.accent}"/>`,
    '<path d="M48 150Q90 190 60 250M220 150Q190 190 214 260M92 340Q130 318 186 340" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="3"/>',
    `<g transform="translate(-12 0)">${drawOrnament(name, look, 176, 20)}</g>`,
    textBlock({ text: name, x: 138, y: 232, width: 160, size: 27, height: 68, color: look.ink }),
    textBlock({ text: note, x: 138, y: 292, width: 130, size: 14, height: 44, color: look.ink }),
  ].join('');

/** A carton. @param front what stands in front of it: capsules, or sachets */
export const drawCarton =
  (front: 'capsules' | 'sachets'): Pack =>
  (look, name, note) =>
    [
      materials,
      shadow(132),
      lit('M40 96L212 96V372H40Z', look.main, 'd'),
      `<path d="M212 96L262 76V350L212 372Z" fill="${look.main}"/><path d="M212 96L262 76V350L212 372Z" opacity=".28"/><path d="M40 96L92 76H262L212 96Z" fill="${look.accent}"/>`,
      drawOrnament(name, { ...look, main: look.accent, accent: tag }, 130, 13).replace(
        'translate(150',
        'translate(126',
      ),
      paperLabel(look, [58, 156, 136, 112], name, note),
      front === 'capsules'
        ? [70, 128, 186, 244]
            .map(
              (x, at) =>
                `<path d="M${x - 24} 378L${x - 18} 336Q${x} 326 ${x + 18} 336L${x + 24} 378Q${x} 386 ${x - 24} 378Z" fill="${at % 2 === 0 ? look.accent : look.main}"/><path d="M${x - 24} 378L${x - 18} 336Q${x} 326 ${x + 18} 336L${x + 24} 378Q${x} 386 ${x - 24} 378Z" fill="url(#l)"/><ellipse cx="${x}" cy="336" rx="18" ry="5" fill="#fff" fill-opacity=".5"/>`,
            )
            .join('')
        : `<g transform="rotate(-6 170 330)">${lit('M96 292H186V380H96Z', tag, 'd')}<path d="M96 304H186M96 370H186" stroke="${look.main}" stroke-width="4"/></g><g transform="rotate(7 220 330)">${lit('M174 296H264V382H174Z', tag, 'd')}<path d="M174 308H264M174 372H264" stroke="${look.accent}" stroke-width="4"/></g>`,
    ].join('');
