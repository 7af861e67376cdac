/** All mutants, by subject: one for each rule that a change of one place can break. */

import type { Mutant } from './mutant.ts';
import { accessMutants } from './mutants/access.ts';
import { addressMutants } from './mutants/addresses.ts';
import { browserMutants } from './mutants/browser.ts';
import { cartMutants } from './mutants/cart.ts';
import { checkoutMutants } from './mutants/checkout.ts';
import { contractMutants } from './mutants/contract.ts';
import { dialogMutants } from './mutants/dialogs.ts';
import { firstViewMutants } from './mutants/first-view.ts';
import { gatewayMutants } from './mutants/gateway.ts';
import { httpCacheMutants } from './mutants/http-cache.ts';
import { operatingMutants } from './mutants/operating.ts';
import { pageMutants } from './mutants/pages.ts';
import { ruleMutants } from './mutants/rules.ts';
import { screenMutants } from './mutants/screens.ts';
import { serverMutants } from './mutants/server.ts';
import { upstreamMutants } from './mutants/upstream.ts';
import { viewMutants } from './mutants/views.ts';

export const mutants: readonly Mutant[] = [
  ...addressMutants,
  ...cartMutants,
  ...checkoutMutants,
  ...contractMutants,
  ...dialogMutants,
  ...gatewayMutants,
  ...httpCacheMutants,
  ...pageMutants,
  ...screenMutants,
  ...upstreamMutants,
  ...browserMutants,
  ...accessMutants,
  ...firstViewMutants,
  ...operatingMutants,
  ...ruleMutants,
  ...serverMutants,
  ...viewMutants,
];
