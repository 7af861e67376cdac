/** deploy/kubernetes: its objects fit Kubernetes' own types and each other, and what they say of the storefront is so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { Container, Service } from 'kubernetes-types/core/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import { type Test, test } from 'tap';
import { readConfig } from '../../server/config/config.ts';
import { GRACE } from '../../server/listen.ts';
import { findFiles, projectRoot } from '../checks/project-files.ts';
import { makePrometheusRule, PROMETHEUS_RULE } from '../checks/prometheus-rule.ts';
import { compileTypes } from '../kit/compile-types.ts';
import { image } from './dockerfile.ts';
import { type Manifest, renderKustomization } from './kustomization.ts';

const FOLDER = 'deploy/kubernetes';
const { objects, configMaps, files, kustomizations } = renderKustomization(`${FOLDER}/overlays/redis`);
const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

function find<Kind extends { spec?: unknown }>(kind: string, name = 'storefront'): Manifest<NonNullable<Kind['spec']>> {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return found as Manifest<NonNullable<Kind['spec']>>;
}

const { template, strategy } = find<Deployment>('Deployment').spec;
const pod = template.spec ?? { containers: [] };
const container = pod.containers[0] as Container;
const podLabels = template.metadata?.labels ?? {};
const portNames = new Map(container.ports?.map(({ name = '', containerPort }) => [name, containerPort]));

const covers = (labels: Readonly<Record<string, string>>, selector: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

/** What kubernetes-types does not have. */
const OTHER_TYPES = `
interface ServiceMonitor {
  apiVersion: 'monitoring.coreos.com/v1'; kind: 'ServiceMonitor'; metadata: { name: string };
  spec: { jobLabel?: string; selector: { matchLabels: Record<string, string> };
    endpoints: { port: string; path?: string; interval?: string }[] };
}
interface PrometheusRule {
  apiVersion: 'monitoring.coreos.com/v1'; kind: 'PrometheusRule'; metadata: { name: string; labels: Record<string, string> };
  spec: { groups: { name: string; interval?: string; rules: { record?: string; alert?: string; expr: string; for?: string;
    labels?: Record<string, string>; annotations?: Record<string, string> }[] }[] };
}
interface Kustomization {
  apiVersion: 'kustomize.config.k8s.io/v1beta1'; kind: 'Kustomization'; resources: string[];
  labels?: { pairs: Record<string, string> }[];
  configMapGenerator?: { name: string; behavior?: 'merge'; envs?: string[]; literals?: string[] }[];
  images?: { name: string; newName: string; newTag: string }[];
  patches?: { target: { kind: string; name: string }; patch: string }[];
}`;

/** \`apps/v1\` is the module \`apps/v1\`, \`networking.k8s.io/v1\` is \`networking/v1\`, \`v1\` is \`core/v1\`. */
const moduleOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.replace(/\.k8s\.io|\..*(?=\/)/, '') : `core/${apiVersion}`;

test('every object fits the types of Kubernetes, which reject wrong and missing fields [P6.18]', async (t: Test) => {
  const typed = ({ apiVersion, kind }: { apiVersion: string; kind: string }): string =>
    OTHER_TYPES.includes(`kind: '${kind}'`) ? kind : `import('kubernetes-types/${moduleOf(apiVersion)}').${kind}`;
  const lines = [...objects, ...(kustomizations as unknown as Manifest[])].map(
    (object, index) => `export const right${index}: ${typed(object)} = ${JSON.stringify(object)};`,
  );
  const wrong = [
    [find('Deployment'), '"readOnlyRootFilesystem"', '"readonlyRootFilesystem"'],
    [find('Deployment'), '"containerPort":3000', '"containerPort":"3000"'],
    [find('PodDisruptionBudget'), '"maxUnavailable"', '"maxunavailable"'],
    [find('Ingress'), '"pathType":"Prefix",', ''],
  ] as const;
  for (const [index, [object, from, to]] of wrong.entries()) {
    const text = JSON.stringify(object).replace(from, to);
    t.not(text, JSON.stringify(object), from);
    lines.push('// @ts-expect-error', `export const wrong${index}: ${typed(object)} = ${text};`);
  }
  t.equal(compileTypes(t, [OTHER_TYPES, ...lines].join('\n')), '');
});

