/** Messages of PostgreSQL's protocol, version 3.0, from the server's side (PostgreSQL 18, section 54.7). */

/** What a client says after its login, by the letter of the message. */
export interface ClientMessage {
  readonly kind: string;
  readonly body: Buffer;
}

/** Cuts what arrives into messages; the first ones of a connection have no letter. */
export class MessageReader {
  #rest = Buffer.alloc(0);

  push(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
  }

  /** The next message without a letter, or null. */
  nextBare(): Buffer | null {
    if (this.#rest.length < 4 || this.#rest.length < this.#rest.readInt32BE(0)) return null;
    return this.#take(0, this.#rest.readInt32BE(0)).subarray(4);
  }

  next(): ClientMessage | null {
    if (this.#rest.length < 5 || this.#rest.length < 1 + this.#rest.readInt32BE(1)) return null;
    const kind = String.fromCharCode(this.#rest[0] ?? 0);
    return { kind, body: this.#take(1, this.#rest.readInt32BE(1)).subarray(5) };
  }

  #take(before: number, length: number): Buffer {
    const message = this.#rest.subarray(0, before + length);
    this.#rest = this.#rest.subarray(before + length);
    return message;
  }
}

/** Reads the parts of a message one after the other. */
export class Parts {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
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
  if (Buffer.isBuffer(part)) return part;
  if (typeof part === 'string') return Buffer.from(`${part}\0`);
  const bytes = Buffer.alloc('int16' in part ? 2 : 4);
  if ('int16' in part) bytes.writeInt16BE(part.int16);
  else bytes.writeInt32BE(part.int32);
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
    if (cell === null) return [{ int32: -1 }];
    const bytes = Buffer.from(cell);
    return [{ int32: bytes.length }, bytes];
  });
  return message('D', { int16: cells.length }, ...values);
}
