import type { ViewedPicture } from '../../../client/store/dialogs/dialog-kinds.ts';

/** A picture that stands in a page and opens the viewer. */
export interface ShownPicture extends ViewedPicture {
  /** As it stands in the page; `url` is the large one. */
  readonly small: string;
}
