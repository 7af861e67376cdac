/** Drawings of goods other than bottles, by category: the first matching rule applies. */
import type { CategoryCode } from '../../seed/category-codes.ts';
import {
  drawAerator,
  drawBarTool,
  drawBostonShaker,
  drawBucket,
  drawDripRing,
  drawElectricCorkscrew,
  drawFoilCutter,
  drawIceMould,
  drawPlateCorkscrew,
  drawRack,
  drawShaker,
  drawStones,
  drawStopper,
  drawThermometer,
  drawWaiterKnife,
  drawWingCorkscrew,
} from './bar-tools.ts';
import { drawFittings } from './fittings.ts';
import {
  drawBurrata,
  drawCheese,
  drawCut,
  drawFillet,
  drawHam,
  drawJar,
  drawOil,
  drawSausage,
  drawSteaks,
  drawWheel,
  fillings,
} from './food.ts';
import { drawDecanter, drawStemmed, drawTumbler, foam, ice } from './glassware.ts';
import {
  drawBar,
  drawCan,
  drawCarton,
  drawCoffeeBag,
  drawFlatTin,
  drawHerbBag,
  drawPralines,
  drawTeaCake,
  drawTin,
} from './packs.ts';
import type { Pack } from './paper-label.ts';
import {
  drawBoard,
  drawBowl,
  drawBowls,
  drawCup,
  drawLongBoard,
  drawPan,
  drawPlate,
  drawPot,
  drawTeapot,
} from './tableware.ts';

/** A pattern for lower-case words that begin with the section, and the drawing for them. */
type Rule = readonly [words: RegExp, sketch: Pack];

const any = /(?:)/;
const red = '#6f1427';
const white = '#ddcf86';
const wine = { height: 190, stem: 136, widest: 0.62 };
const bubbles = { colour: '#e3c878', level: 0.72 };
const amber = { colour: '#b8752a', level: 0.34 };

