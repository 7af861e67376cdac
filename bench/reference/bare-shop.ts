/**
 * The reference for interactions: fifty cards in bare React, with a counter above and a filter beside them, unstyled.
 * Runs in a browser.
 */
import { createElement as h, type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const GOODS = Array.from({ length: 50 }, (_, index) => `Вино ${index + 1}`);

interface CardProps {
  readonly title: string;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

function Card({ title, quantity, onChange }: CardProps): ReactElement {
  return h(
    'article',
    { 'aria-label': title },
    h('h2', null, h('a', { href: '#' }, title)),
    h('p', null, 'Красное · сухое · 0,75 л'),
    h('p', null, '1 250 ₽'),
    quantity === 0
      ? h('button', { type: 'button', onClick: () => onChange(1) }, 'В корзину')
      : h(
          'div',
          { role: 'group', 'aria-label': 'Количество' },
          h('button', { type: 'button', onClick: () => onChange(quantity - 1) }, '−'),
          h('input', { type: 'number', value: quantity, readOnly: true }),
          h('button', { type: 'button', onClick: () => onChange(quantity + 1) }, '+'),
        ),
  );
}

function Shop(): ReactElement {
  const [cart, setCart] = useState<Readonly<Record<string, number>>>({});
  const put = (title: string) => (quantity: number) => setCart({ ...cart, [title]: quantity });
  return h(
    'main',
    null,
    h(
      'output',
      null,
      Object.values(cart).reduce((sum, quantity) => sum + quantity, 0),
    ),
    h('form', null, ...GOODS.map((title) => h('label', null, h('input', { type: 'checkbox' }), title))),
    h(
      'ul',
      null,
      GOODS.map((title) =>
        h('li', { key: title }, h(Card, { title, quantity: cart[title] ?? 0, onChange: put(title) })),
      ),
    ),
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(h(Shop));
