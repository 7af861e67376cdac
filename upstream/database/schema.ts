/**
 * The tables. Those of the catalogue are dropped and filled again when the seed changes; those with visitors' data are
 * only migrated.
 */

/** Tables filled from the seed. Amounts are roubles; `data`, `card` and `details` are JSON. */
export const catalogueTables = `
  create table thing (
    kind text not null, key text not null, position integer not null, data text not null,
    primary key (kind, key)
  ) without rowid;
  create table shop_area (
    shop_id integer not null, area_id integer not null,
    primary key (shop_id, area_id)
  ) without rowid;
  create table product (
    id integer primary key, category text not null, brand text not null, title text not null,
    sections text not null, facets text not null, popularity real not null, added_on integer not null,
    card text not null, details text not null
  );
  create table goods (
    id integer primary key, product_id integer not null, permalink text not null unique,
    price real not null, price_old real, facets text not null, code text not null
  );
  create index goods_by_code on goods (code);
  create table facet (code text primary key, title text not null, unit text, position integer not null) without rowid;
  create table facet_value (
    code text not null, value text not null, title text not null,
    primary key (code, value)
  ) without rowid;
  create table stock (
    goods_id integer not null, shop_id integer not null,
    retail integer not null check (retail >= 0), transit integer not null check (transit >= 0),
    retail_price real not null, transit_price real not null, delivery_days integer not null,
    primary key (goods_id, shop_id)
  ) without rowid;
  -- What shops have at all: the stock rows of goods, and the counts that offers make of them (contract.md §7).
  create view stock_row as select * from stock where retail > 0 or transit > 0;
  create table offer (
    area_id integer not null, goods_id integer not null, price real not null,
    shops_count integer not null, transit_shops_count integer not null, delivery_days integer,
    primary key (goods_id, area_id)
  ) without rowid;
  create table review (
    id integer primary key, product_id integer not null, author text not null, date text not null,
    value integer not null, text text not null
  );
  create index review_of_product on review (product_id);
  create virtual table search_product using fts5(title, rest, code, tokenize = 'unicode61 remove_diacritics 0');
  create virtual table search_phrase using fts5(
    words, kind unindexed, title unindexed, url unindexed, weight unindexed, tokenize = 'unicode61 remove_diacritics 0'
  );
  create table search_word (word text primary key, uses integer not null) without rowid;
`;

const catalogueNames = [
  'thing',
  'shop_area',
  'product',
  'goods',
  'facet',
  'facet_value',
  'stock',
  'offer',
  'review',
  'search_product',
  'search_phrase',
  'search_word',
];

export const dropCatalogue = [
  'drop view if exists stock_row;',
  ...catalogueNames.map((name) => `drop table if exists ${name};`),
].join('\n');

/**
 * Tables of visitors' data, as steps from one `PRAGMA user_version` to the next; a released step is never changed.
 * Times are ms since 1970. A removed cart line stays with `qnt` 0, so that a late update cannot bring it back.
 */
export const personalMigrations: readonly string[] = [
  `
  create table seed_version (version text not null);
  create table session (id integer primary key, token text not null unique, created_at integer not null, area_id integer);
  create table cart_line (
    id integer primary key autoincrement, session_id integer not null references session, goods_id integer not null,
    qnt integer not null, dt real not null, clock_skew real not null, added_at integer not null,
    unique (session_id, goods_id)
  );
  create table customer_order (
    id integer primary key autoincrement, code text unique, idempotency_key text unique,
    session_id integer not null references session, created_at integer not null,
    order_type text not null, entity_type text not null, shop_id integer not null,
    title text not null, phone text not null, email text, total real not null
  );
  create index order_of_session on customer_order (session_id, id);
  create table order_line (
    order_id integer not null references customer_order, goods_id integer not null, code text not null,
    qnt integer not null, price real not null,
    primary key (order_id, goods_id)
  ) without rowid;
  create table message (id integer primary key, kind text not null, created_at integer not null, fields text not null);
  create table calculation (id integer primary key, created_at integer not null, question text not null, answer text not null);
  create table goods_view (goods_id integer primary key, views integer not null);
  `,
  // Idempotency keys belong to a session: the same key from another session is a different key.
  `
  update customer_order set idempotency_key = session_id || ' ' || idempotency_key where idempotency_key is not null;
  alter table customer_order add column cancelled_at integer;
  create table posted_review (
    id integer primary key, goods_id integer not null, created_at integer not null, author text not null,
    value integer not null, text text not null
  );
  create table stock_wish (
    goods_id integer not null, shop_id integer not null, email text not null, created_at integer not null,
    primary key (goods_id, shop_id, email)
  ) without rowid;
  `,
  // Old sessions are looked up regularly while the shop runs.
  'create index session_by_age on session (created_at);',
  // `body_digest` tells a repeat from another order with the same key; `company` is JSON (contract.md §7).
  `
  alter table customer_order add column body_digest text;
  alter table customer_order add column company text;
  `,
  // `buyer` is JSON: the contract's own object, so that a field of it needs no column.
  `
  alter table customer_order add column buyer text not null default '{}';
  update customer_order set buyer = json_patch('{}', json_object(
    'phone', phone, 'title', title, 'email', email, 'company', json(company)));
  alter table customer_order drop column phone;
  alter table customer_order drop column title;
  alter table customer_order drop column email;
  alter table customer_order drop column company;
  `,
];
