import type { ReactNode } from 'react';
import { showDialog } from '../../../client/dialogs/dialog-actions.ts';
import type { ViewedPicture } from '../../../client/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { onPlainClick } from '../../navigation/plain-click.ts';
import { onIntent } from '../buttons/on-intent.ts';
import styles from './picture-strip.module.css';
import type { PictureStrip as Strip } from './use-picture-strip.ts';

/** A picture on a page that opens the viewer. */
export interface ShownPicture extends ViewedPicture {
  /** Address of the picture on the page; `url` is the large one. */
  readonly small: string;
}

interface PictureStripProps {
  readonly strip: Strip;
  readonly pictures: readonly ShownPicture[];
  readonly label: string;
  /** The size of each picture; px. */
  readonly size: readonly [width: number, height: number];
  readonly className: string | undefined;
}

const onViewerIntent = onIntent(() => import('./image-viewer.tsx'));

/** Pictures of a page, side by side. A click opens the viewer; without JavaScript it opens the picture itself. */
export function PictureStrip(props: PictureStripProps): ReactNode {
  const { strip, pictures, label, size, className } = props;
  const dispatch = useAppDispatch();
  const open = (first: number) => onPlainClick(() => void dispatch(showDialog('viewer', { pictures, first }, 'push')));
  return (
    <ul {...strip.list} {...onViewerIntent} className={`${styles.strip} ${className}`} aria-label={label}>
      {pictures.map(({ small, url, alt }, index) => (
        <li key={small}>
          <a href={url} data-waits="" draggable="false" onClick={open(index)}>
            <img
              src={small}
              alt={alt}
              width={size[0]}
              height={size[1]}
              draggable="false"
              {...(index === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
