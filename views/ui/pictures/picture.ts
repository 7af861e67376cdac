import type { ViewedPicture } from '../../../client/store/dialogs/dialog-kinds.ts';

/** A picture on a page that opens the viewer. */
export interface ShownPicture extends ViewedPicture {
  /** Address of the picture on the page; `url` is the large one. */
  readonly small: string;
}
