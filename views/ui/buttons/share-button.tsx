import { type ReactNode, useState } from 'react';
import { shareAddress } from '../../../client/services/browser-share.ts';
import { shareTexts } from '../../../shared/texts/share.ts';
import button from './button.module.css';
import styles from './share-button.module.css';

interface ShareButtonProps {
  /** The title of what is shared. */
  readonly title: string;
  /** A path of this host with its query; default: the page's own, without its query. */
  readonly path?: string;
}

/** 'Поделиться': opens the system's share sheet, or copies the address where there is none (conventions.md §4). */
export function ShareButton({ title, path }: ShareButtonProps): ReactNode {
  const [status, setStatus] = useState('');
  const share = async () => {
    setStatus('');
    const outcome = await shareAddress(title, path ?? location.pathname);
    if (outcome !== 'shared') setStatus(outcome === 'copied' ? shareTexts.shared : shareTexts.notShared);
  };
  return (
    <div className={styles.share}>
      <button type="button" className={button.quiet} onClick={() => void share()}>
        {shareTexts.share}
      </button>
      <p role="status">{status}</p>
    </div>
  );
}
