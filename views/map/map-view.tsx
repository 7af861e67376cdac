/**
 * The map itself, with Leaflet and its styles. It is a chunk of its own, loaded when a map is needed (shop-map.tsx).
 */
import './leaflet.css';
import type { FitBoundsOptions } from 'leaflet';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { MapContainer, TileLayer, useMap } from 'react-leaflet';
import { prefersStill } from '../../client/services/browser-motion.ts';
import { mapTexts } from '../../shared/texts/map.ts';
import { createClusters, type MapPoint } from './clusters.ts';
import styles from './map.module.css';
import { MarkerLayer, type MarkerSettings } from './marker-layer.ts';
import {
  checkMap,
  frameAround,
  MAX_ZOOM,
  type MapFrame,
  MIN_ZOOM,
  SHOP_ZOOM,
  TILES,
  toLatLng,
  type MapView as View,
} from './settings.ts';

export interface MapProps {
  readonly points: readonly MapPoint[];
  /** The map's centre and zoom. A new object moves the map, even to the same place. */
  readonly view: View;
  readonly selected?: number | undefined;
  /** Called when a marker is pressed. */
  readonly onSelect?: ((id: number) => void) | undefined;
  /** Text on a cluster beside its count. */
  readonly clusterLabel?: MarkerSettings['clusterLabel'];
  /** Does the wheel zoom? Not where that would keep a page from scrolling. */
  readonly wheel?: boolean;
}

/** @throws Error if a developer has forgotten a setting (spec §8) */
export default function MapView(props: MapProps): ReactNode {
  checkMap(TILES, props.view);
  const last = useRef<Shown>(undefined);
  return <LeafletMap key={useMapKey()} last={last} {...props} />;
}

/** What a map has been given, and where it is. */
interface Shown extends Pick<MapProps, 'points' | 'view'> {
  readonly at: View;
}

interface LeafletMapProps extends MapProps {
  /** What the last map in this place has shown. */
  readonly last: RefObject<Shown | undefined>;
}

function LeafletMap(props: LeafletMapProps): ReactNode {
  const { points, view, selected, onSelect, clusterLabel, wheel = false, last } = props;
  const still = useMemo(prefersStill, []);
  // What the map is made with. Its children are first rendered when it is there, and may be given something newer then.
  const [start] = useState(() => last.current ?? { view, points, at: view });
  return (
    <MapContainer
      {...(start.at.frame
        ? { bounds: toLatLngs(start.at.frame), boundsOptions: FRAME }
        : { center: toLatLng(start.at.center), zoom: start.at.zoom })}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      zoomControl={false}
      attributionControl={false}
      scrollWheelZoom={wheel}
      zoomAnimation={!still}
      fadeAnimation={!still}
      className={styles.leaflet ?? ''}
    >
      <TileLayer url={TILES} maxZoom={MAX_ZOOM} />
      <FollowView start={start.view} view={view} still={still} />
      <NoteShown view={view} points={points} last={last} />
      <FocusWithoutScrolling />
      <StopZoomOnUnmount />
      <FollowPoints start={start.points} points={points} still={still} />
      <Markers points={points} selected={selected} settings={{ clusterLabel, onSelect, still }} />
      <ZoomButtons />
    </MapContainer>
  );
}

/** A key that makes a new map once React has ended the effects, as when the map is hidden: Leaflet's own is gone then. */
function useMapKey(): number {
  const [key, setKey] = useState(0);
  useEffect(() => () => setKey((last) => last + 1), []);
  return key;
}

/** Markers stand above their place and are wider than it. */
const FRAME = { maxZoom: SHOP_ZOOM, paddingTopLeft: [48, 64], paddingBottomRight: [48, 24] } satisfies FitBoundsOptions;

const toLatLngs = ({ west, south, east, north }: MapFrame): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
];

interface FollowViewProps {
  readonly start: View;
  readonly view: View;
  readonly still: boolean;
}

