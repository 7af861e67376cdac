import { type Test, test } from 'tap';
import { provideImmediate } from '../../views/entry/immediate.ts';

/** A window whose ports lose messages while it is hidden, as Firefox's do. */
class LeavingWindow extends EventTarget {
  setImmediate: (run: () => void) => void = () => undefined;
  isHidden = false;
  readonly #messages: (() => void)[] = [];
  readonly MessageChannel: typeof MessageChannel;

  constructor() {
    super();
    const post = (port: { onmessage?: () => void }): void => {
      if (!this.isHidden) this.#messages.push(() => port.onmessage?.());
    };
    this.MessageChannel = class {
      port1: { onmessage?: () => void } = {};
      port2 = { postMessage: () => post(this.port1) };
    } as never;
  }

  deliver(): void {
    for (const message of this.#messages.splice(0)) message();
  }

  show(persisted: boolean): void {
    this.isHidden = false;
    this.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  }
}

test('work of React that a page is left with goes on after Back, where the browser has lost its message [D57]', async (t: Test) => {
  const scope = new LeavingWindow();
  provideImmediate(scope as never);
  const done: string[] = [];
  scope.setImmediate(() => done.push('at once'));
  t.strictSame(done, [], 'in a task of its own');
  scope.deliver();
  t.strictSame(done, ['at once']);
  scope.isHidden = true;
  scope.setImmediate(() => done.push('left with'));
  scope.deliver();
  scope.show(true);
  scope.setImmediate(() => done.push('next'));
  scope.deliver();
  t.strictSame(done, ['at once', 'left with', 'next']);
  scope.show(true);
  scope.deliver();
  t.equal(done.length, 3, 'each once');
});
