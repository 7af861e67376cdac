/**
 * Loaded into a measured process by `--import`: tells its CPU time (µs, user and system, all threads) when asked, and
 * ends the process with the one that measures it.
 */
process.on('message', (message) => {
  if (message !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
