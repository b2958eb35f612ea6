import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  DuckDBInstance,
  DuckDBTimestampTZValue,
  DuckDBTypeId,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { certificate, key } from '../outbound/testCertificate.test-support.ts';
import {
  dataRow,
  errorMessage,
  eventOrEnd,
  message,
  Parts,
  readMessage,
  readOpening,
  rowDescription,
} from './wireMessages.test-support.ts';

// Moments are written as a session in UTC has them.
DuckDBTimestampTZValue.timezoneOffsetInMinutes = 0;

const sslRequest = 80877103;
const cancelRequest = 80877102;
/** Ready for a query. The driver does not look at the state of its transaction. */
const ready = message('Z', Buffer.from('I'));

/** What clients are sent for types of DuckDB; all others are texts. */
const oids: Partial<Record<DuckDBTypeId, number>> = {
  [DuckDBTypeId.BOOLEAN]: 16,
  [DuckDBTypeId.TINYINT]: 21,
  [DuckDBTypeId.SMALLINT]: 21,
  [DuckDBTypeId.INTEGER]: 23,
  [DuckDBTypeId.BIGINT]: 20,
  [DuckDBTypeId.HUGEINT]: 1700,
  [DuckDBTypeId.FLOAT]: 700,
  [DuckDBTypeId.DOUBLE]: 701,
  [DuckDBTypeId.DECIMAL]: 1700,
  [DuckDBTypeId.DATE]: 1082,
  [DuckDBTypeId.TIME]: 1083,
  [DuckDBTypeId.TIMESTAMP]: 1114,
  [DuckDBTypeId.TIMESTAMP_TZ]: 1184,
  [DuckDBTypeId.INTERVAL]: 1186,
  [DuckDBTypeId.BLOB]: 17,
  [DuckDBTypeId.UUID]: 2950,
};

interface StandInOptions {
  readonly token: string;
  readonly databases: readonly string[];
  /** SET is refused; what the session's time zone is then. */
  readonly fixedTimeZone?: string;
}

/**
 * MotherDuck's PostgreSQL endpoint, as far as a client can tell: the protocol on a socket,
 * encrypted, in front of DuckDB. It ignores how many rows an Execute asks for, as many who speak
 * the protocol do.
 */
export class MotherDuckStandIn {
  /** What arrived, for tests to look at. */
  readonly seen = {
    logins: [] as { readonly user: string; readonly database: string; readonly password: string }[],
    parameters: [] as (string | null)[][],
    cancelled: 0,
  };
  /** Connections are heard and not answered any more. */
  silent = false;
  readonly #instance: DuckDBInstance;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #sessions = new Map<number, Session>();
  readonly #options: StandInOptions;

