import { useEffect, useState } from 'react';

type MyShopRules = typeof import('../../../shared/rules/shops/my-shop-stock.ts');

let loaded: MyShopRules | undefined;

/**
 * The rules of what a shop promises: code that is loaded once there is a shop of the visitor's, which most have not.
 * @returns undefined until it is there
 */
export function useMyShopRules(isNeeded: boolean): MyShopRules | undefined {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || rules !== undefined) return;
    let isShown = true;
    const take = (module: MyShopRules): void => {
      loaded = module;
      if (isShown) setRules(module);
    };
    // Without them nothing is said of the shop.
    import('../../../shared/rules/shops/my-shop-stock.ts').then(take, () => undefined);
    return () => {
      isShown = false;
    };
  }, [isNeeded, rules]);
  return rules;
}
