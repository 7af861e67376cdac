import { type ReactNode, useState } from 'react';
import { sharePage } from '../../../client/services/browser-share.ts';
import { productTexts } from '../../../shared/texts/product.ts';
import button from '../../ui/button.module.css';
import styles from './share-button.module.css';

/** 'Поделиться': the system's own sheet where there is one, else the address is copied (conventions.md §4). */
export function ShareButton({ title }: { readonly title: string }): ReactNode {
  const [said, setSaid] = useState('');
  const share = async () => {
    setSaid('');
    const outcome = await sharePage(title);
    if (outcome !== 'shared') setSaid(outcome === 'copied' ? productTexts.shared : productTexts.notShared);
  };
  return (
    <div className={styles.share}>
      <button type="button" className={button.quiet} onClick={() => void share()}>
        {productTexts.share}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
