/** docker-compose.yml fits its specification, and all that it names is there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { type Test, test } from 'tap';
import { parse } from 'yaml';
import { type Config, readConfig } from '../../server/config/config.ts';
import { settingDefaults, settingNames } from '../../server/config/settings.ts';
import { projectRoot } from '../checks/project-files.ts';
import { compose, composeText, findComposeProblems, mountsOf, serviceOf } from './compose-file.ts';
import { image } from './dockerfile.ts';
import { isWithin } from './image.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const services = Object.entries(compose.services);

/** What is set for a container of ours: the image's variables and the service's. */
function envOf(name: string): Record<string, string> {
  const { environment = {} } = serviceOf(name);
  return {
    ...image.env,
    ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value ?? '')])),
  };
}

test('the compose file fits the schema of the Compose Specification', async (t: Test) => {
  t.same(findComposeProblems(composeText), []);
  for (const [right, wrong] of [
    ['read_only: true', 'readonly: true'],
    ['condition: service_healthy', 'condition: healthy'],
  ] as const) {
    t.ok(composeText.includes(right), right);
    t.not(findComposeProblems(composeText.replace(right, wrong)).length, 0, wrong);
  }
});

/** The schema takes any text for these; Docker does not. */
test('durations, ports, mounts, sizes and restart policies have a form that Docker reads', async (t: Test) => {
  const duration = /^(?:\d+(?:us|ms|s|m|h))+$/;
  for (const [name, { ports = [], healthcheck, stop_grace_period = '1s', ...rest }] of services) {
    for (const port of ports) t.match(port, /^[\d.]+:\d+:\d+$/, name);
    for (const volume of mountsOf(rest)) t.match(volume, /^[\w./-]+:\/[\w./-]+(?::ro)?$/, name);
    for (const key of ['interval', 'timeout', 'start_period']) t.match(healthcheck?.[key] ?? '1s', duration, name);
    if (healthcheck) t.match(healthcheck.test[0], /^CMD(?:-SHELL)?$/, name);
    t.match(stop_grace_period, duration, name);
    t.match(rest.deploy?.resources.limits.memory ?? '1M', /^\d+[KMG]$/, name);
    t.match(rest.restart, /^(?:always|on-failure|unless-stopped)$/, name);
  }
});

test('services, networks, volumes and files that the compose file names exist', async (t: Test) => {
  for (const [name, { depends_on = [], networks = [], ...rest }] of services) {
    const dependencies = Array.isArray(depends_on)
      ? depends_on.map((on) => [on, {}] as const)
      : Object.entries(depends_on);
    for (const [on, dependency] of dependencies) {
      t.ok(compose.services[on], `${name} depends on ${on}`);
      const wantsHealth = 'condition' in dependency && dependency.condition === 'service_healthy';
      if (wantsHealth) t.ok(serviceOf(on).healthcheck, `${on} has a health check`);
    }
    for (const network of networks) t.ok(network in compose.networks, `${name}: network ${network}`);
    for (const volume of mountsOf(rest)) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) t.ok(existsSync(join(projectRoot, source)), `${name}: ${source}`);
      else t.ok(source in compose.volumes, `${name}: volume ${source}`);
    }
  }
});

/** The rows of the README's table: the settings that one names, and the cell with their defaults. */
const settingRows = (read('README.md').split('\n## Settings\n')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [names = '', defaults = ''] = line.slice(2).split(' | ');
    return { names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name), defaults };
  });
/** Of the embedded API, which is a container of its own in the compose file. */
const ofEmbeddedApi = ['SHOP_DATA', 'SHOP_FAULTS'];

