/** What each kind of goods looks like: the shape, and its colours, by category and section. */
import type { CategoryCode } from '../../shared/categories.ts';
import { type BottleLook, drawBottle } from './bottle.ts';
import {
  drawBag,
  drawBar,
  drawBasket,
  drawBox,
  drawCan,
  drawCheese,
  drawFlatTin,
  drawJar,
  drawSausage,
  drawTin,
  type PackLook,
} from './packs.ts';
import { chosen } from './svg.ts';
import {
  drawBeerGlass,
  drawBoard,
  drawBowl,
  drawBucket,
  drawCorkscrew,
  drawCup,
  drawDecanter,
  drawDimmer,
  drawFlute,
  drawFrame,
  drawOutlet,
  drawPan,
  drawPlate,
  drawShaker,
  drawStopper,
  drawSwitch,
  drawTumbler,
  drawWineGlass,
} from './wares.ts';

type Sketch = (look: PackLook, name: string, note: string) => string;
type Shape = BottleLook['profile'];

export interface Subject {
  readonly category: CategoryCode;
  readonly section: string;
  /** The producer's name, on the label. */
  readonly name: string;
  /** The small line of the label. */
  readonly note: string;
}

/** A house's own label: paper, ink and metal. */
const labels: readonly [PackLook, ...PackLook[]] = [
  { main: '#6f1d2b', accent: '#b08d4f', ink: '#2a2320', paper: '#f6f0e2' },
  { main: '#2f4a43', accent: '#c2a15c', ink: '#23302c', paper: '#f3efe4' },
  { main: '#34405c', accent: '#b98a55', ink: '#232838', paper: '#f4f1ea' },
  { main: '#7a4a21', accent: '#9c7a3c', ink: '#33261a', paper: '#f8f3e6' },
  { main: '#4b3350', accent: '#bb9a5e', ink: '#2d2231', paper: '#f5f0ea' },
  { main: '#1f1d1c', accent: '#c9a961', ink: '#f3ead2', paper: '#26221f' },
];

/** Glass with what is in it, and the shapes that this kind is bottled in. */
const bottles: Partial<Record<CategoryCode, Readonly<Record<string, readonly [glass: string, ...shapes: Shape[]]>>>> = {
  vodka: { '': ['#dbe6ea', 'tall', 'facet'], nastoyki: ['#b4552f', 'tall', 'facet'] },
  wine: {
    red: ['#33281f', 'bordeaux', 'burgundy'],
    white: ['#b9b878', 'bordeaux', 'burgundy', 'hock'],
    rose: ['#e6a795', 'bordeaux', 'burgundy'],
    orange: ['#c4782c', 'burgundy', 'hock'],
    fortified: ['#2a1712', 'port'],
  },
  'champagne-and-sparkling-wines': { '': ['#35472f', 'sparkling'], lambrusco: ['#47182a', 'sparkling'] },
  cognac: { '': ['#a1551a', 'snifter', 'stout'] },
  wiskey: { '': ['#bd7a28', 'square', 'stout', 'bordeaux'] },
  rom: {
    '': ['#8a4a1b', 'stout', 'square'],
    white: ['#dbe4e4', 'stout', 'square'],
    gold: ['#c58a36', 'stout', 'square'],
  },
  liqueur: { '': ['#8d3424', 'slender'], cream: ['#c9a988', 'flask'], herbal: ['#5d7431', 'slender', 'flask'] },
  waters: {
    '': ['#bcd8de', 'water'],
    lemonade: ['#8fb35a', 'longneck'],
    tonic: ['#d5e2e0', 'longneck'],
    juice: ['#b5432e', 'flask'],
  },
  beer: { '': ['#7c4413', 'longneck'], dark: ['#2f1c12', 'longneck'], wheat: ['#b9802f', 'longneck'] },
  gin: {
    '': ['#cfe0e2', 'apothecary', 'square'],
    flavoured: ['#dc9aa5', 'apothecary', 'square'],
    aged: ['#d2a860', 'apothecary'],
  },
  tequila: { '': ['#e2ddc8', 'stout', 'apothecary'], reposado: ['#d6ab5f', 'stout'], anejo: ['#a8672a', 'stout'] },
  vermut: {
    '': ['#7c241f', 'bordeaux'],
    bianco: ['#d8d39a', 'bordeaux'],
    dry: ['#c9d2a6', 'bordeaux'],
    bitter: ['#c0371f', 'bordeaux', 'tall'],
  },
  absent: { '': ['#7d9c3d', 'facet', 'apothecary'], blanche: ['#dfe6dd', 'facet'], coloured: ['#8e2b23', 'facet'] },
  elite: {
    cognac: ['#8f4715', 'snifter'],
    whisky: ['#a9641f', 'square'],
    champagne: ['#2b3a27', 'sparkling'],
    'rum-and-tequila': ['#6d3613', 'stout'],
  },
  'low-alcohol': { '': ['#d3a545', 'sparkling'], mead: ['#b6771f', 'flask'] },
  sirup: { '': ['#b5622a', 'slender'], fruit: ['#a52c3b', 'slender'], nut: ['#8b5a2e', 'slender'] },
};

