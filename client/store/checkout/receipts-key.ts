/** Where this device keeps its last orders (local storage); apart from their reader, as every page looks whether there are some. */
export const RECEIPTS = 'receipts';
