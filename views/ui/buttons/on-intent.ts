/**
 * Handlers of what opens a dialog: they load its code once pointer or focus are on it, or else with the press, before
 * what the press does.
 * @param load a failure is ignored: it is shown in place of the dialog
 */
export function onIntent(load: () => Promise<unknown>) {
  const prepare = (): void => void load().catch(() => undefined);
  return { onPointerEnter: prepare, onFocus: prepare, onClickCapture: prepare } as const;
}
