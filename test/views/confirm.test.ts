/** The dialog that asks before something happens (spec §2 'Dialogs'). */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { type Test, test } from 'tap';
import { ConfirmDialog } from '../../views/ui/dialog/confirm-dialog.tsx';
import { setScene } from '../client/scene.ts';

test('spec §2: the confirm dialog has the buttons Подтвердить, or a given label, and Отменить [S2.28]', async (t: Test) => {
  const { store } = setScene();
  const buttons = (props: { title: string; message: string; confirm?: string }): string[] => {
    const children = createElement(ConfirmDialog, { id: 'dialog-1', props });
    const markup = renderToStaticMarkup(createElement(Provider, { store, children }));
    return [...markup.matchAll(/<button\b[^>]*>([^<]+)<\/button>/g)].map(([, words = '']) => words);
  };
  const asked = { title: 'Удаление товара', message: 'Вы уверены?' };
  t.strictSame(buttons(asked), ['Подтвердить', 'Отменить']);
  t.strictSame(buttons({ ...asked, confirm: 'Удалить' }), ['Удалить', 'Отменить']);
});
