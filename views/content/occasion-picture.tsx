import type { ReactNode } from 'react';
import styles from './occasion-picture.module.css';

/** The drawing for each occasion (spec §2), by the last segment of its path: 240 × 160, the table top at y = 140. */
const drawings: Readonly<Record<string, ReactNode>> = {
  // A cake with three candles, and a coupe.
  ubiley: (
    <>
      <path className={styles.fizz} d="M54 140v-26h92v26z" />
      <path className={styles.rose} d="M68 114V92h64v22z" />
      <path
        className={styles.wine}
        d="M54 114h92v8c-6 7-12 7-18 0-6 7-12 7-18 0-6 7-12 7-18 0-6 7-12 7-18 0-6 7-14 7-20 0z"
      />
      <path className={styles.gold} d="M80 92V70h5v22zM97.5 92V66h5v26zM115 92V70h5v22z" />
      <path
        className={styles.wine}
        d="M82.5 67c-4-4 0-9 0-12 0 3 4 8 0 12zM100 63c-4-4 0-9 0-12 0 3 4 8 0 12zM117.5 67c-4-4 0-9 0-12 0 3 4 8 0 12z"
      />
      <path className={styles.fizz} d="M166 88h40c-2 11-9 16-20 16s-18-5-20-16z" />
      <path className={styles.glass} d="M162 78c0 20 8 28 22 29v26h-12v7h28v-7h-12v-26c14-1 22-9 22-29z" />
    </>
  ),
  // Two clinking flutes, and two rings.
  'alcohol-for-wedding': (
    <>
      <g transform="rotate(9 92 140)">
        <path className={styles.fizz} d="M79 62h26l-4 38a9 9 0 0 1-18 0z" />
        <path className={styles.glass} d="M76 42c-3 40-3 70 14 73v18H79v7h26v-7H94v-18c17-3 17-33 14-73z" />
      </g>
      <g transform="rotate(-9 148 140)">
        <path className={styles.fizz} d="M135 62h26l-4 38a9 9 0 0 1-18 0z" />
        <path className={styles.glass} d="M132 42c-3 40-3 70 14 73v18h-11v7h26v-7h-11v-18c17-3 17-33 14-73z" />
      </g>
      <path className={styles.line} d="M120 30v-12M108 33l-7-9M132 33l7-9" />
      <g className={styles.line} strokeWidth="3">
        <circle cx="191" cy="128" r="11" />
        <circle cx="206" cy="128" r="11" />
      </g>
    </>
  ),
  // A bottle and a flute of sparkling wine under fir twigs with ornaments.
  'new-year': (
    <>
      <path className={styles.green} d="M96 140V90c0-16 12-20 12-38V32h16v20c0 18 12 22 12 38v50z" />
      <path className={styles.gold} d="M106 28c0-5 4-8 10-8s10 3 10 8l-1 32h-18z" />
      <path className={styles.cream} d="M96 98h40v24H96z" />
      <path className={styles.line} d="M103 105h26M103 110h16" />
      <path className={styles.fir} d="M0 14l52 6-30 4 46 12-38-2 36 18-46-12 22 20L0 34z" />
      <path className={styles.fir} d="M240 8l-48 8 28 3-44 14 38-4-34 20 44-14-18 18 34-17z" />
      <path className={styles.line} d="M46 40v20M196 38v26" />
      <circle className={styles.wine} cx="46" cy="70" r="10" />
      <circle className={styles.gold} cx="196" cy="74" r="10" />
      <path className={styles.fizz} d="M160 100h20l-3 22a7 7 0 0 1-14 0z" />
      <path className={styles.glass} d="M157 84c-3 30-2 46 10 48v2h-7v6h20v-6h-7v-2c12-2 13-18 10-48z" />
    </>
  ),
  // Gift boxes with ribbons beside a bottle and a glass.
  corporate: (
    <>
      <path className={styles.wine} d="M50 140V94h64v46z" />
      <path className={styles.gold} d="M78 140V94h8v46z" />
      <path className={styles.green} d="M60 94V64h44v30z" />
      <path className={styles.gold} d="M79 94V64h6v30zM60 76h44v6H60z" />
      <path className={styles.line} d="M82 64c-14-2-18-16-8-16 6 0 8 10 8 16 0-6 2-16 8-16 10 0 6 14-8 16z" />
      <path className={styles.green} d="M132 140V74c0-12 8-14 8-26V26h14v22c0 12 8 14 8 26v66z" />
      <path className={styles.wine} d="M138 24h18v22h-18z" />
      <path className={styles.cream} d="M132 88h30v30h-30z" />
      <path className={styles.line} d="M138 96h18M138 102h12M138 110h18" />
      <path className={styles.wine} d="M180 98h24c-1 11-5 15-12 15s-11-4-12-15z" />
      <path className={styles.glass} d="M181 80c-5 22-2 34 9 36v17h-10v7h24v-7h-10v-17c11-2 14-14 9-36z" />
    </>
  ),
};

/** The drawing for an occasion, if there is one; decoration only. @param path path of the occasion's page */
export function OccasionPicture({ path }: { readonly path: string }): ReactNode {
  const drawing = drawings[path.split('/').at(-2) ?? ''];
  return drawing === undefined ? null : (
    <svg viewBox="0 0 240 160" className={styles.picture} aria-hidden="true">
      {drawing}
      <path className={styles.ground} d="M24 140h192v4H24z" />
    </svg>
  );
}
