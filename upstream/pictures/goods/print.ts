/** What a house prints with, on labels, boxes and tins. */
export interface Print {
  readonly paper: string;
  readonly ink: string;
  /** The metal of lines and frames. */
  readonly accent: string;
  /** The house's own colour: bands, seals, capsules. */
  readonly main: string;
}
