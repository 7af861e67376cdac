/** A mistake in a shop's profile, which stops the start or the build. Its message is one line that names the place. */
export class WrongProfile extends Error {
  override readonly name = 'WrongProfile';

  /**
   * @param file of the profile
   * @param place key, or line, e.g. `support.timeZone`
   * @param problem what is wrong, and what would be right
   */
  constructor(file: string, place: string, problem: string) {
    super([file, place, problem].filter((part) => part !== '').join(': '));
  }
}