  private constructor(instance: DuckDBInstance, options: StandInOptions) {
    this.#instance = instance;
    this.#options = options;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket.setNoDelay(true).on('error', () => undefined));
      socket.on('close', () => this.#sockets.delete(socket));
      void this.#greet(socket).catch(() => socket.destroy());
    });
  }

  /** @param fill the databases, the first of which is in use */
  static async start(
    options: StandInOptions,
    fill: (connection: DuckDBConnection) => Promise<void>,
  ): Promise<MotherDuckStandIn> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    for (const database of options.databases) {
      await connection.run(`ATTACH ':memory:' AS "${database}"`);
    }
    await connection.run(`USE "${options.databases[0]}"`);
    await fill(connection);
    connection.closeSync();
    const standIn = new MotherDuckStandIn(instance, options);
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How many sessions run a query. */
  get running(): number {
    return [...this.#sessions.values()].filter((session) => session.running).length;
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
    this.#instance.closeSync();
  }

  /** Reads what comes before a login: a wish for encryption, a wish to cancel, or who it is. */
  async #greet(plain: Socket): Promise<void> {
    const asked = await readOpening(plain);
    // Anything but a wish for encryption comes from somebody who would send a token in the open.
    if (asked.readInt32BE(0) !== sslRequest) {
      return void plain.end(errorMessage('FATAL', '28000', 'SSL required'));
    }
    plain.write('S');
    const socket = new TLSSocket(plain, { isServer: true, cert: certificate, key });
    socket.on('error', () => plain.destroy());
    const hello = await readOpening(socket);
    if (hello.readInt32BE(0) === cancelRequest) {
      this.seen.cancelled += 1;
      const session = this.#sessions.get(hello.readInt32BE(4));
      if (session?.secretKey === hello.readInt32BE(8)) {
        session.interrupt();
      }
      return void socket.end();
    }
    await this.#logIn(socket, hello);
  }

  async #logIn(socket: TLSSocket, hello: Buffer): Promise<void> {
    const parts = new Parts(hello.subarray(4));
    const given = new Map<string, string>();
    for (let name = parts.text(); name !== ''; name = parts.text()) {
      given.set(name, parts.text());
    }
    socket.write(message('R', { int32: 3 }));
    const password = new Parts((await readMessage(socket)).body).text();
    const database = given.get('database') ?? '';
    this.seen.logins.push({ user: given.get('user') ?? '', database, password });
    if (password !== this.#options.token) {
      return void socket.end(errorMessage('FATAL', '28P01', 'Invalid MotherDuck token'));
    }
    if (!this.#options.databases.includes(database)) {
      return void socket.end(errorMessage('FATAL', '3D000', `no database/share named '${database}' found`));
    }
    const session = await Session.open(this, this.#instance, socket, database, this.#options.fixedTimeZone);
    const id = 1 + this.#sessions.size;
    this.#sessions.set(id, session);
    socket.write(
      Buffer.concat([
        message('R', { int32: 0 }),
        message('S', 'server_version', '17.0 (DuckDB)'),
        message('S', 'client_encoding', 'UTF8'),
        message('K', { int32: id }, { int32: session.secretKey }),
        ready,
      ]),
    );
    await session.serve();
  }
}

/** One connection that has logged in. */
class Session {
  readonly secretKey = Math.floor(Math.random() * 2 ** 31);
  running = false;
  readonly #standIn: MotherDuckStandIn;
  readonly #connection: DuckDBConnection;
  readonly #socket: TLSSocket;
  readonly #fixedTimeZone: string | undefined;
  #statement: DuckDBPreparedStatement | null = null;
  /** Until the client has heard of a failure, what it sent meanwhile is passed over. */
  #failed = false;

  private constructor(
    standIn: MotherDuckStandIn,
    connection: DuckDBConnection,
    socket: TLSSocket,
    fixedTimeZone: string | undefined,
  ) {
    this.#standIn = standIn;
    this.#connection = connection;
    this.#socket = socket;
    this.#fixedTimeZone = fixedTimeZone;
  }

  static async open(
    standIn: MotherDuckStandIn,
    instance: DuckDBInstance,
    socket: TLSSocket,
    database: string,
    fixedTimeZone: string | undefined,
  ): Promise<Session> {
    const connection = await instance.connect();
    await connection.run(`USE "${database}"`);
    await connection.run(`SET TimeZone = '${fixedTimeZone ?? 'America/New_York'}'`);
    const session = new Session(standIn, connection, socket, fixedTimeZone);
    socket.on('close', () => {
      session.interrupt();
    });
    return session;
  }

  interrupt(): void {
    if (this.running) {
      this.#connection.interrupt();
    }
  }

