/** The promises of open dialogs (spec §4). They are kept outside the store, whose state is serialisable. */
import type { DialogResult } from './dialog-kinds.ts';

export interface DialogResults {
  /** An id that is unique within this page. */
  nextId(): string;
  /** Resolves with the result of the dialog. */
  wait(id: string): Promise<DialogResult>;
  resolve(id: string, result: DialogResult): void;
}

export function createDialogResults(): DialogResults {
  const waiting = new Map<string, (result: DialogResult) => void>();
  let last = 0;
  return {
    nextId: () => {
      last += 1;
      return `dialog-${last}`;
    },
    wait: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    resolve: (id, result) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    },
  };
}