test('every setting stands in the README with its default, and in docs/operating.md, and no other does', (t: Test) => {
  t.strictSame(settingRows.flatMap(({ names }) => names).sort(), settingNames.toSorted());
  const missing = settingRows.flatMap(({ names, defaults }) =>
    names.filter((name) => settingDefaults[name] && !defaults.includes(`\`${settingDefaults[name]}\``)),
  );
  t.strictSame(missing, [], 'defaults');
  const table = read('docs/operating.md').split('\n## Settings, by what they are for\n')[1]?.split('\n## ')[0] ?? '';
  t.strictSame([...table.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort(), settingNames.toSorted());
  t.end();
});

test('every setting of the README is passed on to the storefront, and nothing that is none [V13.1.1, V13.2.4, V13.2.5]', (t: Test) => {
  const passed = Object.keys(serviceOf('storefront').environment ?? {}).map((name) => name.replace(/_FILE$/, ''));
  t.strictSame(
    settingNames.filter((name) => !(name in envOf('storefront')) && !ofEmbeddedApi.includes(name)),
    [],
  );
  t.strictSame(
    passed.filter((name) => !settingNames.includes(name)),
    [],
  );
  t.end();
});

test('where the compose file sets REDIS_URL, a file that REDIS_URL_FILE names takes its place [P6.9]', async (t: Test) => {
  const folder = t.testdir({ 'redis-url': 'redis://other:6380\n' });
  const config = readConfig({ ...envOf('storefront'), REDIS_URL_FILE: join(folder, 'redis-url') });
  t.match(config.redis, { hosts: [{ host: 'other', port: 6380 }] });
});

test('with an API of one’s own the demo API does not run, and secrets are files [P6.9]', async (t: Test) => {
  const file = read('deploy/own-api.yml');
  t.same(findComposeProblems(file), []);
  const { services: own, secrets } = parse(file);
  t.same(own['shop-api'].profiles, ['demo']);
  t.match(serviceOf('storefront').depends_on, { 'shop-api': { required: false } });
  for (const [name, value] of Object.entries<string>(own.storefront.environment)) {
    if (!name.endsWith('_FILE')) continue;
    t.match(value, /^\/run\/secrets\/\w+$/);
    t.ok(own.storefront.secrets.includes(basename(value)) && secrets[basename(value)], name);
    t.ok(settingNames.includes(name.replace(/_FILE$/, '')), name);
  }
});

test('the logs that a container keeps hold a day at 100 requests a second, of which nine in ten are hits [P6.2]', (t: Test) => {
  const lines = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'));
  const [miss = '', hit = ''] = lines.map((log) =>
    JSON.stringify({ log, stream: 'stdout', time: '2026-11-28T18:32:00.123456789Z' }),
  );
  const day = 100 * 24 * 60 * 60 * (0.1 * miss.length + 0.9 * hit.length);
  const { 'max-size': size = '', 'max-file': files } = serviceOf('storefront').logging?.options ?? {};
  t.match(size, /^\d+m$/);
  t.ok(Number.parseInt(size, 10) * 1_000_000 * Number(files) > day, `a day takes ${Math.round(day / 1e6)} MB`);
  t.end();
});

test('every service has a memory limit, a log limit, an image tag and a restart policy', async (t: Test) => {
  for (const [name, { deploy, logging, image: named, restart }] of services) {
    t.match(deploy?.resources.limits.memory, /^\d+[MG]$/, name);
    t.ok(logging?.options['max-size'] && logging.options['max-file'], name);
    t.match(named, name === 'storefront' || name === 'shop-api' ? /^vitrina:/ : /:v?\d+\.\d+\.\d+/, name);
    t.equal(restart, 'unless-stopped', name);
  }
});

test('the container health check is /health/live: 0 for 200, 1 for 503 and for no answer', async (t: Test) => {
  const asked: string[] = [];
  const ops = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(asked.length === 1 ? 200 : 503).end();
  });
  await once(ops.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => void ops.close());
  const { port } = ops.address() as AddressInfo;
  const check = async (): Promise<unknown> => {
    const [program = '', ...args] = image.healthcheck;
    const child = spawn(program, args, { cwd: projectRoot, env: { ...process.env, OPS_PORT: String(port) } });
    return (await once(child, 'exit'))[0];
  };
  t.same([await check(), await check()], [0, 1]);
  t.same(asked, ['/health/live', '/health/live']);
  ops.closeAllConnections();
  await new Promise((resolve) => ops.close(resolve));
  t.equal(await check(), 1);
});