function FollowView({ start, view, still }: FollowViewProps): null {
  const map = useMap();
  const seen = useRef(start);
  useEffect(() => {
    if (seen.current === view) return;
    seen.current = view;
    if (view.frame) map.fitBounds(toLatLngs(view.frame), { ...FRAME, animate: !still });
    else map.setView(toLatLng(view.center), view.zoom, { animate: !still });
  }, [map, view, still]);
  // The container may change its size, or have been hidden until now.
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}

/** Notes what the map shows, for the next one in its place. */
function NoteShown({ view, points, last }: Pick<LeafletMapProps, 'view' | 'points' | 'last'>): null {
  const map = useMap();
  useEffect(() => {
    const note = (): void => {
      last.current = { view, points, at: { center: map.getCenter(), zoom: map.getZoom() } };
    };
    note();
    map.on('moveend', note);
    return () => void map.off('moveend', note);
  }, [map, view, points, last]);
  return null;
}

/**
 * Keeps the map's focus from scrolling. Leaflet focuses the map when it is pressed. A dialog would scroll to it, so the
 * press would end beside the marker on which it began, and have no effect.
 */
function FocusWithoutScrolling(): null {
  const map = useMap();
  useEffect(() => {
    const box = map.getContainer();
    box.focus = (options) => HTMLElement.prototype.focus.call(box, { ...options, preventScroll: true });
  }, [map]);
  return null;
}

/**
 * For a map that unmounts during a zoom: Leaflet's timer for the end of the zoom would access panes that are gone
 * (Leaflet #4453).
 */
function StopZoomOnUnmount(): null {
  const map = useMap();
  useEffect(() => () => void Object.assign(map, { _animatingZoom: false }), [map]);
  return null;
}

interface FollowPointsProps {
  readonly start: readonly MapPoint[];
  readonly points: readonly MapPoint[];
  readonly still: boolean;
}

/** Frames the shops when others have come or some have gone, as after a search (D69). */
function FollowPoints({ start, points, still }: FollowPointsProps): null {
  const map = useMap();
  const seen = useRef(start);
  useEffect(() => {
    const before = seen.current;
    seen.current = points;
    if (before === points || idsOf(before) === idsOf(points)) return;
    const frame = frameAround(points.map(({ at }) => at));
    if (frame !== undefined) map.fitBounds(toLatLngs(frame), { ...FRAME, animate: !still });
  }, [map, points, still]);
  return null;
}

const idsOf = (points: readonly MapPoint[]): string =>
  points
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .join();

interface MarkersProps {
  readonly points: readonly MapPoint[];
  readonly selected: number | undefined;
  readonly settings: MarkerSettings;
}

function Markers({ points, selected, settings }: MarkersProps): null {
  const map = useMap();
  const layer = useRef<MarkerLayer>(undefined);
  const latest = useRef(settings);
  const clusters = useMemo(() => createClusters(points), [points]);
  useEffect(() => {
    latest.current = settings;
  });
  useEffect(() => {
    const made = new MarkerLayer(map, latest);
    layer.current = made;
    return () => made.remove();
  }, [map]);
  useEffect(() => layer.current?.show(clusters, selected), [clusters, selected]);
  return null;
}

function ZoomButtons(): ReactNode {
  const map = useMap();
  const watch = useCallback(
    (changed: () => void) => {
      map.on('zoomend', changed);
      return () => void map.off('zoomend', changed);
    },
    [map],
  );
  const zoom = useSyncExternalStore(watch, () => map.getZoom());
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label={mapTexts.closer} disabled={zoom >= MAX_ZOOM} onClick={() => map.zoomIn()}>
        <span aria-hidden="true">+</span>
      </button>
      <button type="button" aria-label={mapTexts.further} disabled={zoom <= MIN_ZOOM} onClick={() => map.zoomOut()}>
        <span aria-hidden="true">−</span>
      </button>
    </div>
  );
}
