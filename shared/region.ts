/** What a page shows of the visitor's region: the city of the host, the same for everybody on it. */
export interface RegionInfo {
  /** Geo id; undefined while the API never told its cities. */
  readonly id: number | undefined;
  readonly title: string;
  /** As the API writes it; shown and dialled. */
  readonly phone: string;
  readonly host: string;
  /** IANA name; none: Moscow's. */
  readonly timezone?: string;
}