test('the kustomizations list every file, and the image with the version of package.json [P6.18]', async (t: Test) => {
  t.same([...files].sort(), await findFiles([FOLDER], /./));
  const [{ name, newTag } = {}] = kustomizations.flatMap(({ images = [] }) => images);
  t.equal(name, container.image);
  t.equal(newTag, JSON.parse(read('package.json')).version);
});

test('every variable of the pods is one that the storefront reads, and fits [P6.18]', async (t: Test) => {
  const named = container.envFrom?.flatMap(({ configMapRef }) => configMapRef?.name ?? []) ?? [];
  t.same(named, ['storefront']);
  const folder = t.testdir({ 'redis-url': 'rediss://redis:6379\n', 'ops-token': 'secret\n' });
  const [secret] = pod.volumes?.filter(({ secret }) => secret) ?? [];
  const mount = container.volumeMounts?.find(({ name }) => name === secret?.name)?.mountPath ?? '-';
  const own = container.env?.map(({ name, value = '' }) => [name, value.replace(mount, folder)]) ?? [];
  const env: Record<string, string> = { ...image.env, ...configMaps.get('storefront'), ...Object.fromEntries(own) };
  const known = new Set(Object.keys(image.env));
  readConfig(new Proxy({}, { get: (_none, name) => void known.add(String(name)) }));
  for (const name of Object.keys(env)) t.ok(known.has(name), name);

  const config = readConfig(env);
  t.match(config.redis, { hosts: [{ host: 'redis', port: 6379 }] });
  t.same(
    [...portNames],
    [
      ['http', config.port],
      ['ops', config.opsPort],
    ],
  );
  t.equal(config.port, image.ports[0]);
  t.equal(config.opsHost, '0.0.0.0');
  t.ok(config.trust?.('10.0.0.9', 0));
  t.equal(config.trust?.('10.0.0.8', 1), false);
  const [, seconds] = container.lifecycle?.preStop?.exec?.command ?? [];
  const needed = Number(seconds) * 1000 + config.drainDelayMs + GRACE;
  t.ok(needed < 1000 * (pod.terminationGracePeriodSeconds ?? 0), 'the end is long enough for all that it is made of');
});

test('startup and liveness probes request /health/live, the readiness probe /health/ready, on the ops port [P6.18]', async (t: Test) => {
  const { startupProbe, livenessProbe, readinessProbe } = container;
  const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet?.path);
  t.same(paths, ['/health/live', '/health/live', '/health/ready']);
  for (const probe of [startupProbe, livenessProbe, readinessProbe]) t.equal(probe?.httpGet?.port, 'ops');
  for (const path of [...paths, '/metrics']) t.match(read('server/ops/ops-app.ts'), `app.get('${path}'`);
  t.same(strategy?.rollingUpdate, { maxSurge: 1, maxUnavailable: 0 });
});

