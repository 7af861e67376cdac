/**
 * A map of shops. Its code is loaded when it comes near the viewport. If it does not come in time, it can be retried.
 */
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { mapTexts } from '../../shared/texts/map.ts';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading } from '../ui/states/loading.tsx';
import styles from './map.module.css';
import type { MapProps } from './map-view.tsx';
import { MAP_WAIT_MS } from './settings.ts';

interface ShopMapProps extends MapProps {
  /** Name of the `region`; default: 'Карта магазинов' (conventions.md §4). */
  readonly label?: string;
  readonly className?: string | undefined;
}

type State =
  | { readonly at: 'unseen' | 'loading' | 'failed' }
  | { readonly at: 'there'; readonly View: ComponentType<MapProps> };

export function ShopMap({ label = mapTexts.region, className, ...map }: ShopMapProps): ReactNode {
  const box = useRef<HTMLElement>(null);
  const [state, setState] = useState<State>({ at: 'unseen' });

  useEffect(() => {
    const element = box.current;
    if (element === null || state.at !== 'unseen') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setState({ at: 'loading' });
      },
      { rootMargin: '25%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state.at]);

  useEffect(() => {
    if (state.at !== 'loading') return;
    let waiting = true;
    const end = (next: State): void => {
      if (waiting) setState(next);
      waiting = false;
    };
    const timer = setTimeout(end, MAP_WAIT_MS, { at: 'failed' });
    import('./map-view.tsx').then(
      ({ default: View }) => end({ at: 'there', View }),
      () => end({ at: 'failed' }),
    );
    return () => {
      waiting = false;
      clearTimeout(timer);
    };
  }, [state.at]);

  return (
    <section
      ref={box}
      aria-label={label}
      data-screen-only=""
      className={className === undefined ? styles.map : `${styles.map} ${className}`}
    >
      {state.at === 'there' ? (
        <FailureBoundary>
          <state.View {...map} />
        </FailureBoundary>
      ) : null}
      {state.at === 'loading' ? <Loading /> : null}
      {state.at === 'failed' ? <FailedBlock onRetry={() => setState({ at: 'loading' })} /> : null}
    </section>
  );
}
