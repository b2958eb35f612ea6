import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { certificate, key } from '../outbound/testCertificate.test-support.ts';
import {
  MessageReader,
  packet,
  packets,
  readBatch,
  readCall,
  readLogin,
  type Login,
  type Message,
  type SentParameter,
} from './tdsMessages.test-support.ts';
import { u16, u32, u64, type TdsColumn, type TdsValue } from './tdsTypes.test-support.ts';

export interface TdsError {
  readonly number: number;
  readonly message: string;
  readonly severity?: number;
}

/** What an answer is made of, in order. */
export type Piece =
  | { readonly columns: readonly TdsColumn[] }
  | { readonly row: readonly TdsValue[] }
  | { readonly error: TdsError }
  /** The connection breaks here, in the middle of what is being sent. */
  | { readonly cut: true };

export interface Asked {
  readonly sql: string;
  readonly declarations: string;
  readonly parameters: readonly SentParameter[];
  readonly login: Login;
  /** Aborted when the client asks to stop. */
  readonly signal: AbortSignal;
}

export type Answer = (asked: Asked) => Iterable<Piece> | AsyncIterable<Piece>;

export interface TdsOptions {
  /** Encryption of the server: none at all, on when asked for, or nothing without it. */
  readonly encryption?: 'NONE' | 'POSSIBLE' | 'REQUIRED';
  /** Errors instead of a login, in their order; none: welcome. */
  readonly refuses?: (login: Login) => readonly TdsError[];
  /** Where a login is sent on to. */
  readonly route?: { readonly host: string; readonly port: number };
  /** Of a database: SNAPSHOT is allowed, READ COMMITTED reads versions. */
  readonly versions?: { readonly snapshot: boolean; readonly readCommitted: boolean };
  /** True: a client that asks to stop is not answered. */
  readonly deaf?: boolean;
}

const encryptionCodes = { NONE: 2, POSSIBLE: 0, REQUIRED: 3 } as const;
const on = 1;
const doneFlags = { more: 0x01, error: 0x02, count: 0x10, attention: 0x20 } as const;

/**
 * A stand-in of SQL Server. Real: the protocol over a socket (packets, PRELOGIN with TLS inside it,
 * LOGIN7 with passwords and federated tokens, routing, batches, calls of sp_executesql with bound
 * parameters, columns and rows of every type, errors, transactions with their descriptors,
 * attention). Not real: it reads no Transact-SQL. What it answers to a statement is what a test
 * wrote down for it or computed with another engine, so this proves what the driver sends and how
 * it reads, and nothing about what SQL Server makes of a statement. FreeTDS 1.3, another client of
 * the protocol, reads the same values from it.
 */