const rules: Partial<Record<CategoryCode, readonly Rule[]>> = {
  food: [
    [/буррата/, drawBurrata],
    [/камамбер|бри |козий/, drawWheel],
    [/голубой/, drawCheese('#f1e8cf', '#d8ccab', '#4a6a86')],
    [/пажитник/, drawCheese('#e8c15c', '#a8742a')],
    [/овечий|18 месяцев/, drawCheese('#efd9a0', '#5d3f22')],
    [/^cheese/, drawCheese('#ecc968', '#c98f36')],
    [/осетр/, drawJar(fillings.sturgeon, true)],
    [/икра/, drawJar(fillings.salmon, true)],
    [/палтус/, drawSteaks],
    [/чавыча|слабой соли/, drawFillet],
    [/^fish/, drawFlatTin],
    [/масло/, drawOil],
    [/каперсы/, drawJar(fillings.capers)],
    [/томаты/, drawJar(fillings.tomatoes)],
    [/песто/, drawJar(fillings.pesto)],
    [/артишоки/, drawJar(fillings.artichokes)],
    [/^olives/, drawJar(fillings.olives)],
    [/окорок|лопатка/, drawHam],
    [/паштет/, drawFlatTin],
    [/бастурма/, drawCut({ coat: '#7c3a20', flesh: '#7d2422' })],
    [/грудка/, drawCut({ coat: '#6b2f22', flesh: '#8c2f2a', cap: '#ecd3a4' })],
    [/^meat/, drawSausage],
    [/огурцы/, drawJar(fillings.cucumbers)],
    [/грузди/, drawJar(fillings.mushrooms)],
    [/капуста/, drawJar(fillings.cabbage)],
    [/чеснок маринованный/, drawJar(fillings.garlic)],
    [/горчица/, drawJar(fillings.mustard)],
    [/аджика/, drawJar(fillings.pepper)],
    [/^snacks/, drawJar(fillings.nuts)],
    [/шишек/, drawJar(fillings.cones)],
    [/гречишный/, drawJar(fillings.buckwheat)],
    [/мёд/, drawJar(fillings.lime)],
    [/клюква/, drawJar(fillings.cranberry)],
    [any, drawJar(fillings.jam)],
  ],
  chocolate: [
    [/^pralines/, drawPralines],
    [/^milk/, drawBar('#7a4a2b')],
    [/^white/, drawBar('#ecdcb8')],
    [any, drawBar('#3b2116')],
  ],
  tea: [
    [/^puer/, drawTeaCake],
    [/^herbal/, drawHerbBag],
    [any, drawTin],
  ],
  coffe: [
    [/^capsules/, drawCarton('capsules')],
    [/^drip/, drawCarton('sachets')],
    [/^ground/, drawTin],
    [any, drawCoffeeBag],
  ],
  accessories: [
    [/двумя рычагами|рычажный/, drawWingCorkscrew],
    [/пластинчатый/, drawPlateCorkscrew],
    [/электрический/, drawElectricCorkscrew],
    [/^corkscrews/, drawWaiterKnife],
    [/для фольги/, drawFoilCutter],
    [/аэратор/, drawAerator],
    [/каплеуловитель/, drawDripRing],
    [/термометр/, drawThermometer],
    [/стойка/, drawRack],
    [/ложка/, drawBarTool('spoon')],
    [/стрейнер/, drawBarTool('strainer')],
    [/сквизер/, drawBarTool('squeezer')],
    [/мадлер/, drawBarTool('muddler')],
    [/джиггер/, drawBarTool('jigger')],
    [/бостонский/, drawBostonShaker],
    [/^bar/, drawShaker],
    [/камни/, drawStones],
    [/форма/, drawIceMould],
    [/ведро/, drawBucket(false)],
    [/^cooling/, drawBucket(true)],
    [any, drawStopper],
  ],
  glasses: [
    [
      /бургунди/,
      () => drawStemmed({ ...wine, rim: 48, belly: 84, height: 176, widest: 0.6 }, { colour: red, level: 0.38 }),
    ],
    [/белого/, () => drawStemmed({ ...wine, rim: 42, belly: 58, height: 160 }, { colour: white, level: 0.46 })],
    [/розе/, () => drawStemmed({ ...wine, rim: 50, belly: 54, height: 160 }, { colour: '#e2998a', level: 0.46 })],
    [
      /портвейн/,
      () => drawStemmed({ ...wine, rim: 36, belly: 50, height: 140, stem: 108 }, { colour: '#4a1018', level: 0.46 }),
    ],
    [/^wine/, () => drawStemmed({ ...wine, rim: 54, belly: 70 }, { colour: red, level: 0.44 })],
    [
      /креманки/,
      () => drawStemmed({ rim: 82, belly: 84, height: 70, stem: 168, widest: 0.22 }, { ...bubbles, level: 0.78 }),
    ],
    [/тюльпан/, () => drawStemmed({ rim: 28, belly: 42, height: 200, stem: 132, widest: 0.5 }, bubbles)],
    [/^champagne/, () => drawStemmed({ rim: 30, belly: 34, height: 214, stem: 130, widest: 0.34 }, bubbles)],
    [
      /коньяка/,
      () => drawStemmed({ rim: 42, belly: 78, height: 156, stem: 64, widest: 0.64 }, { ...amber, level: 0.32 }),
    ],
    [
      /мартини/,
      () =>
        drawStemmed(
          { rim: 98, belly: 98, height: 118, stem: 172, widest: 0, cone: true },
          { colour: '#e4e3c2', level: 0.8 },
        ),
    ],
    [/хайбол/, () => drawTumbler({ top: 56, foot: 50, height: 250, inside: ice }, { colour: '#dfe6d2', level: 0.78 })],
    [/водки/, () => drawTumbler({ top: 44, foot: 32, height: 132 }, { colour: '#e6eef0', level: 0.8 })],
    [/гранёные/, () => drawTumbler({ top: 46, foot: 38, height: 140, cut: true }, { colour: '#b4552f', level: 0.8 })],
    [
      /^spirits/,
      () => drawTumbler({ top: 84, foot: 74, height: 172, inside: ice, cut: true }, { ...amber, level: 0.46 }),
    ],
    [/стаута/, () => drawTumbler({ top: 60, foot: 48, height: 250, inside: foam }, { colour: '#2b1a12', level: 0.84 })],
    [/^beer/, () => drawTumbler({ top: 62, foot: 46, height: 270, inside: foam }, { colour: '#d39a2d', level: 0.82 })],
    [/для виски/, () => drawDecanter('square', { colour: '#b8752a', level: 0.6 })],
    [/воды/, () => drawDecanter('drop', { colour: '#c9dfe4', level: 0.7 })],
    [/капля|охлаждени/, () => drawDecanter('drop', { colour: red, level: 0.5 })],
    [any, () => drawDecanter('wide', { colour: red, level: 0.5 })],
  ],
  posuda: [
    [/глубокая/, drawPlate(0.92, true)],
    [/закусочная|устриц/, drawPlate(0.84)],
    [/пирожковая/, drawPlate(0.68)],
    [/^plates/, drawPlate(1)],
    [/пиалы/, drawBowls],
    [/^bowls/, drawBowl],
    [/чайник/, drawTeapot],
    [/^cups/, drawCup],
    [/багет/, drawLongBoard],
    [/^boards/, drawBoard],
    [/гриль/, drawPan(true)],
    [/сковорода|блинница/, drawPan(false)],
    [any, drawPot],
  ],
  'outlets-and-switches': [
    [/двойная/, drawFittings('socket', 'socket')],
    [/usb/, drawFittings('socket', 'usb')],
    [/^outlets/, drawFittings('socket')],
    [/двухклавишный/, drawFittings('keys')],
    [/ретро/, drawFittings('turned')],
    [/^switches/, drawFittings('key')],
    [/^dimmers/, drawFittings('knob')],
    [/2 поста/, drawFittings('empty', 'empty')],
    [/3 поста/, drawFittings('empty', 'empty', 'empty')],
    [/4 поста/, drawFittings('empty', 'empty', 'empty', 'empty')],
    [any, drawFittings('empty')],
  ],
  'low-alcohol': [[/^cocktails/, drawCan]],
};

/**
 * Finds the drawing for goods other than bottles.
 * @param words section, kind and the goods' own words, e.g. `food сыр голубой`; the section comes first
 */
export function sketchOf(category: CategoryCode, words: string): Pack | undefined {
  const text = words.toLowerCase();
  return rules[category]?.find(([fits]) => fits.test(text))?.[1];
}
