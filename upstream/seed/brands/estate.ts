import type { BrandSeed } from '../draft.ts';
import type { GrapeName } from '../goods/grapes.ts';

/** A winery, and the grapes that it makes wine of, by the wine's colour. */
export interface Estate {
  readonly brand: BrandSeed;
  readonly red: readonly GrapeName[];
  readonly white: readonly GrapeName[];
  readonly rose: readonly GrapeName[];
  readonly orange?: readonly GrapeName[];
}