export class TdsServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #options: TdsOptions;
  readonly #answers = new Map<string, Answer>();
  #otherwise: Answer | undefined;
  /** Statements in the order they came, those of the driver's own beginning left out. */
  readonly statements: Asked[] = [];
  readonly logins: (Login & { readonly encrypted: boolean })[] = [];
  /** How often somebody asked to stop. */
  attentions = 0;
  /** Statements that are being answered. */
  running = 0;

  private constructor(options: TdsOptions) {
    this.#options = options;
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket.on('error', () => undefined));
      socket.once('close', () => this.#sockets.delete(socket));
      void new Visit(socket, options, this).serve().catch((error: unknown) => socket.destroy(error as Error));
    });
  }

  static async start(options: TdsOptions = {}): Promise<TdsServer> {
    const started = new TdsServer(options);
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  /** What is answered to a statement, whose text has to be exactly this one. */
  on(sql: string, answer: Answer): this {
    this.#answers.set(sql, answer);
    return this;
  }

  /** Rows of a result, each value in the type of its column. */
  table(sql: string, columns: readonly TdsColumn[], ...rows: readonly (readonly TdsValue[])[]): this {
    return this.on(sql, () => [{ columns }, ...rows.map((row) => ({ row }))]);
  }

  /** What is answered to all statements that nothing was said of. */
  otherwise(answer: Answer): void {
    this.#otherwise = answer;
  }

  answerTo(sql: string): Answer {
    const { snapshot = false, readCommitted = true } = this.#options.versions ?? {};
    return this.#answers.get(sql) ?? ownAnswer(sql, snapshot, readCommitted) ?? this.#otherwise ?? unexpected(sql);
  }

  /** Breaks all connections off. */
  cut(): void {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((stopped) => this.#server.close(stopped));
  }
}

/** A clear word about a statement that nobody expected. */
const unexpected =
  (sql: string): Answer =>
  () => [{ error: { number: 50_000, message: `Nobody told the stand-in what to answer to ${sql}` } }];

/** What every test needs: whether there are snapshots, and the smallest query. */
function ownAnswer(sql: string, snapshot: boolean, readCommitted: boolean): Answer | undefined {
  const bit = { info: Buffer.from([0x68, 1]), write: (value: TdsValue) => Buffer.from([1, value === true ? 1 : 0]) };
  const tinyint = { info: Buffer.from([0x26, 1]), write: (value: TdsValue) => Buffer.from([1, Number(value)]) };
  if (sql.startsWith('SELECT snapshot_isolation_state')) {
    const columns = [
      { name: 'snapshot_isolation_state', type: tinyint },
      { name: 'is_read_committed_snapshot_on', type: bit },
    ];
    return () => [{ columns }, { row: [snapshot ? 1 : 0, readCommitted] }];
  }
  if (sql === 'SELECT 1') {
    return () => [{ columns: [{ name: '', type: tinyint }] }, { row: [1] }];
  }
  return undefined;
}

/** One connection. */
class Visit {
  readonly #raw: Socket;
  readonly #options: TdsOptions;
  readonly #server: TdsServer;
  readonly #reader = new MessageReader();
  #wire: Duplex;
  #login: Login | undefined;
  #transaction = 0n;
  #attention: AbortController | undefined;
  #transactions = 0n;

  constructor(socket: Socket, options: TdsOptions, server: TdsServer) {
    this.#raw = socket;
    this.#wire = socket;
    this.#options = options;
    this.#server = server;
  }

  async serve(): Promise<void> {
    const encrypts = await this.#greet();
    if (encrypts) {
      this.#wire = await this.#encrypted();
    }
    const queue: Message[] = [];
    let wake = (): void => undefined;
    const take = (bytes: Buffer): void => {
      for (const message of this.#reader.read(bytes)) {
        if (message.type === packet.attention) {
          this.#stop();
        } else {
          queue.push(message);
        }
      }
      wake();
    };
    this.#wire.on('data', take);
    this.#wire.on('close', () => (this.#attention?.abort(), wake()));
    this.#wire.on('error', () => undefined);
    take(Buffer.alloc(0));
    while (!this.#wire.closed) {
      const message = queue.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => (wake = resolve));
      } else {
        await this.#hear(message, encrypts);
      }
    }
  }

  /** Reads the client's PRELOGIN and says whether what follows is encrypted. */
  async #greet(): Promise<boolean> {
    const { body } = await this.#next();
    const at = optionAt(body, 1);
    const wants = body[at] === on;
    const { encryption = 'POSSIBLE' } = this.#options;
    const said = encryption === 'POSSIBLE' && wants ? on : encryptionCodes[encryption];
    // Version, encryption, and that no token has to be echoed: each with place and length, then the
    // values.
    const head = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff]);
    const values = Buffer.from([16, 0, 0x10, 0, 0, 0, said]);
    this.#raw.write(packets(packet.answer, Buffer.concat([head, values]), true));
    return wants && encryption !== 'NONE';
  }

  /** Lets TLS shake hands inside of PRELOGIN messages; afterwards it is spoken as it is. */
  async #encrypted(): Promise<Duplex> {
    const [inside, outside] = duplexPair();
    const secure = new TLSSocket(inside, { isServer: true, cert: certificate, key, maxVersion: 'TLSv1.2' });
    secure.on('error', () => this.#raw.destroy());
    let flight: Buffer[] = [];
    outside.on('data', (bytes: Buffer) => flight.push(bytes));
    const done = { yet: false };
    secure.once('secure', () => (done.yet = true));
    while (!done.yet) {
      const { body } = await this.#next();
      outside.write(body);
      while (flight.length === 0 && !this.#raw.destroyed) {
        await new Promise((next) => setTimeout(next, 1));
      }
      await new Promise((next) => setTimeout(next, 5));
      this.#raw.write(packets(packet.prelogin, Buffer.concat(flight), true));
      flight = [];
    }
    outside.removeAllListeners('data');
    outside.on('data', (bytes: Buffer) => this.#raw.write(bytes));
    this.#raw.on('data', (bytes: Buffer) => outside.write(bytes));
    outside.write(this.#reader.rest());
    this.#raw.once('close', () => secure.destroy());
    return secure;
  }

  /** The next message, while they still come one after the other. */
  async #next(): Promise<Message> {
    for (;;) {
      const bytes = await new Promise<Buffer>((resolve, reject) => {
        this.#raw.once('data', resolve);
        this.#raw.once('close', () => reject(new Error('closed')));
      });
      for (const message of this.#reader.read(bytes)) {
        return message;
      }
    }
  }

  async #hear(message: Message, encrypted: boolean): Promise<void> {
    switch (message.type) {
      case packet.login:
        return this.#welcome(readLogin(message.body), encrypted);
      case packet.batch:
        return this.#answer(message, readBatch(message.body));
      case packet.rpc:
        return this.#answer(message, readCall(message.body));
      default:
        throw new Error(`the stand-in understands no message of type ${message.type}`);
    }
  }

  #welcome(login: Login, encrypted: boolean): void {
    this.#login = login;
    this.#server.logins.push({ ...login, encrypted });
    const refusals = this.#options.refuses?.(login) ?? [];
    if (refusals.length > 0) {
      const body = Buffer.concat([...refusals.map(errorToken), doneToken(doneFlags.error)]);
      this.#wire.end(packets(packet.answer, body, true));
      return;
    }
    const { route } = this.#options;
    const federated = login.token === null ? [] : [Buffer.from([0xae, 2, 0, 0, 0, 0, 0xff])];
    const tokens = [loginAck(), ...federated, ...(route ? [routing(route)] : []), doneToken(0)];
    this.#wire.write(packets(packet.answer, Buffer.concat(tokens), true));
  }

  async #answer(message: Message, sent: ReturnType<typeof readBatch>): Promise<void> {
    const { sql, declarations, parameters, transaction } = sent;
    if (transaction !== this.#transaction) {
      throw new Error('the client believes to be in another transaction');
    }
    const kept = this.#settings(sql);
    if (kept !== null) {
      this.#wire.write(packets(packet.answer, Buffer.concat([...kept, doneToken(0)]), true));
      return;
    }
    this.#attention = new AbortController();
    const { signal } = this.#attention;
    const asked: Asked = { sql, declarations, parameters, login: this.#login!, signal };
    this.#server.statements.push(asked);
    this.#server.running++;
    try {
      const finished = await this.#send(asked, message.type === packet.rpc);
      // Whoever asked to stop is told so by a message of its own.
      if (finished && signal.aborted && this.#options.deaf !== true) {
        this.#wire.write(packets(packet.answer, doneToken(doneFlags.attention), true));
      }
    } finally {
      this.#server.running--;
      this.#attention = undefined;
    }
  }

  /** Sends an answer piece by piece. @returns false when the connection was cut on the way */
  async #send(asked: Asked, isCall: boolean): Promise<boolean> {
    let columns: readonly TdsColumn[] = [];
    let rows = 0n;
    let failed = false;
    for await (const piece of this.#server.answerTo(asked.sql)(asked)) {
      if (asked.signal.aborted) {
        break;
      }
      if ('cut' in piece) {
        this.#raw.destroy();
        return false;
      }
      if ('columns' in piece) {
        ({ columns } = piece);
      }
      if ('row' in piece) {
        rows++;
      }
      failed ||= 'error' in piece;
      const token =
        'error' in piece
          ? errorToken(piece.error)
          : 'row' in piece
            ? rowToken(piece.row, columns)
            : columnsToken(columns);
      if (!this.#wire.write(packets(packet.answer, token, false))) {
        await drained(this.#wire);
      }
    }
    if (this.#options.deaf === true && asked.signal.aborted) {
      return true;
    }
    const status = failed ? doneFlags.error : doneFlags.count;
    const done = isCall
      ? Buffer.concat([doneToken(status | doneFlags.more, rows, 0xff), returnStatus(), doneToken(0, 0n, 0xfe)])
      : doneToken(status, rows);
    this.#wire.write(packets(packet.answer, done, true));
    return true;
  }

  /** What changes the session: the driver's own beginning, transactions. Null: a statement. */
  #settings(sql: string): readonly Buffer[] | null {
    if (sql.startsWith('set ')) {
      return [];
    }
    if (/^SET LOCK_TIMEOUT \d+; SET TRANSACTION ISOLATION LEVEL [A-Z ]+; BEGIN TRANSACTION$/.test(sql)) {
      this.#server.statements.push({
        sql,
        declarations: '',
        parameters: [],
        login: this.#login!,
        signal: new AbortController().signal,
      });
      this.#transactions++;
      this.#transaction = this.#transactions;
      return [envChange(8, Buffer.from([8]), u64(this.#transaction), Buffer.from([0]))];
    }
    if (sql !== 'IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION') {
      return null;
    }
    const ended = u64(this.#transaction);
    this.#transaction = 0n;
    return [envChange(10, Buffer.from([0]), Buffer.from([8]), ended)];
  }

  #stop(): void {
    this.#server.attentions++;
    if (this.#attention === undefined) {
      this.#wire.write(packets(packet.answer, doneToken(doneFlags.attention), true));
    } else {
      this.#attention.abort();
    }
  }
}

