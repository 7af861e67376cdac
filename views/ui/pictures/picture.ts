import type { ViewedPicture } from '../../../client/store/dialogs/dialog-kinds.ts';

/** A picture in a page that opens the viewer. */
export interface ShownPicture extends ViewedPicture {
  /** The small version for the page; `url` is the large one. */
  readonly small: string;
}
