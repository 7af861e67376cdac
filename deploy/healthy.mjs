/**
 * The containers' health check: exits with 0 when an address answers with a status of 2xx, else with 1. Without an argument
 * it requests the storefront's `/health/live` (conventions.md §1). It does not check readiness: that is for the balancer, and
 * no reason to restart the container.
 */
const [address = `http://127.0.0.1:${process.env.OPS_PORT}/health/live`] = process.argv.slice(2);

// Without `process.exit` the process would wait for the connection, which the server keeps open.
fetch(address).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