async function drained(wire: Duplex): Promise<void> {
  if (wire.destroyed) {
    return;
  }
  await Promise.race([once(wire, 'drain'), once(wire, 'close')]);
}

/** Where the value of an option of PRELOGIN begins. */
function optionAt(body: Buffer, option: number): number {
  for (let at = 0; body[at] !== 0xff; at += 5) {
    if (body[at] === option) {
      return body.readUInt16BE(at + 1);
    }
  }
  return body.length;
}

function shortText(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'utf16le')]);
}

function longText(text: string): Buffer {
  return Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le')]);
}

function withLength(token: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([token]), u16(body.length), body]);
}

function loginAck(): Buffer {
  const version = Buffer.from([0x74, 0, 0, 4]);
  return withLength(
    0xad,
    Buffer.concat([Buffer.from([1]), version, shortText('Stand-in'), Buffer.from([16, 0, 0x10, 0])]),
  );
}

function envChange(type: number, ...values: readonly Buffer[]): Buffer {
  return withLength(0xe3, Buffer.concat([Buffer.from([type]), ...values]));
}

function routing({ host, port }: { readonly host: string; readonly port: number }): Buffer {
  const target = Buffer.concat([Buffer.from([0]), u16(port), longText(host)]);
  return envChange(20, u16(target.length), target, u16(0));
}

