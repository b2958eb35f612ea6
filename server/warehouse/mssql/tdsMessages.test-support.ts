/** Messages of clients, read by hand from MS-TDS; what is not expected here fails loudly. */

export const packet = { batch: 0x01, rpc: 0x03, answer: 0x04, attention: 0x06, login: 0x10, prelogin: 0x12 } as const;

const headerBytes = 8;
/** What the driver and the stand-in agree on. */
const packetBytes = 4096;

export interface Message {
  readonly type: number;
  readonly body: Buffer;
}

/** Puts packets together to messages as bytes arrive. */
export class MessageReader {
  #pending = Buffer.alloc(0);
  #body: Buffer[] = [];

  /** The messages that end with these bytes. */
  *read(bytes: Buffer): Generator<Message> {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    while (this.#pending.length >= headerBytes) {
      const length = this.#pending.readUInt16BE(2);
      if (this.#pending.length < length) {
        return;
      }
      const [type = 0, status = 0] = this.#pending;
      this.#body.push(this.#pending.subarray(headerBytes, length));
      this.#pending = this.#pending.subarray(length);
      if ((status & 1) === 0) {
        continue;
      }
      const body = Buffer.concat(this.#body);
      this.#body = [];
      yield { type, body };
    }
  }

  /** Bytes that are no whole packet: what follows a change of the protocol. */
  rest(): Buffer {
    const rest = this.#pending;
    this.#pending = Buffer.alloc(0);
    return rest;
  }
}

/** @param last whether the message ends here */
export function packets(type: number, body: Buffer, last: boolean): Buffer {
  const out: Buffer[] = [];
  const most = packetBytes - headerBytes;
  for (let at = 0; at === 0 || at < body.length; at += most) {
    const part = body.subarray(at, at + most);
    const header = Buffer.from([type, last && at + most >= body.length ? 1 : 0, 0, 0, 0, 0, 1, 0]);
    header.writeUInt16BE(part.length + headerBytes, 2);
    out.push(header, part);
  }
  return Buffer.concat(out);
}

/** What a client says of itself in LOGIN7. */
export interface Login {
  readonly user: string;
  readonly password: string;
  /** Of a federated login. */
  readonly token: string | null;
  readonly database: string;
  readonly application: string;
  readonly machine: string;
  readonly server: string;
  readonly readOnlyIntent: boolean;
}

const federated = 0x02;
const endOfFeatures = 0xff;

export function readLogin(body: Buffer): Login {
  const text = (at: number): Buffer => {
    const start = body.readUInt16LE(at);
    return body.subarray(start, start + body.readUInt16LE(at + 2) * 2);
  };
  const plain = (at: number): string => text(at).toString('utf16le');
  // Each byte was turned round by halves and then changed (2.2.6.4).
  const password = Buffer.from(text(44).map((value) => (((value ^ 0xa5) << 4) | ((value ^ 0xa5) >> 4)) & 0xff));
  return {
    machine: plain(36),
    user: plain(40),
    password: password.toString('utf16le'),
    application: plain(48),
    server: plain(52),
    database: plain(68),
    readOnlyIntent: ((body[26] ?? 0) & 0x20) !== 0,
    token: federatedToken(body),
  };
}

function federatedToken(body: Buffer): string | null {
  const hasExtension = ((body[27] ?? 0) & 0x10) !== 0;
  if (!hasExtension) {
    return null;
  }
  let at = body.readUInt32LE(body.readUInt16LE(56));
  while (body[at] !== endOfFeatures) {
    const length = body.readUInt32LE(at + 1);
    const data = body.subarray(at + 5, at + 5 + length);
    if (body[at] === federated) {
      return data.subarray(5, 5 + data.readUInt32LE(1)).toString('utf16le');
    }
    at += 5 + length;
  }
  return null;
}

/** A parameter as it was declared and sent. */
export interface SentParameter {
  readonly name: string;
  readonly type: string;
  readonly value: string | number | boolean | null;
}

export interface SentRequest {
  readonly sql: string;
  /** As `sp_executesql` was told them. */
  readonly declarations: string;
  readonly parameters: readonly SentParameter[];
  /** Of the transaction the client believes to be in. */
  readonly transaction: bigint;
}

/** Behind ALL_HEADERS, which hold the transaction (2.2.5.3). */
function behindHeaders(body: Buffer): { readonly rest: Buffer; readonly transaction: bigint } {
  return { rest: body.subarray(body.readUInt32LE(0)), transaction: body.readBigUInt64LE(10) };
}

export function readBatch(body: Buffer): SentRequest {
  const { rest, transaction } = behindHeaders(body);
  return { sql: rest.toString('utf16le'), declarations: '', parameters: [], transaction };
}

/** A call of `sp_executesql`; nothing else is called here. */
export function readCall(body: Buffer): SentRequest {
  const { rest, transaction } = behindHeaders(body);
  const characters = rest.readUInt16LE(0);
  const procedure = rest.subarray(2, 2 + characters * 2).toString('utf16le');
  if (procedure !== 'sp_executesql') {
    throw new Error(`the stand-in knows no procedure ${procedure}`);
  }
  const values: SentParameter[] = [];
  for (let at = 4 + characters * 2; at < rest.length;) {
    const letters = rest[at] ?? 0;
    const name = rest.subarray(at + 1, at + 1 + letters * 2).toString('utf16le');
    const [read, next] = readValue(rest, at + 2 + letters * 2);
    values.push({ name, ...read });
    at = next;
  }
  const [statement, declarations, ...parameters] = values;
  return {
    sql: String(statement?.value),
    declarations: String(declarations?.value),
    parameters,
    transaction,
  };
}

/** TYPE_INFO and a value; where the next parameter begins. */
function readValue(bytes: Buffer, at: number): [Omit<SentParameter, 'name'>, number] {
  switch (bytes[at]) {
    case 0x26: {
      const length = bytes[at + 2] ?? 0;
      const value = length === 0 ? null : bytes.readBigInt64LE(at + 3);
      return [{ type: 'bigint', value: value === null ? null : Number(value) }, at + 3 + length];
    }
    case 0x6d: {
      const length = bytes[at + 2] ?? 0;
      return [{ type: 'float', value: length === 0 ? null : bytes.readDoubleLE(at + 3) }, at + 3 + length];
    }
    case 0x68: {
      const length = bytes[at + 2] ?? 0;
      return [{ type: 'bit', value: length === 0 ? null : bytes[at + 3] === 1 }, at + 3 + length];
    }
    case 0xe7:
      return readText(bytes, at);
    default:
      throw new Error(`the stand-in reads no parameter of type 0x${(bytes[at] ?? 0).toString(16)}`);
  }
}

function readText(bytes: Buffer, at: number): [Omit<SentParameter, 'name'>, number] {
  const most = bytes.readUInt16LE(at + 1);
  const start = at + 8;
  if (most !== 0xffff) {
    const length = bytes.readUInt16LE(start);
    if (length === 0xffff) {
      return [{ type: 'nvarchar', value: null }, start + 2];
    }
    const value = bytes.subarray(start + 2, start + 2 + length).toString('utf16le');
    return [{ type: 'nvarchar', value }, start + 2 + length];
  }
  const chunks: Buffer[] = [];
  let next = start + 8;
  for (;;) {
    const length = bytes.readUInt32LE(next);
    next += 4;
    if (length === 0) {
      break;
    }
    chunks.push(bytes.subarray(next, next + length));
    next += length;
  }
  return [{ type: 'nvarchar(max)', value: Buffer.concat(chunks).toString('utf16le') }, next];
}
