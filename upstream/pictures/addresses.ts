/** Addresses of the demo shop's pictures (contract.md §5.2); draw.ts answers them. */

/** @param view the whole goods, or a close-up of the label */
export const goodsPicture = (goodsId: number, view: 'whole' | 'close-up' = 'whole'): string =>
  `/upload/goods/${goodsId}${view === 'whole' ? '' : '-2'}.svg`;
/** @param number 1 is the shop's front */
export const shopPicture = (shopId: number, number: number): string => `/upload/shops/${shopId}-${number}.svg`;
export const categoryPicture = (code: string): string => `/upload/categories/${code}.svg`;
export const brandPicture = (code: string): string => `/upload/brands/${code}.svg`;
export const articlePicture = (articleId: number): string => `/upload/articles/${articleId}.svg`;
