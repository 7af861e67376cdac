import type { ReactNode } from 'react';
import type { DialogProps } from '../../client/dialogs/dialog-kinds.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { Carousel } from './carousel.tsx';
import { shopQuery } from './model.ts';
import { ShopFacts } from './shop-facts.tsx';

interface ShopDialogProps {
  readonly id: string;
  readonly props: DialogProps['shop'];
}

/** The shop modal (spec §2 'Shop detail'). Its header links to the shop's page; it has no map and no footer. */
export default function ShopDialog({ id, props: { id: shopId, name, url } }: ShopDialogProps): ReactNode {
  return (
    <Dialog id={id} title={name} titleHref={url} size="wide">
      <Late query={shopQuery(shopId)} fallback={<Loading />}>
        {(shop) => (
          <>
            <Carousel pictures={shop.pictures} />
            <ShopFacts shop={shop} heading="h3" />
          </>
        )}
      </Late>
    </Dialog>
  );
}
