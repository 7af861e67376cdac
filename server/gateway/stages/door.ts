/**
 * Stage, the last before the transport: adds the fields that the shop's API asks for (D60). Used only where some are
 * set. Nothing above it sees them, so they are in no log, trace or stored answer.
 */
import type { Door } from '../../config/door-settings.ts';
import { comparableName } from '../../dispatch/field-name.ts';
import type { SendStage } from '../call.ts';

export function throughDoor({ fields, tls }: Door): SendStage {
  const own = new Set(fields.map(([name]) => comparableName(name)));
  // The storefront identifies itself. A visitor's credentials could be taken for its own.
  if (own.size > 0 || tls?.cert !== undefined) own.add('authorization');
  return (next) => (request) =>
    next({ ...request, fields: [...request.fields.filter(([name]) => !own.has(comparableName(name))), ...fields] });
}
