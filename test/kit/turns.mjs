/**
 * Loaded into a process by `--import`: measures the processor time of each turn of its event loop, from the message `begin`
 * to the message `end`, and sends back the longest; ms. Nobody else can be served during a turn.
 */
let longest = 0;
let isMeasuring = false;

function used() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function endTurn(begun) {
  const now = used();
  longest = Math.max(longest, now - begun);
  if (isMeasuring) setImmediate(endTurn, now);
}

process.on('message', (message) => {
  isMeasuring = message === 'begin';
  if (!isMeasuring) return process.send(longest);
  longest = 0;
  setImmediate(endTurn, used());
});
// It does not keep the process alive.
process.channel?.unref();
