/** The colours that a brand prints with, on labels, boxes and tins. */
export interface Print {
  readonly paper: string;
  readonly ink: string;
  /** The metallic colour of lines and frames. */
  readonly accent: string;
  /** The brand's own colour: bands, seals, capsules. */
  readonly main: string;
}
