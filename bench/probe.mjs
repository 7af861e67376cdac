/**
 * Loaded into a measured process by `--import`. Reports its CPU time (µs; user and system, all threads) or its resident
 * memory (bytes) on request, and ends the process when the measuring one is gone.
 */
process.on('message', (message) => {
  const { user, system } = process.cpuUsage();
  if (message === 'cpu') process.send?.({ cpu: user + system });
  if (message === 'memory') process.send?.({ memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
