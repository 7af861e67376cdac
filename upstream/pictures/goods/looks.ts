/** The looks of goods: shape and colours by category and section. */
import type { CategoryCode } from '../../seed/category-codes.ts';
import { chosen } from '../svg.ts';
import { type BottleLook, drawBottle } from './bottle.ts';
import type { Closure } from './closure.ts';
import { drawBoxed, drawGift } from './gifts.ts';
import type { Print } from './print.ts';
import { sketchOf } from './sketches.ts';

type Shape = BottleLook['profile'];

export interface Subject {
  readonly category: CategoryCode;
  readonly section: string;
  /** What the goods are, in a word or two: `Вино`, `Масло оливковое`. */
  readonly kind: string;
  /** The producer's name, on the label. */
  readonly name: string;
  /** The small line of the label. */
  readonly note: string;
  /** The year of the harvest, where the goods have one. */
  readonly harvest?: string;
  /** The variation, where it names the packing: `в плетёной корзине`, `0,75 л в подарочной коробке`. */
  readonly packing?: string;
  /** What a gift holds. */
  readonly contents?: readonly string[];
}

/** Prints of brands: colour, metal, ink and paper. */
const prints: readonly [Print, ...Print[]] = [
  { main: '#6f1d2b', accent: '#b08d4f', ink: '#2a2320', paper: '#f8f2e4' },
  { main: '#2f4a43', accent: '#c2a15c', ink: '#23302c', paper: '#f3efe4' },
  { main: '#34405c', accent: '#b98a55', ink: '#232838', paper: '#f6f3ec' },
  { main: '#7a4a21', accent: '#9c7a3c', ink: '#33261a', paper: '#f0e2c6' },
  { main: '#4b3350', accent: '#bb9a5e', ink: '#2d2231', paper: '#f7f3ef' },
  { main: '#8a2b22', accent: '#c9a961', ink: '#f3ead2', paper: '#26221f' },
  { main: '#b4552f', accent: '#8a5a2b', ink: '#3a2418', paper: '#fbf4e6' },
  { main: '#3d6a86', accent: '#c9a961', ink: '#f4ecd8', paper: '#1f3040' },
  { main: '#55662f', accent: '#a08a45', ink: '#2c3320', paper: '#f4f1de' },
  { main: '#a3213a', accent: '#c2a15c', ink: '#4a1420', paper: '#fdfaf3' },
];

interface Bottled {
  /** Colours of the glass together with its content. */
  readonly glass: readonly [string, ...string[]];
  readonly shapes: readonly [Shape, ...Shape[]];
  readonly closure: Closure;
  readonly clear?: true;
}

const still = (glass: Bottled['glass'], ...shapes: [Shape, ...Shape[]]): Bottled => ({
  glass,
  shapes,
  closure: 'capsule',
});
const sparkling = (...glass: [string, ...string[]]): Bottled => ({ glass, shapes: ['sparkling'], closure: 'foil' });
const corked = (glass: string, ...shapes: [Shape, ...Shape[]]): Bottled => ({
  glass: [glass],
  shapes,
  closure: 'stopper',
});
const capped = (glass: string, ...shapes: [Shape, ...Shape[]]): Bottled => ({
  glass: [glass],
  shapes,
  closure: 'capsule',
});
const crowned = (...glass: [string, ...string[]]): Bottled => ({ glass, shapes: ['longneck'], closure: 'crown' });
const seenThrough = (bottled: Bottled): Bottled => ({ ...bottled, clear: true });

