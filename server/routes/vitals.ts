/** `POST /vitals`: Web Vitals that pages report. Only the body and the region's host are read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ScreenName, screens } from '../../shared/routes.ts';
import { MAX_VITALS, navigationKinds, type Vital, vitalNames } from '../../shared/vitals.ts';
import { failure } from '../http/response/own-failure.ts';

/** Twice what `MAX_VITALS` entries need; bytes. */
export const MAX_VITALS_BODY = 8 * 1024;
/** The largest plausible time; ms. CLS, which has no unit, is far below. */
const MAX_VALUE = 600_000;

const screenNames: readonly ScreenName[] = [...(Object.keys(screens) as ScreenName[]), 'notFound'];

const Body = v.pipe(
  v.instance(Uint8Array),
  v.transform((bytes) => Buffer.from(bytes).toString()),
  v.parseJson(),
  v.array(
    v.strictObject({
      name: v.picklist(vitalNames),
      value: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUE)),
      screen: v.picklist(screenNames),
      navigation: v.picklist(navigationKinds),
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_VITALS),
);

/** @param onVital called for each vital, with the title of the region's city */
export function createVitals(onVital: (vital: Vital, city: string) => void) {
  return async ({ body, requestContext: { region } }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const vitals = v.safeParse(Body, body);
    if (!vitals.success) throw failure(400);
    for (const vital of vitals.output) onVital(vital, region.geo?.title ?? '');
    return reply.code(204).header('cache-control', 'no-store').send();
  };
}