  async serve(): Promise<void> {
    for (;;) {
      const { kind, body } = await readMessage(this.#socket);
      if (kind === 'X') {
        return void this.#socket.end();
      }
      while (this.#standIn.silent) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      if (kind === 'S') {
        this.#failed = false;
        this.#send(ready);
      } else if (!this.#failed) {
        try {
          await this.#answer(kind, new Parts(body));
        } catch (error) {
          this.#failed = kind !== 'Q';
          this.#send(errorMessage('ERROR', 'XX000', error instanceof Error ? error.message : String(error)));
          if (kind === 'Q') {
            this.#send(ready);
          }
        }
      }
    }
  }

  async #answer(kind: string, parts: Parts): Promise<void> {
    switch (kind) {
      case 'Q': {
        await this.#prepare(parts.text());
        await this.#execute();
        return this.#send(ready);
      }
      case 'P':
        parts.text();
        await this.#prepare(parts.text());
        return this.#send(message('1'));
      case 'B':
        this.#bind(parts);
        return this.#send(message('2'));
      case 'D':
        // Described with the rows: DuckDB knows the types of a statement when its parameters are
        // bound.
        return undefined;
      case 'E':
        return this.#execute();
      default:
        return undefined;
    }
  }

  async #prepare(sql: string): Promise<void> {
    if (this.#fixedTimeZone !== undefined && /^SET\b/i.test(sql)) {
      throw new Error('Permission Error: SET is not supported through the Postgres endpoint');
    }
    const statements = await this.#connection.extractStatements(sql);
    if (statements.count !== 1) {
      throw new Error('Parser Error: Cannot prepare multiple statements at once!');
    }
    this.#statement = await statements.prepare(0);
  }

  #bind(parts: Parts): void {
    parts.text();
    parts.text();
    for (let formats = parts.int16(); formats > 0; formats--) {
      parts.int16();
    }
    const values: (string | null)[] = [];
    for (let count = parts.int16(); count > 0; count--) {
      const length = parts.int32();
      values.push(length < 0 ? null : parts.bytes(length).toString('utf8'));
    }
    this.#standIn.seen.parameters.push(values);
    // Clients leave the types open, so every value is a text to be cast.
    values.forEach((value, at) => {
      if (value === null) {
        this.#statement?.bindNull(at + 1);
      } else {
        this.#statement?.bindVarchar(at + 1, value);
      }
    });
  }

  async #execute(): Promise<void> {
    if (this.#statement === null) {
      throw new Error('there is no statement');
    }
    this.running = true;
    try {
      const result = await this.#statement.stream();
      const types = result.columnTypes();
      const names = result.columnNames();
      this.#send(rowDescription(types.map((type, at) => ({ name: names[at] ?? '', oid: oids[type.typeId] ?? 25 }))));
      let rows = 0;
      for (;;) {
        const chunk = await result.fetchChunk();
        if (!chunk || chunk.rowCount === 0) {
          break;
        }
        const columns = types.map((type, at) => ({ type, vector: chunk.getColumnVector(at) }));
        const lines: Buffer[] = [];
        for (let at = 0; at < chunk.rowCount; at++) {
          lines.push(dataRow(columns.map(({ type, vector }) => textOf(vector.getItem(at), type))));
        }
        rows += lines.length;
        if (!this.#socket.write(Buffer.concat(lines))) {
          await eventOrEnd(this.#socket, 'drain');
        }
        if (this.#socket.destroyed) {
          return;
        }
      }
      this.#send(message('C', `SELECT ${rows}`));
    } finally {
      this.running = false;
    }
  }

  #send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }
}

/** A value as PostgreSQL writes it; nested ones as DuckDB does. */
function textOf(value: DuckDBValue, type: DuckDBType): string | null {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'boolean') {
    return value ? 't' : 'f';
  }
  if (typeof value === 'number') {
    return floatText(type.typeId === DuckDBTypeId.FLOAT ? Number(value.toPrecision(7)) : value);
  }
  if (type.typeId === DuckDBTypeId.BLOB && typeof value === 'object' && 'bytes' in value) {
    return `\\x${Buffer.from(value.bytes).toString('hex')}`;
  }
  return value.toString();
}

function floatText(value: number): string {
  if (Number.isNaN(value)) {
    return 'nan';
  }
  return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
}
