/** What pages show of the region: the city of the host, the same for every visitor. */
export interface RegionInfo {
  /** Geo id; undefined until the API has returned its cities. */
  readonly id: number | undefined;
  readonly title: string;
  /** As the API writes it; it is shown and dialled. */
  readonly phone: string;
  readonly host: string;
  /** IANA name; default: Moscow's. */
  readonly timezone?: string;
}
