/**
 * Loaded into a measured process by `--import`: tells its CPU time (µs, user and system, all threads) and its memory
 * (resident, bytes) when asked, and ends the process with the one that measures it.
 */
process.on('message', (message) => {
  const { user, system } = process.cpuUsage();
  if (message === 'cpu') process.send?.({ cpu: user + system });
  if (message === 'memory') process.send?.({ memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
