import { type ReactNode, useId, useRef, useState } from 'react';
import { putAtLeast } from '../../client/cart/cart-actions.ts';
import { copyText } from '../../client/services/sharing.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { litresOf } from '../../shared/rules/catalogue/volume.ts';
import { type PartyDraft, partyQuery } from '../../shared/rules/forms/calculator.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import { useApp } from '../context/app-context.ts';
import { isProduct } from '../data/addresses.ts';
import type { CardModel } from '../data/card-model.ts';
import { RELATED_CALL } from '../data/goods.ts';
import button from '../ui/buttons/button.module.css';
import { useTellCopied } from '../ui/buttons/share-button.tsx';
import { KnownLink } from '../ui/links/known-link.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { BottleControls, BottlePicture, Exchange } from './exchange.tsx';
import { type Extra, Extras, extrasQuery } from './extras.tsx';
import { type BottleGoods, bottlesQuery, type Calculation, type CalculatorModel } from './model.ts';
import styles from './result.module.css';

interface ResultProps {
  readonly calculation: Calculation;
  readonly sections: CalculatorModel['sections'];
  readonly party: PartyDraft;
}

/** The result: an amount and a bottle for each drink, with buttons to put the bottles in the cart. */
export function Result({ calculation, sections, party }: ResultProps): ReactNode {
  const { rows } = calculation;
  const urls = [...new Set(rows.flatMap(({ bottle }) => bottle?.url ?? []))].filter(isProduct);
  const guests = Number(party.men) + Number(party.women);
  const parts = { calculation, sections, guests, share: <ShareLink href={`/calculator/?${partyQuery(party)}`} /> };
  return (
    <section className={styles.result}>
      <h2>{calculatorTexts.result}</h2>
      <p className={styles.party}>{calculatorTexts.forGuests({ count: guests })}</p>
      <Late
        query={bottlesQuery(urls)}
        fallback={<Rows {...parts} goods={undefined} />}
        failed={<Rows {...parts} goods={{}} />}
      >
        {(goods) => <Rows {...parts} goods={goods} />}
      </Late>
    </section>
  );
}

interface RowsProps {
  readonly calculation: Calculation;
  /** Undefined while they are loading. */
  readonly goods: BottleGoods | undefined;
  readonly sections: CalculatorModel['sections'];
  readonly guests: number;
  /** Shown last. */
  readonly share: ReactNode;
}

function Rows({ calculation, goods, sections, guests, share }: RowsProps): ReactNode {
  // A new calculation has new suggestions, so an exchange belongs to the one that it was made for.
  const [chosen, setChosen] = useState<Chosen>({ of: calculation, by: {}, taken: [] });
  const { by, taken }: Omit<Chosen, 'of'> = chosen.of === calculation ? chosen : { by: {}, taken: [] };
  const { offered } = useApp();
  const picks = calculation.rows.map((row) => pickOf(row, goods ?? {}, by[row.code]));
  const isChanged = Object.keys(by).length > 0;
  const total = isChanged
    ? picks.reduce((sum, pick) => sum + (pick.bottle?.price ?? 0) * pick.bottles, 0)
    : calculation.total;
  const bottled = picks.flatMap(({ card }) => card?.goods.id ?? []);
  const all = total + taken.reduce((sum, { card, pieces }) => sum + card.goods.price * pieces, 0);
  // Together with what goes with the drinks, so that nothing that is shown already moves when that arrives.
  const sum = (
    <>
      <div className={styles.foot}>
        <p role="status" className={styles.total}>
          <span>{calculatorTexts.total}</span> <b>{formatMoney(all)}</b>{' '}
          <small>
            {guests > 1 ? `${calculatorTexts.perGuest({ price: all / guests })}. ` : null}
            {calculatorTexts.totalNote}
          </small>
        </p>
        <PutAll picks={picks} extras={taken} />
      </div>
      {share}
    </>
  );
  return (
    <>
      <ul className={styles.rows}>
        {picks.map((pick) => (
          <li key={pick.row.code}>
            <Row
              pick={pick}
              listing={sections[pick.row.code]}
              onTake={(other) => setChosen({ of: calculation, by: { ...by, [pick.row.code]: other }, taken })}
            />
          </li>
        ))}
      </ul>
      {goods === undefined ? (
        <Loading />
      ) : bottled.length === 0 || !offered.includes(RELATED_CALL) ? (
        sum
      ) : (
        <Late
          query={extrasQuery(bottled, guests, Object.values(sections))}
          fallback={<Loading />}
          failed={sum}
          broken={null}
        >
          {(extras) => (
            <>
              <FailureBoundary failed={() => null}>
                <Extras
                  extras={extras}
                  taken={taken}
                  onTake={(now) => setChosen({ of: calculation, by, taken: now })}
                />
              </FailureBoundary>
              {sum}
            </>
          )}
        </Late>
      )}
    </>
  );
}

