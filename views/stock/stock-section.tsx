import type { ReactNode } from 'react';
import { stockTexts } from '../../shared/texts/stock.ts';
import { Block } from '../ui/block.tsx';
import { OtherCities } from './other-cities.tsx';
import { StockView } from './stock-view.tsx';

interface StockSectionProps {
  readonly goodsId: number;
  /** Does the visitor's city lack the goods? */
  readonly lacking: boolean;
}

/** 'Наличие в магазинах' on the product's page. */
export function StockSection({ goodsId, lacking }: StockSectionProps): ReactNode {
  return (
    <Block
      id="stock"
      title={stockTexts.title}
      lead={lacking ? stockTexts.elsewhereLead : stockTexts.lead}
      more={<a href="/shop/">{stockTexts.allShops}</a>}
    >
      {lacking ? <OtherCities goodsId={goodsId} /> : null}
      <StockView goodsId={goodsId} />
    </Block>
  );
}
