import type { ReactNode, Ref } from 'react';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { selectMyShopId } from '../../../client/store/visitor/my-shop-effects.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import { onPlainClick } from '../../navigation/plain-click.ts';
import whole from '../../ui/links/whole-link.module.css';
import { MyShopButton } from '../my-shop/my-shop-button.tsx';
import mark from '../my-shop/my-shop-mark.module.css';
import styles from './choice-list.module.css';
import type { ChoosableShop } from './use-chosen-shop.ts';

interface ChoiceListProps<Shop extends ChoosableShop> {
  readonly label: string;
  readonly shops: readonly Shop[];
  readonly selected: number | undefined;
  readonly onChoose: (shop: Shop) => void;
  readonly ref: Ref<HTMLUListElement>;
  readonly className?: string | undefined;
  /** Renders what stands under the address. */
  readonly children: (shop: Shop) => ReactNode;
}

/**
 * A list of shops of which one can be chosen. Each entry is a link to the shop's page, for visitors without JavaScript.
 * Without shops there is no list.
 */
export function ChoiceList<Shop extends ChoosableShop>(props: ChoiceListProps<Shop>): ReactNode {
  const { label, shops, selected, onChoose, ref, className, children } = props;
  const mine = useAppSelector(selectMyShopId);
  if (shops.length === 0) return null;
  return (
    <ul ref={ref} aria-label={label} className={className === undefined ? styles.list : `${styles.list} ${className}`}>
      {shops.map((shop) => (
        <li
          key={shop.id}
          data-shop={shop.id}
          className={whole.entry}
          aria-label={shop.id === mine ? myShopTexts.mine : undefined}
          aria-current={shop.id === selected ? 'true' : undefined}
        >
          {shop.id === mine ? <p className={mark.mark}>{myShopTexts.mine}</p> : null}
          <a href={shop.url} data-waits="" className={whole.link} onClick={onPlainClick(() => onChoose(shop))}>
            {shop.address}
          </a>
          <MyShopButton shop={shop} small />
          {children(shop)}
        </li>
      ))}
    </ul>
  );
}