/** By category and section; '' stands for every other section. */
const bottles: Partial<Record<CategoryCode, Readonly<Record<string, Bottled>>>> = {
  vodka: { '': seenThrough(capped('#d5e2e7', 'tall', 'facet')), nastoyki: capped('#b4552f', 'tall', 'facet') },
  wine: {
    red: still(['#2b2a1f', '#26231f', '#33352a'], 'bordeaux', 'burgundy'),
    white: still(['#c9c489', '#8d9a5c', '#d8cf9a', '#a9ad6d'], 'bordeaux', 'burgundy', 'hock'),
    rose: still(['#eab3a2', '#e39b8c', '#f0c3b0'], 'bordeaux', 'burgundy'),
    orange: still(['#c9822f', '#b8702c'], 'burgundy', 'hock'),
    fortified: still(['#2a1712', '#38201a'], 'port'),
  },
  'champagne-and-sparkling-wines': {
    '': sparkling('#2f4229', '#3d5233', '#26361f'),
    rose: sparkling('#dfa095', '#e7b3a4'),
    lambrusco: sparkling('#3c1522'),
  },
  cognac: { '': corked('#a1551a', 'snifter', 'stout') },
  wiskey: { '': corked('#bd7a28', 'square', 'stout', 'port') },
  rom: {
    '': corked('#8a4a1b', 'stout', 'square'),
    white: seenThrough(corked('#dbe4e4', 'stout', 'square')),
    gold: corked('#c58a36', 'stout', 'square'),
  },
  liqueur: {
    '': capped('#8d3424', 'slender'),
    cream: capped('#c9a988', 'flask'),
    herbal: capped('#5d7431', 'slender', 'flask'),
  },
  waters: {
    '': seenThrough(capped('#b9d8e2', 'water')),
    lemonade: crowned('#8fb35a', '#d9b84a', '#cf6f58'),
    tonic: seenThrough(crowned('#d5e2e0')),
    juice: capped('#b5432e', 'flask'),
  },
  beer: { '': crowned('#7c4413', '#5d3510'), dark: crowned('#2f1c12'), wheat: crowned('#b9802f') },
  gin: {
    '': seenThrough(corked('#cadfe2', 'apothecary', 'square')),
    flavoured: corked('#dc9aa5', 'apothecary', 'square'),
    aged: corked('#d2a860', 'apothecary'),
  },
  tequila: {
    '': seenThrough(corked('#e2e0d0', 'stout', 'apothecary')),
    reposado: corked('#d6ab5f', 'stout'),
    anejo: corked('#a8672a', 'stout'),
  },
  vermut: {
    '': capped('#7c241f', 'bordeaux'),
    bianco: capped('#d8d39a', 'bordeaux'),
    dry: capped('#c9d2a6', 'bordeaux'),
    bitter: capped('#c0371f', 'bordeaux', 'tall'),
  },
  absent: {
    '': corked('#7d9c3d', 'facet', 'apothecary'),
    blanche: seenThrough(corked('#dfe6dd', 'facet')),
    coloured: corked('#8e2b23', 'facet'),
  },
  elite: {
    cognac: corked('#8f4715', 'snifter'),
    whisky: corked('#a9641f', 'square'),
    champagne: sparkling('#2b3a27'),
    'rum-and-tequila': corked('#6d3613', 'stout'),
  },
  'low-alcohol': { '': sparkling('#d3a545', '#c7913a'), mead: capped('#b6771f', 'flask') },
  sirup: { '': capped('#b5622a', 'slender'), fruit: capped('#a52c3b', 'slender'), nut: capped('#8b5a2e', 'slender') },
};

/** Draws goods: the content of a picture of 300 × 400. */
export function drawSubject(subject: Subject): string {
  const { category, section, kind, name, note, packing = '', contents } = subject;
  const print = chosen(prints, name);
  if (contents !== undefined) return drawGift(print, { name, note, packing, contents });
  const sketch = sketchOf(category, `${section} ${kind} ${note}`);
  const drawing = sketch?.(subdued(print, category), name, note) ?? drawBottled(print, subject);
  return packing.includes('в подарочной коробке') ? drawBoxed(print, drawing, sketch === undefined) : drawing;
}

function drawBottled(print: Print, { category, section, name, note, harvest }: Subject): string {
  const bottled = bottles[category]?.[section] ?? bottles[category]?.[''] ?? still(['#2b2a1f'], 'bordeaux');
  const bottle: BottleLook = {
    ...print,
    profile: chosen(bottled.shapes, name + note),
    glass: chosen(bottled.glass, `${name}${note} glass`),
    closure: bottled.closure,
    clear: bottled.clear === true,
    ...(harvest === undefined ? {} : { harvest }),
  };
  return drawBottle(bottle, name, note);
}

/**
 * Replaces paper and ink for goods without a label. Paper then is the colour of porcelain, so it must be light, and the
 * ink that a brand uses on dark paper would be too bright for it.
 */
function subdued(look: Print, category: CategoryCode): Print {
  return labelled.has(category) ? look : { ...look, paper: '#f6f2e8', ink: '#4a423c' };
}

const labelled: ReadonlySet<CategoryCode> = new Set([
  'food',
  'gift-baskets',
  'chocolate',
  'tea',
  'coffe',
  'low-alcohol',
]);
