import type { ReactNode } from 'react';
import { forget, tell } from '../../../client/notices/notices-slice.ts';
import { shareAddress } from '../../../client/services/sharing.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { shareTexts } from '../../../shared/texts/share.ts';
import button from './button.module.css';

interface ShareButtonProps {
  /** The title of what is shared. */
  readonly title: string;
  /** A path of this host with its query; default: the page's own, without its query. */
  readonly path?: string;
}

/** 'Поделиться': opens the system's share sheet, or copies the address where there is none (conventions.md §4). */
export function ShareButton({ title, path }: ShareButtonProps): ReactNode {
  const tellCopied = useTellCopied();
  const share = async () => {
    const outcome = await shareAddress(title, path ?? location.pathname);
    if (outcome !== 'shared') tellCopied(outcome === 'copied');
  };
  return (
    <button type="button" data-script-only="" className={button.quiet} onClick={() => void share()}>
      {shareTexts.share}
    </button>
  );
}

const KEY = 'copied';

/** @returns tells whether an address was copied, also if it was before */
export function useTellCopied(): (copied: boolean) => void {
  const dispatch = useAppDispatch();
  return (copied) => {
    dispatch(forget([KEY]));
    dispatch(tell({ key: KEY, failed: !copied, text: copied ? shareTexts.shared : shareTexts.notShared }));
  };
}
