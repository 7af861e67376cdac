/**
 * The compose specification as far as a file like ours may go: names that it does not have are refused, and so are
 * values of the wrong kind. Its text forms (durations, ports, sizes) are checked as well.
 */
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.nonEmpty());
const Name = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9._-]+$/));
const Duration = v.pipe(v.string(), v.regex(/^(?:\d+(?:us|ms|s|m|h))+$/));
const Size = v.pipe(v.string(), v.regex(/^\d+[bkmgBKMG]?b?$/));
const Words = v.union([Text, v.array(v.string())]);

/** YAML turns bare words into numbers and booleans, which the specification does not take everywhere. */
const Variables = v.union([v.array(Text), v.record(v.string(), v.nullable(v.union([v.string(), v.number()])))]);

const port = String.raw`\d{1,5}(?:-\d{1,5})?`;
const Port = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(?:(?:[\\d.]+:|\\[[\\da-f:]+\\]:)?${port}:)?${port}(?:/(?:tcp|udp))?$`)),
);
const Mount = v.pipe(v.string(), v.regex(/^(?:[.~]?\/[^:]*|[a-zA-Z0-9._-]+):\/[^:]*(?::(?:ro|rw)(?:,z|,Z)?)?$/));

const Healthcheck = v.strictObject({
  test: v.union([
    Text,
    v.pipe(
      v.array(v.string()),
      v.check((words) => /^(?:CMD|CMD-SHELL|NONE)$/.test(words[0] ?? '')),
    ),
  ]),
  interval: v.optional(Duration),
  timeout: v.optional(Duration),
  start_period: v.optional(Duration),
  start_interval: v.optional(Duration),
  retries: v.optional(v.number()),
  disable: v.optional(v.boolean()),
});

const Dependency = v.strictObject({
  condition: v.picklist(['service_started', 'service_healthy', 'service_completed_successfully']),
  restart: v.optional(v.boolean()),
  required: v.optional(v.boolean()),
});

const Resources = v.strictObject({
  cpus: v.optional(v.union([v.string(), v.number()])),
  memory: v.optional(Size),
  pids: v.optional(v.number()),
});

const Service = v.strictObject({
  image: v.optional(Text),
  build: v.optional(
    v.union([Text, v.strictObject({ context: Text, dockerfile: v.optional(Text), target: v.optional(Name) })]),
  ),
  command: v.optional(v.nullable(Words)),
  entrypoint: v.optional(v.nullable(Words)),
  environment: v.optional(Variables),
  ports: v.optional(v.array(Port)),
  volumes: v.optional(v.array(Mount)),
  networks: v.optional(v.array(Name)),
  depends_on: v.optional(v.union([v.array(Name), v.record(Name, Dependency)])),
  profiles: v.optional(v.array(Name)),
  healthcheck: v.optional(Healthcheck),
  deploy: v.optional(
    v.strictObject({
      replicas: v.optional(v.number()),
      resources: v.optional(v.strictObject({ limits: v.optional(Resources), reservations: v.optional(Resources) })),
    }),
  ),
  read_only: v.optional(v.boolean()),
  tmpfs: v.optional(Words),
  cap_drop: v.optional(v.array(v.string())),
  cap_add: v.optional(v.array(v.string())),
  security_opt: v.optional(v.array(v.string())),
  container_name: v.optional(Name),
  user: v.optional(Text),
  stop_grace_period: v.optional(Duration),
  restart: v.optional(v.pipe(v.string(), v.regex(/^(?:no|always|on-failure(?::\d+)?|unless-stopped)$/))),
});

const Network = v.nullable(v.strictObject({ internal: v.optional(v.boolean()), driver: v.optional(v.string()) }));
const Volume = v.nullable(v.strictObject({ driver: v.optional(v.string()), external: v.optional(v.boolean()) }));

export const ComposeFile = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]*$/))),
  services: v.record(Name, Service),
  networks: v.optional(v.record(Name, Network)),
  volumes: v.optional(v.record(Name, Volume)),
});
export type ComposeFile = v.InferOutput<typeof ComposeFile>;
export type Service = v.InferOutput<typeof Service>;

/** Puts the defaults of `${NAME:-default}` and `${NAME-default}` in, as with an empty environment. */
export function withDefaults(text: string): string {
  return text.replace(/\$\{[A-Z_]+:?-([^}]*)\}/g, '$1');
}
