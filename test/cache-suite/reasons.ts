/** Why some tests of the suite fail on purpose. */

const reasons: readonly (readonly [ids: RegExp, reason: string])[] = [
  [/^surrogate-/, 'Surrogate-Control is for a CDN, which this is not'],
  [/^(?:heuristic-5|status-5)/, '5xx are stored never (contract.md §2)'],
  [/set-cookie$/i, 'answers with Set-Cookie are stored never (contract.md §2)'],
  [/(?:clear-site-data|public-key-pins)$/i, 'fields that speak for the whole origin reach no browser (D56)'],
  [/^method-POST$/, 'answers to unsafe methods are stored never (D29)'],
  [/^invalidate-M-SEARCH/, 'the method is answered with 405 and never passed on (D56)'],
  [/^other-(?:authorization-|cookie$)/, 'requests with Cookie or Authorization pass the store by (contract.md §2)'],
  [/^partial-store-partial-/, 'parts (206) are not stored, as RFC 9111 section 3.3 leaves open (decision 5)'],
  [/^age-parse-/, 'the package is older than RFC 9111 section 5.1 as it stands now, which D50 follows'],
  [/^stale-close-/, 'our 502 does not bear the marks of the origin that the test looks for'],
  [/^conditional-lm-fresh-no-lm$/, 'without Last-Modified the Date is compared, and it is newer (RFC 9110 §13.1.3)'],
];

export function knownReason(id: string): string | undefined {
  return reasons.find(([ids]) => ids.test(id))?.[1];
}