test('Alertmanager has its receivers, nobody as the default, and Prometheus sends alerts to it', async (t: Test) => {
  const settings = parse(compose.configs.alertmanager?.content ?? '');
  const names = settings.receivers.map(({ name }: { readonly name: string }) => name);
  t.same(names, ['nobody', 'webhook', 'mail']);
  t.equal(settings.route.receiver, 'nobody', 'unless ALERT_RECEIVER says another');
  t.match(read('deploy/prometheus/prometheus.yml'), 'targets: [alertmanager:9093]');
});

test('every variable that the containers are given is one that the shop reads, and fits', async (t: Test) => {
  // Node's own, and that of the C library's allocator.
  const known = new Set(['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE']);
  for (const name of Object.keys(image.env)) if (name.startsWith('MALLOC_')) known.add(name);
  const recording = new Proxy({}, { get: (_none, name) => void known.add(String(name)) });
  readConfig(recording);
  for (const name of Object.keys(envOf('storefront'))) t.ok(known.has(name), name);
  const config: Config = readConfig(envOf('storefront'));
  t.equal(config.port, image.ports[0]);
  t.equal(config.shopApiUrl, `http://shop-api:${envOf('shop-api').PORT}`);
  t.match(config.redis, { kind: 'server', hosts: [{ host: 'redis', port: 6379 }] });

  const [, names = ''] = /const \{([^}]+)\} = process\.env/.exec(read('upstream/main.ts')) ?? [];
  const read_ = new Set(names.split(',').map((name) => name.trim().split(' ')[0]));
  for (const name of Object.keys(serviceOf('shop-api').environment ?? {})) t.ok(read_.has(name), `shop-api: ${name}`);
});

test('the storefront trusts only the balancer, and its ops port is not published [V3.5.4]', async (t: Test) => {
  const config = readConfig(envOf('storefront'));
  t.equal(config.trust?.('10.0.0.9', 0), true);
  t.equal(config.trust?.('10.0.0.8', 1), false);
  t.equal(config.opsHost, '0.0.0.0');
  for (const [name, { ports = [] }] of services) {
    for (const port of ports) {
      t.match(port, /^127\.0\.0\.1:/, `${name} is opened to others only by who says so`);
      t.notMatch(port, new RegExp(`:${config.opsPort}$`));
    }
  }
});

test('the storefront service can be scaled: no fixed port or container name, shared Redis and volume', async (t: Test) => {
  const { ports, container_name, deploy, networks } = serviceOf('storefront');
  t.same([ports, container_name], [undefined, undefined]);
  t.ok((deploy?.replicas ?? 1) > 1);
  // Several can only go through a balancer, and share what is stored.
  t.ok(serviceOf('balancer').networks?.every((network) => networks?.includes(network)));
  t.ok(envOf('storefront').REDIS_URL);
  const volume = image.volumes[0];
  t.ok(mountsOf(serviceOf('storefront')).some((mount) => mount.endsWith(`:${volume}`)));
});

test('commands and health checks run files that the image holds', async (t: Test) => {
  const copied = image.copies.flatMap(({ from, sources }) => (from === undefined ? sources : []));
  const commands = [image.command, image.healthcheck];
  for (const [, { build, command, healthcheck }] of services) {
    if (build === undefined) continue;
    if (command) commands.push(command);
    if (healthcheck) commands.push(healthcheck.test.slice(1));
  }
  t.equal(commands.length, 4);
  for (const [program, file = ''] of commands) {
    t.match(program, /^(?:node|bash)$/);
    t.ok(existsSync(join(projectRoot, file)), file);
    t.ok(
      copied.some((source) => isWithin(source, file)),
      `${file} is in the image`,
    );
  }
});
