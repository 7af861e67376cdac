/** An invalid setting, which stops the start (conventions.md §1). Its message is one line that names the variable. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue';
  readonly variable: string;

  /** @param problem what is wrong, e.g. `"abc" is not a port number (0–65535)` */
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.variable = variable;
  }
}
