import type { ReactNode } from 'react';
import prose from '../../styles/prose.module.css';
import styles from './brand-intro.module.css';
import type { BrandFacts } from './model.ts';

/** About the brand: logo, country, description. Nothing if the API has none of them. */
export function BrandIntro({ brand }: { readonly brand: BrandFacts }): ReactNode {
  const { image, country, html } = brand;
  if (image === undefined && country === undefined && html === undefined) return null;
  return (
    <div className={styles.intro}>
      {image === undefined ? null : <img src={image} alt="" className={styles.sign} />}
      <div>
        {country === undefined ? null : <p className={styles.country}>{country}</p>}
        {html === undefined ? null : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was received (D29)
          <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </div>
    </div>
  );
}