interface Chosen {
  readonly of: Calculation;
  /** What the visitor took instead, by the code of the drink. */
  readonly by: Readonly<Record<string, CardModel>>;
  /** What goes with the drinks. */
  readonly taken: readonly Extra[];
}

type ResultRow = Calculation['rows'][number];

/** What is to be bought for a row. */
interface Pick {
  readonly row: ResultRow;
  readonly bottles: number;
  readonly bottle: { readonly url: string; readonly title: string; readonly price: number } | undefined;
  /** Its goods; undefined: they cannot be put in the cart. */
  readonly card: CardModel | undefined;
}

function pickOf(row: ResultRow, goods: BottleGoods, other: CardModel | undefined): Pick {
  const bottle = row.bottle ?? undefined;
  if (other === undefined) return { row, bottles: row.bottles, bottle, card: bottle && goods[bottle.url] };
  const litres = litresOf(other.goods.variant);
  const { title, price } = other.goods;
  return {
    row,
    bottles: litres > 0 ? Math.ceil(row.litres / litres) : row.bottles,
    bottle: { url: other.url, title, price },
    card: other,
  };
}

interface RowProps {
  readonly pick: Pick;
  /** Where the catalogue has such drinks. */
  readonly listing: string | undefined;
  readonly onTake: (other: CardModel) => void;
}

function Row({ pick: { row, bottles, bottle, card }, listing, onTake }: RowProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { title, litres } = row;
  const size = card === undefined ? 0 : litresOf(card.goods.variant);
  return (
    <article aria-labelledby={id} className={styles.row}>
      <div className={styles.picture}>
        <BottlePicture address={card?.image ?? ''} />
      </div>
      <h3 id={id}>{title}</h3>
      <p className={styles.amount}>
        {size > 0
          ? calculatorTexts.bottlesOf({ count: bottles, size, litres })
          : calculatorTexts.bottles({ count: bottles, litres })}
      </p>
      {bottle === undefined ? (
        <p className={styles.bottle}>{calculatorTexts.noBottle}</p>
      ) : (
        <>
          <p className={styles.bottle}>
            <KnownLink href={bottle.url}>{bottle.title}</KnownLink>
            <span className={styles.each}>{calculatorTexts.each({ price: bottle.price })}</span>
            {listing === undefined ? null : import.meta.env.SSR ? (
              <a href={listing}>{calculatorTexts.exchange}</a>
            ) : (
              <button
                ref={opener}
                type="button"
                aria-label={calculatorTexts.exchangeOf(title)}
                aria-expanded={open}
                className={button.quiet}
                onClick={() => setOpen(!open)}
              >
                {calculatorTexts.exchange}
              </button>
            )}
          </p>
          <p className={styles.sum}>{formatMoney(bottle.price * bottles)}</p>
        </>
      )}
      {card === undefined || bottles < 1 ? null : (
        <div className={styles.put}>
          <BottleControls goods={card.goods} bottles={bottles} />
        </div>
      )}
      {!open || listing === undefined || bottle === undefined ? null : (
        <div className={styles.others}>
          <Exchange
            drink={title}
            listing={listing}
            bottle={bottle}
            onTake={(other) => {
              onTake(other);
              setOpen(false);
              // The pressed button is gone.
              opener.current?.focus();
            }}
          />
        </div>
      )}
    </article>
  );
}

/** Puts all bottles, and what was taken with them, in the cart. It needs a script, because a cart form changes a single line. */
function PutAll({ picks, extras }: { readonly picks: readonly Pick[]; readonly extras: readonly Extra[] }): ReactNode {
  const dispatch = useAppDispatch();
  const ready = [...picks, ...extras.map(({ card, pieces }) => ({ card, bottles: pieces }))].flatMap(
    ({ card, bottles }) => (card === undefined || bottles < 1 ? [] : [{ found: card.goods, bottles }]),
  );
  if (import.meta.env.SSR || ready.length < 2) return null;
  return (
    <button
      type="button"
      className={button.primary}
      onClick={() => {
        for (const { found } of ready) {
          // Two drinks may suggest the same bottle.
          const same = ready.filter((other) => other.found.id === found.id);
          dispatch(
            putAtLeast(
              found,
              same.reduce((sum, { bottles }) => sum + bottles, 0),
            ),
          );
        }
      }}
    >
      {calculatorTexts.putAll}
    </button>
  );
}

/** The Clipboard API exists in secure contexts only: https or localhost. */
const canCopy = !import.meta.env.SSR && navigator.clipboard !== undefined;

/** A link to the calculation, and a button that copies its URL. @param href path with query */
function ShareLink({ href }: { readonly href: string }): ReactNode {
  const { origin } = useApp();
  const tellCopied = useTellCopied();
  return (
    <p className={styles.share}>
      <a href={href}>{calculatorTexts.share}</a>
      {canCopy ? (
        <button type="button" className={button.quiet} onClick={() => void copyText(origin + href).then(tellCopied)}>
          {calculatorTexts.copy}
        </button>
      ) : null}
    </p>
  );
}
