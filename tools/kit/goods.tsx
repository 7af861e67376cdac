import type { ReactNode } from 'react';
import { Stepper } from '../../views/cart/stepper.tsx';
import { CardList } from '../../views/catalogue/cards/card-list.tsx';
import { CardPlaceholders } from '../../views/catalogue/cards/card-placeholders.tsx';
import type { CardModel } from '../../views/data/card-model.ts';
import { Price } from '../../views/ui/goods.tsx';
import { Block } from '../../views/ui/page-parts/block.tsx';
import styles from './gallery.module.css';

const plain: CardModel = {
  goods: {
    id: 1,
    title: 'Вино Усадьба Маркотх Алиготе белое сухое',
    variant: '0,75 л',
    brand: 'Усадьба Маркотх',
    category: 'wine',
    price: 1190,
    status: 'in_stock',
  },
  url: '/wine/kit.html',
  image: '/upload/categories/wine.svg',
  code: '160185',
  attributes: 'Россия · Кубань · Белое · Сухое',
  order: 2,
};

const { attributes: _, ...bare } = plain;

const cards: readonly CardModel[] = [
  { ...plain, shops: 12 },
  {
    ...plain,
    shops: 1,
    goods: { ...plain.goods, id: 2, title: 'Виски со скидкой и метками', price: 2190 },
    image: '/upload/categories/wiskey.svg',
    oldPrice: 2540,
    labels: ['Хит', 'Выбор сомелье'],
    variants: [
      ['0,7 л', '/wine/kit.html'],
      ['0,7 л в подарочной коробке', '/wine/kit-box.html'],
      ['1 л', '/wine/kit-litre.html'],
    ],
  },
  {
    ...plain,
    goods: { ...plain.goods, id: 3, title: 'Только под заказ', status: 'on_order' },
    image: '/upload/categories/cognac.svg',
  },
  {
    ...plain,
    goods: {
      ...plain.goods,
      id: 4,
      title: 'Нет в наличии, а название такое длинное, что занимает не две и не три строки, а столько, сколько нужно',
      status: 'out_of_stock',
    },
    image: '/upload/categories/gin.svg',
  },
  {
    ...plain,
    shops: 21,
    goods: { ...plain.goods, id: 5, title: 'Четыре метки и скидка', price: 114400 },
    image: '/upload/categories/champagne-and-sparkling-wines.svg',
    oldPrice: 228900,
    labels: ['Хит', 'Новинка', 'Выбор сомелье', 'Только у нас'],
  },
  {
    ...bare,
    goods: { ...plain.goods, id: 6, title: 'Без картинки и без свойств' },
    image: '',
    shops: 3,
  },
  {
    ...plain,
    shops: 7,
    goods: { ...plain.goods, id: 7, title: 'Десять вариантов' },
    image: '/upload/categories/food.svg',
    variants: Array.from({ length: 10 }, (_, index) => [`${(index + 1) * 50} г`, `/wine/kit-${index}.html`] as const),
  },
  {
    ...plain,
    shops: 2,
    goods: { ...plain.goods, id: 8, title: 'Нетпереносимоедлинноеназваниебезпробелов' },
    image: '/upload/categories/glasses.svg',
  },
];

/** Cards, placeholders, prices and the quantity stepper. */
export function KitGoods(): ReactNode {
  return (
    <Block title="Товары">
      <CardList cards={cards} heading="h3" few />
      <CardPlaceholders count={4} few />
      <div className={styles.row}>
        <Price price={990} old={undefined} />
        <Price price={85900} old={114400} />
        <div className={styles.field}>
          <Stepper quantity={3} most={999} onChange={() => undefined} />
        </div>
      </div>
    </Block>
  );
}
