/**
 * The containers' health check: ends with 0 when an address answers with a good status, else with 1. Without an
 * argument it asks the storefront whether it lives (conventions.md §1): whether it may be asked is
 * the balancer's to know, and no reason to start it anew.
 */
const [address = `http://127.0.0.1:${process.env.OPS_PORT}/health/live`] = process.argv.slice(2);

// An end of its own accord would wait for the connection, which the server keeps open for a minute.
fetch(address).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
