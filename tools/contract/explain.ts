/** Explains a failure: the rule that is broken, and an example that keeps it. */
import type { CallRow } from '../../shared/contract/call-row.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { completed } from './example.ts';

const CONTRACT = 'docs/specification/contract.md';
const SHOP = 'examples/shop-api/shop.ts';
/** Longer examples are cut; characters. */
const LONGEST = 700;

/** By the beginning of the rule's name. */
const ofRules: Readonly<Record<string, string>> = {
  '§1 what is unknown': '404 {"error": {"code": "not_found", "message": "Такого товара нет"}}',
  '§1 the first private call': 'GET /session/user_info.json → Set-Cookie: sid=…; Path=/; HttpOnly',
  '§2 shared calls': 'GET /api/geo.json → no Set-Cookie, whoever asks',
  '§3 a product page':
    'GET /tea/sencha.html?format=json → {"product": {"url": "/tea/sencha.html", "variations": [{"url": "/tea/sencha.html", …}]}}',
  '§4 a product is found': 'GET /food/sencha.html?format=json → the product of /tea/sencha.html',
  '§4 listings page':
    'GET /tea/?format=json&limit=3&page=2 → {"data": …, "meta": {"count": 10, "page": 2, "limit": 3}}',
  '§4 sort=price': 'GET /tea/?format=json&sort=price → the price of the first variation rises from product to product',
  '§4 POST /session/geo.json':
    'POST /session/geo.json {"geo_id": 999999999} → 404 {"error": {"code": …, "message": …}}',
  '§4 the cart':
    'POST /api/cart/update.json item=7&qnt=3&dt=1764240000000 → the cart; an older dt changes nothing, qnt=0 removes',
  '§4 ordering':
    'POST /api/checkout.json with Idempotency-Key: K, twice → the same {"data": {"code": "Т-1001", "total": 990}} twice, one order; K with another body → 422 {"error": {"code": "idempotency", …}}',
  '§4 forms':
    '422 {"error": {"code": "invalid", "message": "Проверьте поля", "fields": {"phone": "Некорректный номер"}}}',
  '§5.1': 'a request without the cookie gets a new session, whose cart is empty',
  '§5.2': 'GET /upload/sencha.webp → 200, Content-Type: image/webp',
  '§5.4':
    'GET /tea/?format=json&filter.price.to=500 → only goods that cost at most 500, and filter_availible.json counts as many',
  '§5.5': 'X-Forwarded-Host: kazan.shop.example → area.json and shop.json are those of Казань',
  '§5.6': 'GET /tea/sencha-100.html?format=json → the product of /tea/sencha.html, this variation first',
  '§5.10':
    'GET /catalog/search/?format=json&q=сенча, /actions/?format=json → listings; /actions/filter.json → their filters',
  '§6 an unknown order': 'POST /api/orders/0/cancel.json → 422 {"error": {"code": …, "message": "Такого заказа нет"}}',
  '§7.5': 'POST /api/orders/0/shop.json → 422 {"error": {"code": …, "message": "Такого заказа нет"}}',
  '§6 the POSTs': 'OPTIONS /api/reviews/0.json → 204 with Allow: GET, POST',
  '§7.1':
    '"shops_count": 2 in a listing, and two rows with retail.in_stock above 0 in GET /api/stock/5.json, of shops whose areas hold the city',
  addresses:
    '{"title": "Чай", "url": "/tea/"}, where "tea" is a category of the profile and GET /tea/?format=json answers',
};

/** @param about as a finding names it: a row's key, or a rule */
export function explain(about: string): readonly string[] {
  if (Object.hasOwn(calls, about)) {
    const row: CallRow = calls[about as CallKey];
    const example = JSON.stringify(completed(row.answer));
    const short = example.length > LONGEST ? `${example.slice(0, LONGEST)} …` : example;
    return [`rule: ${about} is ${row.about} (${CONTRACT}, §${row.optional ? 6 : 4})`, `example: ${about} → ${short}`];
  }
  const [, example = SHOP] = Object.entries(ofRules).find(([beginning]) => about.startsWith(beginning)) ?? [];
  const section = about.startsWith('addresses') ? 'D59 and D62 in docs/specification/rules.md' : CONTRACT;
  return [`rule: ${about} (${section})`, `example: ${example}`];
}
