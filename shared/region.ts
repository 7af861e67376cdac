/** The region as pages show it: the city of the host, the same for everybody. */
export interface RegionInfo {
  /** Geo id; undefined until the API has listed its cities. */
  readonly id: number | undefined;
  readonly title: string;
  /** As the API writes it; displayed and dialled. */
  readonly phone: string;
  readonly host: string;
  /** IANA name; default: Moscow's. */
  readonly timezone?: string;
}
