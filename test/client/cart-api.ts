/** The cart's side of an API, for tests that drive the store at random. */
import { ApiError } from '../../shared/api.ts';
import type { CartItem } from '../../shared/contract/things.ts';
import { line } from './scene.ts';

/** Goods that cannot be ordered. */
export const OFF = 103;

export interface Update {
  readonly item?: number;
  readonly product_id?: number;
  readonly qnt: number;
  readonly dt: number;
}

/** The carts of an API as contract.md has it: absolute quantities, and updates older than a line's last one change nothing. */
export class CartApi {
  #lines: CartItem[] = [];
  readonly #times = new Map<number, number>();
  #lastId = 0;

  cart(): readonly CartItem[] {
    return this.#lines;
  }

  quantity(goodsId: number): number {
    return this.#lines.find((item) => item.goods_id === goodsId)?.qnt ?? 0;
  }

  /** @throws ApiError for a line id that is gone */
  update({ item, product_id, qnt, dt }: Update): void {
    const known = this.#lines.find((one) => one.id === item || one.goods_id === product_id);
    if (known === undefined && product_id === undefined) throw new ApiError(404, 'not_found', '');
    const goodsId = known?.goods_id ?? product_id ?? 0;
    if (dt < (this.#times.get(goodsId) ?? 0)) return;
    this.#times.set(goodsId, dt);
    const others = this.#lines.filter((one) => one.goods_id !== goodsId);
    if (qnt === 0) this.#lines = others;
    else if (known === undefined) this.#lines = [...others, this.#newLine(goodsId, qnt)];
    else this.#lines = this.#lines.map((one) => (one === known ? { ...one, qnt } : one));
  }

  #newLine(goodsId: number, qnt: number): CartItem {
    this.#lastId += 1;
    return line(this.#lastId, qnt, { goods_id: goodsId, availability_status: goodsId === OFF ? null : 'in_stock' });
  }
}
