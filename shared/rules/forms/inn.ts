/** Taxpayer numbers (D71). */

/** By the place of a check digit: the weights of the digits before it. */
const checks: Readonly<Record<number, readonly (readonly number[])[]>> = {
  10: [[2, 4, 10, 3, 5, 9, 4, 6, 8]],
  12: [
    [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
    [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  ],
};

/** Has it 10 digits (a company) or 12 (an entrepreneur), and are its check digits right? */
export function isInn(text: string): boolean {
  if (!/^\d+$/.test(text) || Number(text) === 0) return false;
  const digits = [...text].map(Number);
  const weights = checks[digits.length] ?? [];
  return weights.length > 0 && weights.every((row) => digits[row.length] === checkDigit(row, digits));
}

function checkDigit(weights: readonly number[], digits: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return (sum % 11) % 10;
}
