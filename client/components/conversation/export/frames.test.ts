import { expect, test } from 'vitest';
import { framesOf, type Frame } from './frames.ts';

function framed(kind: number, body: string): number[] {
  const bytes = [...new TextEncoder().encode(body)];
  return [kind, 0, 0, bytes.length >>> 8, bytes.length & 0xff, ...bytes];
}

test.each([1, 3, 7, 1000])('frames in pieces of %i bytes', async (size) => {
  const sent = [
    ...framed(1, 'a,b'),
    ...framed(2, '{"rows":2}'),
    ...framed(1, ''),
    ...framed(3, '{"rows":3,"truncated":false}'),
  ];
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < sent.length; at += size) {
        controller.enqueue(Uint8Array.from(sent.slice(at, at + size)));
      }
      controller.close();
    },
  });
  const frames: Frame[] = [];
  for await (const frame of framesOf(stream)) {
    frames.push(frame);
  }
  expect(frames).toEqual([
    { kind: 'file', bytes: new TextEncoder().encode('a,b') },
    { kind: 'progress', rows: 2 },
    { kind: 'file', bytes: new Uint8Array(0) },
    { kind: 'end', rows: 3, truncated: false },
  ]);
});
