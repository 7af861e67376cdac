/** One rule of docs/spec-matrix.md broken on purpose: a small change of the product that its named tests must notice. */
export interface Mutant {
  /** The rule's id as the matrix has it: `S2.1`, `D27a`. */
  readonly rule: string;
  /** What the change does, as the matrix names it: 'the slash form is not enforced'. */
  readonly does: string;
  /** Relative to the project. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}
