/** `POST /vitals`: Web Vitals that pages report. Only the body and the region's host are read. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type ScreenName, screens } from '../../shared/routes.ts';
import { MAX_VITALS, navigationKinds, VITALS_PATH, type Vital, vitalNames } from '../../shared/vitals.ts';
import type { RateLimits } from '../http/request/rate-limits.ts';
import { withRawBodies } from '../http/request/raw-bodies.ts';
import { failure } from '../http/response/own-failure.ts';

/** Twice what `MAX_VITALS` entries need; bytes. */
const MAX_BODY = 8 * 1024;
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

export interface VitalOptions {
  /** Called for each vital, with the title of the region's city. */
  readonly onVital: (vital: Vital, city: string) => void;
  readonly limits: RateLimits;
}

export async function vitalRoutes(app: FastifyInstance, { onVital, limits }: VitalOptions): Promise<void> {
  await withRawBodies(app, async (scope) => {
    scope.route<{ Body: v.InferOutput<typeof Body> }>({
      url: VITALS_PATH,
      method: 'POST',
      config: { route: 'vitals', speaksJson: true },
      bodyLimit: MAX_BODY,
      schema: { body: Body },
      validatorCompiler: () => (body: unknown) => {
        const { success, output } = v.safeParse(Body, body);
        return success ? { value: output } : { error: failure(400) };
      },
      onRequest: [...limits.ofVitals],
      handler: async ({ body, requestContext: { region } }, reply) => {
        for (const vital of body) onVital(vital, region.geo?.title ?? '');
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    });
  });
}
