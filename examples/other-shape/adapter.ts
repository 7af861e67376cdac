/** The adapter of the API beside it (docs/adapter.md): `SHOP_API_ADAPTER=examples/other-shape/adapter.ts`. */
import type { Adapter } from 'vitrina/adapter';
import { catalogue } from './catalogue.ts';
import { visitor } from './visitor.ts';

export default { ...catalogue, ...visitor } satisfies Adapter;
