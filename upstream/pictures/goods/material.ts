/** Materials: the light on things and the shadow that they cast. View box 300 × 400. */

/** The height on which everything stands except bottles. */
export const ground = 378;

const stops = (...list: readonly (readonly [at: number, colour: string, opacity: number])[]): string =>
  list
    .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/**
 * `l` rounds a body, `d` is light from above, `m` metal, `w` wood, `g` the stem and foot of a glass, `s` the shadow.
 */
export const materials = [
  '<defs>',
  `<linearGradient id="l">${stops([0, '#000', 0.34], [0.12, '#000', 0.08], [0.26, '#fff', 0.26], [0.46, '#fff', 0], [0.76, '#000', 0.05], [1, '#000', 0.36])}</linearGradient>`,
  `<linearGradient id="d" x2="0" y2="1">${stops([0, '#fff', 0.22], [0.4, '#fff', 0], [1, '#000', 0.24])}</linearGradient>`,
  `<linearGradient id="m">${stops([0, '#70767a', 1], [0.14, '#b9bec0', 1], [0.28, '#f3f5f5', 1], [0.5, '#b4babc', 1], [0.8, '#8c9295', 1], [1, '#666c70', 1])}</linearGradient>`,
  `<linearGradient id="w" x2="0" y2="1">${stops([0, '#c8965f', 1], [0.5, '#b07d48', 1], [1, '#8a5d33', 1])}</linearGradient>`,
  `<linearGradient id="g">${stops([0, '#8fa3a5', 0.75], [0.4, '#fff', 0.85], [0.7, '#b9c6c7', 0.5], [1, '#7f9395', 0.8])}</linearGradient>`,
  `<radialGradient id="s">${stops([0, '#000', 0.34], [0.6, '#000', 0.14], [1, '#000', 0])}</radialGradient>`,
  '</defs>',
].join('');

/** The soft shadow on the ground; `width` is half its width. */
export const shadow = (width: number, y = ground, x = 150): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="9" fill="url(#s)"/>`;

/** A shape in its colour, and the same shape again filled with light. */
export const lit = (d: string, fill: string, light: 'l' | 'd' = 'l'): string =>
  `<path d="${d}" fill="${fill}"/><path d="${d}" fill="url(#${light})"/>`;
