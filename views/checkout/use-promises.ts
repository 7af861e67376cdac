import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CheckoutRow } from '../../shared/contract/things.ts';
import { type PromisedRow, promiseRow } from '../../shared/rules/checkout/promises.ts';
import type { CityZones } from '../../shared/rules/pickup/city-zones.ts';
import { useApp } from '../context/app-context.ts';
import { zonesQuery } from '../data/zones.ts';
import { type ListedShop, listedShop } from '../shops/model.ts';
import { useCheckout } from './use-checkout.ts';

const none: CityZones = {};

/**
 * The time zones of the cities. Without an answer every shop goes by Moscow's clock.
 * @returns undefined while they are loading
 */
export function useZones(): CityZones | undefined {
  const { data, isError, isPaused } = useQuery(zonesQuery);
  return data ?? (isError || isPaused ? none : undefined);
}

/** A shop of checkout, as the finder shows it. */
export interface CheckoutShop extends ListedShop, Omit<PromisedRow, 'zone'> {}

/** @returns adds to a shop when it hands out what is wanted of it (D67) */
export function usePromises(): (row: CheckoutRow) => CheckoutShop {
  const { now } = useApp();
  const zones = useZones() ?? none;
  const lines = useCheckout((state) => state.lines);
  return useCallback(
    (row) => ({ ...listedShop(row.shop, zones), ...promiseRow(row, lines, now, zones) }),
    [lines, now, zones],
  );
}
