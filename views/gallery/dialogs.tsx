import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import type { DialogKind, DialogProps } from '../../client/store/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import button from '../ui/buttons/button.module.css';
import { Block } from '../ui/page-parts/block.tsx';
import styles from './gallery.module.css';

const dialogs: { readonly [K in DialogKind]?: readonly [title: string, props: DialogProps[K]] } = {
  message: ['Сообщение', { title: 'Ограничение суммы заказа', text: 'Минимальная сумма заказа составляет 3 000 ₽.' }],
  confirm: ['Подтверждение', { title: 'Удаление товара', message: 'Вы уверены?', confirm: 'Удалить' }],
  callback: ['Обратный звонок', {}],
  cityPicker: ['Выбор города', {}],
  cityQuestion: ['Вопрос о городе', { detected: 'Казань', shown: 'Москва' }],
  ageGate: ['Возраст', {}],
  shop: ['Магазин', { id: 1, name: 'Витрина на Мясницкой', url: '/shop/1/' }],
  viewer: [
    'Просмотр',
    {
      pictures: [1, 2, 3].map((number) => ({ url: `/upload/shops/1-${number}.svg`, alt: `Магазин, ${number}` })),
      first: 0,
    },
  ],
};

/** The dialogs, each opened by a button. */
export function KitDialogs(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Block title="Диалоги">
      <div className={styles.row}>
        {Object.entries(dialogs).map(([kind, [title, props]]) => (
          <button
            key={kind}
            type="button"
            className={button.secondary}
            onClick={() => void dispatch(showDialog(kind as DialogKind, props))}
          >
            {title}
          </button>
        ))}
      </div>
    </Block>
  );
}
