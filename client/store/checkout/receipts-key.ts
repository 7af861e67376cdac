/**
 * The local storage key of this device's last orders. A file of its own, because every page checks whether there are
 * any.
 */
export const RECEIPTS = 'receipts';
