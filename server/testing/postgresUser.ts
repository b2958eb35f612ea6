import { createInterface } from 'node:readline';
import { embeddedPostgres } from '../platform/postgres/embeddedPostgres.ts';

// A process that uses the embedded server of the folder it is given until it reads a line, for
// tests that kill it.
const started = performance.now();
const server = await embeddedPostgres(process.argv[2] ?? '', { fsync: process.argv[3] !== 'fsync-off' });
console.log(JSON.stringify({ url: server.url, reused: server.reused, milliseconds: performance.now() - started }));
createInterface(process.stdin).once('line', () => {
  void server.stop().then(() => process.exit(0));
});
