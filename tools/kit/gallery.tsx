/** Every component in every state, on one page. Served in development only. */
import type { CSSProperties, ReactNode } from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import type { DialogKind, DialogProps } from '../../client/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { emptyListingTexts } from '../../shared/texts/pages/empty-listing.ts';
import { DEFAULT_SORT } from '../../views/catalogue/listing/address.ts';
import EmptyListing from '../../views/catalogue/listing/empty/empty-listing.tsx';
import { DialogHost } from '../../views/dialogs/dialog-host.tsx';
import { StaleNote } from '../../views/page/app.tsx';
import button from '../../views/ui/buttons/button.module.css';
import { Block } from '../../views/ui/page-parts/block.tsx';
import { PageHead } from '../../views/ui/page-parts/page-head.tsx';
import { FailedBlock } from '../../views/ui/states/failed-block.tsx';
import { Loading } from '../../views/ui/states/loading.tsx';
import { KitControls } from './controls.tsx';
import styles from './gallery.module.css';
import { KitGoods } from './goods.tsx';
import { KitStates } from './states.tsx';

const crumbs = [
  ['Главная', '/'],
  ['Части', '/_kit/'],
] as const;

export function Kit(): ReactNode {
  return (
    <main className={styles.kit}>
      <PageHead
        crumbs={crumbs}
        title="Витрина: части"
        lead="Всё, из чего сложены экраны, во всех состояниях. Наведение, фокус и нажатие показаны рядом и живые."
      />
      <KitTokens />
      <KitControls />
      <KitStates />
      <KitGoods />
      <KitMessages />
      <KitDialogs />
      <DialogHost />
    </main>
  );
}

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
function KitDialogs(): ReactNode {
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

/** Messages: stale data, loading, failures, and an empty list. */
function KitMessages(): ReactNode {
  return (
    <Block title="Сообщения">
      <StaleNote sent={Date.now()} />
      <Loading />
      <FailedBlock onRetry={() => undefined} />
      <FailedBlock onRetry={() => undefined} broken />
      <EmptyListing
        title={emptyListingTexts.nothing}
        hint={emptyListingTexts.nothingHint}
        address={{ path: '/wine/', page: 1, sort: DEFAULT_SORT, filter: {}, q: '', wide: false }}
      />
    </Block>
  );
}

const colours = [
  'paper',
  'paper-deep',
  'paper-raised',
  'plate',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'wine',
  'wine-fill',
  'wine-fill-deep',
  'wine-wash',
  'brass',
  'brass-ink',
  'good',
  'bad',
];
const spaces = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'];
const headings = ['head-xl', 'head-l', 'head-m', 'name-m', 'name-s'];
const texts = ['text-xl', 'text-l', 'text-m', 'text-s', 'text-xs'];

const shown = (token: string, face = 'sans'): CSSProperties =>
  ({ '--shown': `var(--${token})`, '--face': `var(--${face})` }) as CSSProperties;

/** The tokens for colour, space and type of views/styles/tokens.css. */
function KitTokens(): ReactNode {
  return (
    <Block title="Основа" lead="Цвет, шаг, шрифт: views/styles/tokens.css">
      <div className={styles.row}>
        {colours.map((token) => (
          <div key={token} className={styles.swatch} style={shown(token)}>
            {token}
          </div>
        ))}
      </div>
      <div className={styles.row}>
        {spaces.map((token) => (
          <div key={token} className={styles.space} style={shown(token)}>
            {token}
          </div>
        ))}
      </div>
      {headings.map((token) => (
        <p key={token} className={styles.type} style={shown(token, 'serif')}>
          {token}: Шато Ля Тур, 2019
        </p>
      ))}
      {texts.map((token) => (
        <p key={token} className={styles.type} style={shown(token)}>
          {token}: Самовывоз бесплатно, 1 290 ₽
        </p>
      ))}
    </Block>
  );
}
