/** Where traces are sent: the standard variables of OpenTelemetry. Without an endpoint, tracing is off. */
import { type Environment, readChoice, readInteger, readPart, readText, readUrl } from './readers.ts';
import { WrongValue } from './wrong-value.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TraceSettings {
  /** Address of the receiver, path included. */
  readonly url: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  /** Header fields sent to the receiver. */
  readonly headers: Readonly<Record<string, string>>;
  /** Timeout of one batch, retries included; ms. */
  readonly timeoutMs: number;
  /** How long spans are collected before they are sent; ms. */
  readonly delayMs: number;
  /** Attributes that describe this process. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: { readonly name: (typeof samplers)[number]; readonly ratio: number };
}

/** @throws WrongValue for the first invalid variable, even if another one turns tracing off */
export function readTraces(env: Environment): TraceSettings | undefined {
  const base = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']);
  const own = readUrl(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http', 'https']);
  const isDisabled = readChoice(env, 'OTEL_SDK_DISABLED', ['true', 'false']) === 'true';
  const time = { min: 1, max: 600_000, what: 'a time in ms' };
  const serviceName = readText(env, 'OTEL_SERVICE_NAME');
  const settings = {
    protocol: readChoice(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf', 'http/json']) ?? 'http/protobuf',
    headers: readPairs(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
    timeoutMs: readInteger(env, 'OTEL_EXPORTER_OTLP_TIMEOUT', time) ?? 10_000,
    delayMs: readInteger(env, 'OTEL_BSP_SCHEDULE_DELAY', time) ?? 5000,
    resource: {
      ...readPairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
      ...(serviceName === undefined ? {} : { 'service.name': serviceName }),
    },
    sampler: {
      name: readChoice(env, 'OTEL_TRACES_SAMPLER', samplers) ?? 'parentbased_always_on',
      ratio: readPart(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1,
    },
  } as const;
  const url = own ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  return url === undefined || isDisabled ? undefined : { url, ...settings };
}

/** `name=value,name=value`, with URL-encoded values. */
function readPairs(env: Environment, name: string): Readonly<Record<string, string>> {
  const pairs = (readText(env, name) ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      // The text may contain a secret, so the message does not repeat it.
      if (key === undefined || value === undefined) throw new WrongValue(name, 'is not name=value,name=value');
      try {
        return [key, decodeURIComponent(value)];
      } catch {
        throw new WrongValue(name, `the value of "${key}" is not URL-encoded`);
      }
    }),
  );
}