/** What is no bottle. */
const sketches: Partial<Record<CategoryCode, Readonly<Record<string, Sketch>>>> = {
  food: {
    '': drawJar,
    cheese: (look, name, note) =>
      drawCheese({ ...look, main: '#e9c66d', paper: '#f4dc97', accent: '#c98f36', ink: '#2a2320' }, name, note),
    meat: (look, name, note) =>
      drawSausage({ ...look, main: '#7d2b24', accent: '#a8463a', paper: '#efc9b4', ink: '#2a2320' }, name, note),
    fish: drawFlatTin,
    'olives-and-oil': (look, name, note) => drawJar({ ...look, main: '#6f7a33' }, name, note),
    sweet: (look, name, note) => drawJar({ ...look, main: '#c27a22' }, name, note),
  },
  'gift-baskets': { '': drawBasket, gourmet: drawBox, 'tea-and-coffee': drawBox },
  chocolate: { '': drawBar, pralines: drawBox },
  tea: { '': drawTin, puer: drawBox, herbal: drawBag },
  coffe: { '': drawBag, capsules: drawBox },
  accessories: { corkscrews: drawCorkscrew, '': drawStopper, bar: drawShaker, cooling: drawBucket },
  glasses: {
    '': drawWineGlass,
    champagne: drawFlute,
    spirits: drawTumbler,
    beer: drawBeerGlass,
    decanters: drawDecanter,
  },
  posuda: { '': drawPlate, bowls: drawBowl, cups: drawCup, cookware: drawPan, boards: drawBoard },
  'outlets-and-switches': { '': drawOutlet, switches: drawSwitch, dimmers: drawDimmer, frames: drawFrame },
  'low-alcohol': { cocktails: drawCan },
};

/** What glasses are filled with, where the house's colour would look odd. */
const fillings: Readonly<Record<string, string>> = { champagne: '#e3c878', spirits: '#b8752a', beer: '#d39a2d' };

/** The inside of a picture of 300 × 400. */
export function drawSubject({ category, section, name, note }: Subject): string {
  const look = chosen(labels, name);
  const sketch = sketches[category]?.[section] ?? sketches[category]?.[bottles[category] === undefined ? '' : section];
  if (sketch !== undefined) return sketch(subdued(look, category, section), name, note);
  const [glass = '#33281f', ...shapes] = bottles[category]?.[section] ?? bottles[category]?.[''] ?? [];
  const [first = 'bordeaux', ...others] = shapes;
  const profile = chosen([first, ...others], name + note);
  const bottle: BottleLook = {
    profile,
    glass,
    cap: look.main,
    label: look.paper,
    ink: look.ink,
    accent: look.accent,
    foil: profile === 'sparkling',
  };
  return drawBottle(bottle, name, note);
}

/** Writing that stands on the picture's own ground is dark and things of porcelain are light, whatever the house's label. */
function subdued(look: PackLook, category: CategoryCode, section: string): PackLook {
  const bright = { ...look, ink: look.paper === '#26221f' && labelled.has(category) ? look.ink : '#4a423c' };
  if (category === 'glasses') return { ...bright, main: fillings[section] ?? '#6f1d2b' };
  if (labelled.has(category)) return look;
  return { ...bright, paper: '#f6f2e8' };
}

const labelled: ReadonlySet<CategoryCode> = new Set(['food', 'chocolate', 'tea', 'coffe', 'low-alcohol']);
