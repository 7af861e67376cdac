/**
 * Markers and clusters as buttons on a Leaflet map. Only those in view are in the page. Those that stay in view keep
 * their elements, so that focus and pointer are not lost (D34).
 */
import { DivIcon, type LatLngBounds, type Map as LeafletMap, Marker } from 'leaflet';
import { shopsTexts } from '../../shared/texts/shops.ts';
import type { Clusters, MapItem, Range } from './clusters.ts';
import styles from './markers.module.css';
import { CLUSTER_ZOOM_MS, MAX_ZOOM, toLatLng } from './settings.ts';

export interface MarkerSettings {
  /** Text on a cluster beside its count. */
  readonly clusterLabel: ((range: Range) => string | undefined) | undefined;
  /** Called when a marker is pressed; undefined: the map is centred on the marker. */
  readonly onSelect: ((id: number) => void) | undefined;
  /** Moves the map without animation. */
  readonly still: boolean;
}

/** An icon that lets a Leaflet marker use a given element. */
class ElementIcon extends DivIcon {
  readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    super();
    this.element = element;
  }

  override createIcon(): HTMLElement {
    return this.element;
  }
}

interface Shown {
  readonly marker: Marker;
  readonly element: HTMLElement;
  /**
   * The label of a cluster. It is outside the button, which is named by the count (conventions.md §4) and has no other
   * text.
   */
  readonly beside: HTMLElement;
  readonly button: HTMLButtonElement;
  item: MapItem;
}

/** From a marker to the one above it at the same place: the height of a marker and a gap; rem. */
const LEVEL_REM = 2.75;

/** `z-index` offset that raises the selected marker above the others. */
const RAISED = 10_000;

export class MarkerLayer {
  readonly #map: LeafletMap;
  readonly #settings: { readonly current: MarkerSettings };
  readonly #shown = new Map<string, Shown>();
  #clusters: Clusters | undefined;
  #selected: number | undefined;

  /** @param settings read each time they are needed, because they may change */
  constructor(map: LeafletMap, settings: { readonly current: MarkerSettings }) {
    this.#map = map;
    this.#settings = settings;
    map.on('moveend', this.#draw);
  }

  show(clusters: Clusters, selected: number | undefined): void {
    this.#clusters = clusters;
    this.#selected = selected;
    this.#draw();
  }

  remove(): void {
    this.#map.off('moveend', this.#draw);
    for (const key of [...this.#shown.keys()]) this.#drop(key);
  }

  readonly #draw = (): void => {
    const items = this.#clusters?.within(boundsOf(this.#map.getBounds()), this.#map.getZoom()) ?? [];
    const keys = new Set(items.map(({ key }) => key));
    for (const key of [...this.#shown.keys()]) if (!keys.has(key)) this.#drop(key);
    for (const item of items) this.#place(item);
  };

  #place(item: MapItem): void {
    const shown = this.#shown.get(item.key) ?? this.#add(item);
    shown.item = item;
    shown.marker.setLatLng(toLatLng(item.at));
    const pressed = item.kind === 'point' && item.point.id === this.#selected;
    shown.marker.setZIndexOffset(pressed ? RAISED : 0);
    this.#write(shown, item, pressed);
  }

  #add(item: MapItem): Shown {
    const element = document.createElement('div');
    const button = document.createElement('button');
    const beside = document.createElement('span');
    button.type = 'button';
    element.append(beside, button);
    const icon = new ElementIcon(element);
    const marker = new Marker(toLatLng(item.at), { icon, keyboard: false, riseOnHover: true });
    const shown: Shown = { marker, element, beside, button, item };
    marker.on('click', () => this.#press(shown.item));
    marker.addTo(this.#map);
    this.#shown.set(item.key, shown);
    return shown;
  }

  #write({ element, beside, button }: Shown, item: MapItem, pressed: boolean): void {
    const cluster = item.kind === 'cluster';
    const label = cluster ? this.#settings.current.clusterLabel?.(item.range) : item.point.label;
    element.classList.add('leaflet-marker-icon', styles.marker ?? '');
    element.classList.toggle(styles.cluster ?? '', cluster);
    element.classList.toggle(styles.plain ?? '', label === undefined);
    element.style.marginBlockStart = cluster ? '' : `${-LEVEL_REM * item.level}rem`;
    button.setAttribute('aria-label', cluster ? shopsTexts.count({ count: item.count }) : item.point.name);
    button.textContent = cluster ? String(item.count) : (label ?? '');
    if (!cluster) button.setAttribute('aria-pressed', String(pressed));
    beside.textContent = cluster ? (label ?? '') : '';
    beside.hidden = beside.textContent === '';
  }

  #press(item: MapItem): void {
    const { onSelect } = this.#settings.current;
    if (item.kind === 'point') {
      if (onSelect === undefined) this.#map.panTo(toLatLng(item.at));
      else onSelect(item.point.id);
      return;
    }
    const zoom = Math.min(Math.max(item.opensAt, this.#map.getZoom() + 1), MAX_ZOOM);
    if (this.#settings.current.still) this.#map.setView(toLatLng(item.at), zoom, { animate: false });
    else this.#map.flyTo(toLatLng(item.at), zoom, { duration: CLUSTER_ZOOM_MS / 1000 });
  }

  #drop(key: string): void {
    const shown = this.#shown.get(key);
    if (shown === undefined) return;
    // A marker that goes while it has the focus, as after a press by keyboard, leaves the focus to the map.
    if (shown.button === document.activeElement) this.#map.getContainer().focus({ preventScroll: true });
    shown.marker.remove();
    this.#shown.delete(key);
  }
}

function boundsOf(bounds: LatLngBounds) {
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}