test('pods run as the user of the image, and write to their volume alone [P6.18, V13.2.2]', async (t: Test) => {
  t.equal(image.user, 'node');
  // The number that the Node images give to that user.
  t.match(pod.securityContext, { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
  t.match(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const writable = container.volumeMounts?.filter(({ readOnly }) => readOnly !== true) ?? [];
  t.same(
    writable.map(({ mountPath }) => mountPath),
    image.volumes,
  );
  for (const { name } of container.volumeMounts ?? [])
    t.ok(
      pod.volumes?.some((volume) => volume.name === name),
      name,
    );
  t.ok(container.resources?.limits?.memory && container.resources.requests?.cpu);
});

test('services, policies, autoscaler and monitor select the pods and name ports that exist [P6.18, V13.1.1, V13.2.4, V13.2.5]', async (t: Test) => {
  const selectors = [
    find<Deployment>('Deployment').spec.selector.matchLabels,
    find<PodDisruptionBudget>('PodDisruptionBudget').spec.selector?.matchLabels,
    find<NetworkPolicy>('NetworkPolicy').spec.podSelector?.matchLabels,
    find<Service>('Service').spec.selector,
    find<Service>('Service', 'storefront-ops').spec.selector,
  ];
  for (const selector of selectors) t.ok(selector && covers(podLabels, selector));
  t.match(find<HorizontalPodAutoscaler>('HorizontalPodAutoscaler').spec, {
    scaleTargetRef: { kind: 'Deployment', name: 'storefront' },
    minReplicas: 2,
  });
  const policy = find<NetworkPolicy>('NetworkPolicy').spec;
  const allowed = policy.ingress?.flatMap(({ ports = [] }) => ports.map(({ port }) => port)) ?? [];
  t.same(allowed, ['ops', 'http'], 'Prometheus in the base, the ingress controller in the overlay');
  for (const name of ['storefront', 'storefront-ops']) {
    const [{ targetPort } = {}] = find<Service>('Service', name).spec.ports ?? [];
    t.ok(portNames.has(String(targetPort)), name);
  }
  interface Monitor {
    spec: { jobLabel: string; selector: { matchLabels: Record<string, string> }; endpoints: { port: string }[] };
  }
  const { jobLabel, selector, endpoints } = find<Monitor>('ServiceMonitor').spec;
  const watched = objects.filter(
    ({ kind, metadata }) => kind === 'Service' && covers(metadata.labels ?? {}, selector.matchLabels),
  );
  t.same(
    watched.map(({ metadata }) => metadata.name),
    ['storefront-ops'],
  );
  t.equal(watched[0]?.metadata.labels?.[jobLabel], 'storefront');
  t.match(read('deploy/prometheus/alerts.yml'), 'up{job="storefront"}');
  t.same(
    endpoints.map(({ port }) => port),
    find<Service>('Service', 'storefront-ops').spec.ports?.map(({ name }) => name),
  );
});

test('an outage of the API stops no drain of a node, and a lost zone takes not all pods [P6.18]', async (t: Test) => {
  t.equal(find<PodDisruptionBudget>('PodDisruptionBudget').spec.unhealthyPodEvictionPolicy, 'AlwaysAllow');
  const keys = pod.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey);
  t.same(keys, ['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
  t.ok(container.resources?.limits?.['ephemeral-storage']);
});

test('the Operator gets the same objectives and alerts as the compose file [P6.18]', async (t: Test) => {
  t.equal(read(PROMETHEUS_RULE), makePrometheusRule(), 'npm run docs');
});

test('pods may only call out to names, the API, Redis, traces and https [P6.18]', async (t: Test) => {
  const { egress = [] } = find<NetworkPolicy>('NetworkPolicy').spec;
  t.same(
    egress.map(({ ports = [] }) => ports.map(({ port }) => port)),
    [[53, 53], [4000, 6379, 4318], [443]],
  );
  const [, port] = /:(\d+)$/.exec(configMaps.get('storefront')?.SHOP_API_URL ?? '') ?? [];
  t.equal(Number(port), 4000);
  const [redis] = find<NetworkPolicy>('NetworkPolicy', 'redis').spec.ingress ?? [];
  const [from] = redis?.from ?? [];
  t.ok(covers(podLabels, from?.podSelector?.matchLabels), 'Redis is reached by the storefronts alone');
});

test('the ingress limits what one address may request, as the balancer does [P6.18]', async (t: Test) => {
  const { annotations = {} } = find('Ingress').metadata;
  const [, most] = /sc_http_req_rate\(0\) gt (\d+)/.exec(read('deploy/balancer/haproxy.cfg')) ?? [];
  t.match(annotations, { 'haproxy.org/rate-limit-requests': most, 'haproxy.org/rate-limit-period': '10s' });
});

test('the ingress routes only to the storefront service, for the public host and the city hosts, over https [P6.18, V12.2.1, V12.2.2]', async (t: Test) => {
  const { rules = [], tls } = find<Ingress>('Ingress').spec;
  const host = configMaps.get('storefront')?.PUBLIC_HOST;
  const hosts = [host, `*.${host}`];
  t.same(
    rules.map((rule) => rule.host),
    hosts,
  );
  t.match(tls, [{ hosts, secretName: /./ }]);
  const ports = find<Service>('Service').spec.ports?.map(({ name }) => name);
  for (const path of rules.flatMap(({ http }) => http?.paths ?? [])) {
    const { service } = path.backend;
    t.equal(service?.name, 'storefront');
    t.ok(ports?.includes(service?.port?.name));
  }
  t.ok(find('Ingress').metadata.annotations?.['cert-manager.io/cluster-issuer']);
});
