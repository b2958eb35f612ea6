import type { Socket } from 'node:net';

/**
 * Messages of PostgreSQL's protocol, version 3.0, from the server's side (PostgreSQL 18, section
 * 54.7).
 */

/** First message of a connection, which has no letter. @throws Error when the client hangs up */
export async function readOpening(socket: Socket): Promise<Buffer> {
  const length = await exactly(socket, 4);
  return exactly(socket, length.readInt32BE() - 4);
}

/** Next message of a client, by its letter. @throws Error when the client hangs up */
export async function readMessage(socket: Socket): Promise<{ readonly kind: string; readonly body: Buffer }> {
  const head = await exactly(socket, 5);
  return { kind: String.fromCharCode(head.readUInt8()), body: await exactly(socket, head.readInt32BE(1) - 4) };
}

async function exactly(socket: Socket, length: number): Promise<Buffer> {
  if (length === 0) {
    return Buffer.alloc(0);
  }
  for (;;) {
    const bytes = socket.read(length) as Buffer | null;
    if (bytes?.length === length) {
      return bytes;
    }
    if (socket.destroyed || socket.readableEnded) {
      throw new Error('the client hung up');
    }
    await eventOrEnd(socket, 'readable');
  }
}

/** Waits for an event of a socket, or for its end. */
export async function eventOrEnd(socket: Socket, event: 'readable' | 'drain'): Promise<void> {
  if (socket.destroyed) {
    return;
  }
  await new Promise<void>((resolve) => {
    const go = (): void => {
      socket.off(event, go).off('close', go);
      resolve();
    };
    socket.on(event, go).on('close', go);
  });
}

/** Reads the parts of a message one after the other. */
export class Parts {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  int16(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  int32(): number {
    this.#at += 4;
    return this.#bytes.readInt32BE(this.#at - 4);
  }

  bytes(length: number): Buffer {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

type Part = string | Buffer | { readonly int16: number } | { readonly int32: number };

/** A message of the server; texts end in NUL. */
export function message(kind: string, ...parts: readonly Part[]): Buffer {
  const body = Buffer.concat(parts.map(bytesOf));
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function bytesOf(part: Part): Buffer {
  if (Buffer.isBuffer(part)) {
    return part;
  }
  if (typeof part === 'string') {
    return Buffer.from(`${part}\0`);
  }
  const bytes = Buffer.alloc('int16' in part ? 2 : 4);
  if ('int16' in part) {
    bytes.writeInt16BE(part.int16);
  } else {
    bytes.writeInt32BE(part.int32);
  }
  return bytes;
}

export function errorMessage(severity: 'ERROR' | 'FATAL', state: string, text: string): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${state}`, `M${text}`];
  return message('E', ...fields, Buffer.from([0]));
}

export function rowDescription(fields: readonly { readonly name: string; readonly oid: number }[]): Buffer {
  const described = fields.flatMap(({ name, oid }): Part[] => [
    name,
    { int32: 0 },
    { int16: 0 },
    { int32: oid },
    { int16: -1 },
    { int32: -1 },
    { int16: 0 },
  ]);
  return message('T', { int16: fields.length }, ...described);
}

export function dataRow(cells: readonly (string | null)[]): Buffer {
  const values = cells.flatMap((cell): Part[] => {
    if (cell === null) {
      return [{ int32: -1 }];
    }
    const bytes = Buffer.from(cell);
    return [{ int32: bytes.length }, bytes];
  });
  return message('D', { int16: cells.length }, ...values);
}
