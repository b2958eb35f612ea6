/** Message of a file that the server sends in frames. */
export type Frame =
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly rows: number }
  | { readonly kind: 'end'; readonly rows: number; readonly truncated: boolean }
  | { readonly kind: 'failure'; readonly message: string; readonly advice: string };

const headBytes = 5;
const ofFile = 1;

const kinds: Readonly<Record<number, 'progress' | 'end' | 'failure'>> = { 2: 'progress', 3: 'end', 4: 'failure' };

/** Frames as they arrive: one byte for the kind, four for the length, and a body. */
export async function* framesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Frame> {
  const reader = stream.getReader();
  let held = new Uint8Array(0);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      held = joined(held, value);
      let at = 0;
      for (let end = endOf(held, at); end <= held.length; end = endOf(held, at)) {
        yield frameOf(held[at] ?? 0, held.slice(at + headBytes, end));
        at = end;
      }
      held = held.slice(at);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function joined(left: Uint8Array<ArrayBuffer>, right: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

/** End of the frame at a place; infinite until its head is there. */
function endOf(bytes: Uint8Array<ArrayBuffer>, at: number): number {
  return bytes.length < at + headBytes
    ? Number.POSITIVE_INFINITY
    : at + headBytes + new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(1);
}

function frameOf(number: number, bytes: Uint8Array<ArrayBuffer>): Frame {
  const kind = kinds[number];
  if (number === ofFile || kind === undefined) {
    return { kind: 'file', bytes };
  }
  // Written by the server, which says what each kind has.
  return { kind, ...(JSON.parse(new TextDecoder().decode(bytes)) as object) } as Frame;
}
