/** The promises behind open dialogs (spec §4): they stand beside the store, whose state is plain data. */
import type { DialogResult } from './dialog-kinds.ts';

export interface DialogResults {
  /** An id that no other dialog of this page bears. */
  nextId(): string;
  /** What the dialog is going to be closed with. */
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
