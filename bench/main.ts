/** `npm run bench [-- browser]`: what the server costs, or what the browser is given to do. */
const group = process.argv[2] ?? 'server';
if (group === 'server') {
  await import('./run.ts');
} else if (group === 'browser') {
  await import('./browser/run.ts');
} else {
  console.error('usage: npm run bench [-- server|browser]');
  process.exitCode = 2;
}

export {};
