import type { CSSProperties, ReactNode } from 'react';
import { Block } from '../ui/page-parts/block.tsx';
import styles from './gallery.module.css';

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
export function KitTokens(): ReactNode {
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
