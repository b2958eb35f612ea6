import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readAhead } from './readAhead.ts';

/** A file that takes a piece only when it is let. */
function slowFile() {
  const taken: number[] = [];
  const letters: (() => void)[] = [];
  return {
    taken,
    async take(rows: readonly (readonly unknown[])[]): Promise<void> {
      await new Promise<void>((resolve) => letters.push(resolve));
      taken.push(...rows.map(([value]) => Number(value)));
    },
    async letOne(): Promise<void> {
      letters.shift()?.();
      await turn();
      await turn();
    },
  };
}

const piece = (value: number) => [[value]];
/** Room for two numbers. */
const two = 32;

it('reads on while there is room, and hands over in order', async () => {
  const file = slowFile();
  const rows = readAhead(file.take, two);
  await rows.put(piece(1));
  await rows.put(piece(2));
  expect(file.taken).toEqual([]);
  let isIn = false;
  const third = rows.put(piece(3)).then(() => {
    isIn = true;
  });
  await turn();
  expect(isIn).toBe(false);
  await file.letOne();
  await third;
  expect(file.taken).toEqual([1]);
  const end = rows.end();
  await file.letOne();
  await file.letOne();
  await end;
  expect(file.taken).toEqual([1, 2, 3]);
});

it('a piece larger than the room waits until it is written', async () => {
  const file = slowFile();
  const rows = readAhead(file.take, two);
  let isIn = false;
  const large = rows.put([['x'.repeat(100)]]).then(() => {
    isIn = true;
  });
  await turn();
  expect(isIn).toBe(false);
  await file.letOne();
  await large;
});

it('what the file could not do ends the reading, and nothing more is handed over', async () => {
  let pieces = 0;
  const rows = readAhead(() => {
    pieces += 1;
    return Promise.reject(new Error('gone'));
  }, two);
  await rows.put(piece(1));
  await turn();
  await expect(rows.put(piece(2))).rejects.toThrow('gone');
  await expect(rows.end()).rejects.toThrow('gone');
  expect(pieces).toBe(1);
});
