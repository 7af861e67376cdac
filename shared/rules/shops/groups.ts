/** Groups shops by metro station, for the shops page. */
export interface StationOf<Shop> {
  readonly name: string;
  readonly color: string;
  /** The nearest one first. */
  readonly shops: readonly { readonly shop: Shop; readonly minutes: number }[];
}

interface NearMetro {
  readonly id: number;
  readonly metro: readonly { readonly name: string; readonly color: string; readonly minutes: number }[];
}

export interface ByMetro<Shop> {
  readonly stations: readonly StationOf<Shop>[];
  /** Without a station. */
  readonly others: readonly Shop[];
}

/**
 * Groups shops by their stations, in the Russian alphabet; a shop near two stations is in both groups. Stations with
 * the same name on different lines are different.
 * @param from, to the entries to give, counted from 0 in the order of the groups; `to` is the first that is left out
 */
export function groupByMetro<Shop extends NearMetro>(
  shops: readonly Shop[],
  from = 0,
  to = Number.POSITIVE_INFINITY,
): ByMetro<Shop> {
  const collator = new Intl.Collator('ru');
  const pairs = shops.flatMap((shop) => shop.metro.map((station) => ({ shop, station })));
  const groups = Map.groupBy(pairs, ({ station }) => `${station.name}\n${station.color}`);
  const stations = [...groups.values()].flatMap((group): StationOf<Shop>[] => {
    const [first] = group;
    if (first === undefined) return [];
    const near = group
      .map(({ shop, station }) => ({ shop, minutes: station.minutes }))
      .sort((one, other) => one.minutes - other.minutes || one.shop.id - other.shop.id);
    return [{ name: first.station.name, color: first.station.color, shops: near }];
  });
  let passed = 0;
  const within = <Entry>(entries: readonly Entry[]): readonly Entry[] => {
    const part = entries.slice(Math.max(0, from - passed), Math.max(0, to - passed));
    passed += entries.length;
    return part;
  };
  const shown = stations
    .sort((one, other) => collator.compare(one.name, other.name))
    .flatMap((station) => {
      const near = within(station.shops);
      return near.length === 0 ? [] : [{ ...station, shops: near }];
    });
  return { stations: shown, others: within(shops.filter(({ metro }) => metro.length === 0)) };
}

/** How many entries `groupByMetro` makes of these shops without a limit: a shop near two stations has two. */
export function countEntries(shops: readonly NearMetro[]): number {
  return shops.reduce((sum, { metro }) => sum + Math.max(1, metro.length), 0);
}
