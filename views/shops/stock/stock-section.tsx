import { type ReactNode, useRef } from 'react';
import type { GoodsRef } from '../../../shared/goods.ts';
import { stockTexts } from '../../../shared/texts/stock.ts';
import { Block } from '../../ui/page-parts/block.tsx';
import { OtherCities } from './other-cities.tsx';
import { StockView, useStockState } from './stock-view.tsx';

interface StockSectionProps {
  readonly goods: GoodsRef;
  /** Address of their page. */
  readonly url: string;
  /** Can no shop in the visitor's city have the goods, neither from stock nor on order? */
  readonly lacking: boolean;
}

/** 'Наличие в магазинах' on the product's page. */
export function StockSection({ goods, url, lacking }: StockSectionProps): ReactNode {
  const state = useStockState();
  const [wish, setWish] = state;
  const view = useRef<HTMLElement>(null);
  const lookIn = (city: string) => {
    setWish({ ...wish, text: city });
    view.current?.scrollIntoView();
  };
  return (
    <Block
      id="stock"
      title={stockTexts.title}
      lead={goods.status === 'out_of_stock' ? stockTexts.elsewhereLead : stockTexts.lead}
      more={<a href="/shop/">{stockTexts.allShops}</a>}
    >
      {lacking ? <OtherCities goodsId={goods.id} onHere={lookIn} /> : null}
      <StockView ref={view} goods={goods} url={url} state={state} />
    </Block>
  );
}
