import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { logFailure } from '../../client/store/failure-log.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { OrderType } from '../../shared/contract/things.ts';
import type { PastOrder } from '../../shared/rules/checkout/past-order.ts';
import { shopChoiceTexts } from '../../shared/texts/checkout.ts';
import { moveTexts } from '../../shared/texts/orders.ts';
import { useApp } from '../context/app-context.ts';
import { browserApi } from '../data/query.ts';
import { shopsQuery } from '../shops/shops-model.ts';
import button from '../ui/buttons/button.module.css';
import field from '../ui/fields/field.module.css';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { LabelledField } from '../ui/fields/text-field.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import styles from './orders.module.css';
import { adoptOrder, refusalOf } from './use-orders.ts';

const CALL = 'POST /api/orders/{code}/shop.json';

/** 'Сменить магазин' (contract.md §7.5). Where the API does not offer it, it says how else. */
export function MoveOrder({ order }: { readonly order: PastOrder }): ReactNode {
  const { offered } = useApp();
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState(false);
  if (!offered.includes(CALL)) {
    return (
      <p className="note">
        {moveTexts.call} <PhoneLink />
      </p>
    );
  }
  const close = (isMoved: boolean) => {
    setOpen(false);
    setMoved(isMoved);
  };
  return (
    <>
      {order.canMove && !open ? (
        <button type="button" aria-expanded={false} className={button.quiet} onClick={() => setOpen(true)}>
          {moveTexts.move}
        </button>
      ) : null}
      {open ? <MoveForm order={order} onClose={close} /> : null}
      <p role="status" className={`note ${styles.moved}`}>
        {moved ? moveTexts.moved : ''}
      </p>
    </>
  );
}

interface MoveFormProps {
  readonly order: PastOrder;
  readonly onClose: (isMoved: boolean) => void;
}

function MoveForm({ order, onClose }: MoveFormProps): ReactNode {
  const { code, kind, way: ordered = 'transit' } = order;
  const dispatch = useAppDispatch();
  const queries = useQueryClient();
  const { data: shops = [] } = useQuery(shopsQuery);
  const [shop, setShop] = useState(order.shop.id);
  const [way, setWay] = useState<OrderType>(ordered);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserApi()(CALL, { code, body: { shop, orderType: way } }),
    onSuccess: async (changed) => {
      await adoptOrder(queries, changed);
      onClose(true);
    },
    onError: (failed) => dispatch(logFailure('Order move:', failed)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form aria-label={moveTexts.move} className={styles.moveForm} onSubmit={send}>
      <LabelledField label={moveTexts.shop} error={error === null ? undefined : refusalOf(error, moveTexts.failed)}>
        {(ties) => (
          <select
            {...ties}
            value={shop}
            className={field.select}
            onChange={({ target }) => setShop(Number(target.value))}
          >
            {shops.map(({ id, address }) => (
              <option key={id} value={id}>
                {address}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <RadioGroup
        label={shopChoiceTexts.way}
        choices={(['transit', 'retail'] as const).map((value) => ({
          value,
          title: shopChoiceTexts.ways[value],
          disabled: value === 'retail' && kind === 'legal',
        }))}
        value={way}
        onChange={setWay}
      />
      <div>
        <button type="submit" aria-disabled={isPending} className={button.secondary}>
          {moveTexts.move}
        </button>
        <button type="button" className={button.quiet} onClick={() => onClose(false)}>
          {moveTexts.keep}
        </button>
      </div>
    </form>
  );
}
