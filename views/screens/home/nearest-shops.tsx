import { type ReactNode, useState } from 'react';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { nearestFirst } from '../../../shared/rules/shops/nearest.ts';
import { homeTexts } from '../../../shared/texts/pages/home.ts';
import { shopTexts } from '../../../shared/texts/shops.ts';
import { LocateButton } from '../../shop/locate-button.tsx';
import { Late } from '../../ui/states/late.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { AddressList } from '../shops/address-list.tsx';
import { type ShopEntry, shopsQuery } from '../shops/model.ts';
import { LateBlock } from './late-block.tsx';
import { homeShopsQuery, SHOPS } from './queries.ts';

/** Shops in the middle of the city, or the nearest ones once the visitor has shared their location. */
export function NearestShops(): ReactNode {
  return (
    <LateBlock
      query={homeShopsQuery}
      title={homeTexts.shops}
      lead={homeTexts.shopsLead}
      loading={<Loading />}
      isEmpty={(shops) => shops.length === 0}
      more={() => <a href="/shop/">{shopTexts.toAll}</a>}
    >
      {(shops) => <Shops central={shops} />}
    </LateBlock>
  );
}

function Shops({ central }: { readonly central: readonly ShopEntry[] }): ReactNode {
  const [place, setPlace] = useState<Point>();
  const shown = <AddressList shops={central} place={place} />;
  return (
    <>
      <LocateButton onPlace={setPlace} />
      {place === undefined ? (
        shown
      ) : (
        <Late query={shopsQuery} fallback={shown} failed={shown}>
          {(shops) => <AddressList shops={nearestFirst(shops, place).slice(0, SHOPS)} place={place} />}
        </Late>
      )}
    </>
  );
}