function errorToken({ number, message, severity = 16 }: TdsError): Buffer {
  const head = Buffer.concat([u32(number), Buffer.from([1, severity])]);
  return withLength(0xaa, Buffer.concat([head, longText(message), shortText('stand-in'), shortText(''), u32(1)]));
}

function doneToken(status: number, rows = 0n, token = 0xfd): Buffer {
  return Buffer.concat([Buffer.from([token]), u16(status), u16(0xc1), u64(rows)]);
}

function returnStatus(): Buffer {
  return Buffer.concat([Buffer.from([0x79]), u32(0)]);
}

function columnsToken(columns: readonly TdsColumn[]): Buffer {
  const described = columns.map(({ name, type }) => Buffer.concat([u32(0), u16(0x09), type.info, shortText(name)]));
  return Buffer.concat([Buffer.from([0x81]), u16(columns.length), ...described]);
}

/** NULLs are named in front where that is shorter, as SQL Server does. */
function rowToken(row: readonly TdsValue[], columns: readonly TdsColumn[]): Buffer {
  const nulls = row.filter((value) => value === null).length;
  const written = (value: TdsValue, index: number): Buffer => columns[index]!.type.write(value);
  if (nulls * 2 <= row.length) {
    return Buffer.concat([Buffer.from([0xd1]), ...row.map(written)]);
  }
  const bitmap = Buffer.alloc(Math.ceil(row.length / 8));
  for (const [index, value] of row.entries()) {
    if (value === null) {
      bitmap[index >> 3]! |= 1 << (index & 7);
    }
  }
  return Buffer.concat([
    Buffer.from([0xd2]),
    bitmap,
    ...row.flatMap((value, index) => (value === null ? [] : [written(value, index)])),
  ]);
}
