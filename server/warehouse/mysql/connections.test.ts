import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { MySqlWarehouse } from './mySqlWarehouse.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) {
    await close();
  }
});

/**
 * The server here, which does not know a word: on the way to it a letter of that word is another
 * one.
 */
async function serverThatDoesNotKnow(word: string): Promise<{ warehouse: MySqlWarehouse; changed: () => number }> {
  let changed = 0;
  const sockets = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(3306, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => undefined));
    }
    near.on('data', (data: Buffer) => {
      const at = data.indexOf(word);
      if (at >= 0) {
        data.write('q', at);
        changed += 1;
      }
      far.write(data);
    });
    far.pipe(near);
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  closing.push(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
    wire.close();
  });
  const warehouse = new MySqlWarehouse({
    host: '127.0.0.1',
    port: (wire.address() as AddressInfo).port,
    database: 'information_schema',
    username: 'root',
    password: '',
    sslMode: 'disable',
    outbound: outboundPolicy(['127.0.0.0/8']),
  });
  closing.push(() => warehouse.close());
  return { warehouse, changed: () => changed };
}

const limits = { maxRows: 10, maxBytes: 10_000, timeoutMs: 10_000 };

it('reads a server that has no variable for the rounds of a recursive WITH', async () => {
  const { warehouse, changed } = await serverThatDoesNotKnow('max_recursive_iterations');
  expect((await warehouse.run('SELECT 1', [], limits)).rows).toEqual([[1]]);
  expect(changed()).toBe(1);
});

it('reads no server on which the session cannot be what the SQL was written for', async () => {
  const { warehouse, changed } = await serverThatDoesNotKnow('group_concat_max_len');
  await expect(warehouse.run('SELECT 1', [], limits)).rejects.toThrow(/qroup_concat_max_len/);
  expect(changed()).toBe(1);
});
