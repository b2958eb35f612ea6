import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mysql2/promise';
import pg from 'pg';

/** A real server with a database and an account of our own. */
export interface FaultyServer {
  readonly label: string;
  readonly protocol: 'postgresql' | 'mysql';
  readonly port: number;
  readonly name: string;
  /** Input of `connectDataSource`. */
  readonly input: 'postgreSql' | 'mariaDb';
  readonly table: readonly string[];
  /** Ten million rows, without a table. */
  readonly many: string;
  readonly slow: string;
  /** Query that returns a single value of 64 MB. */
  readonly cell: string;
  /** Queries that make a server fail in other ways; `fails()` raises an error of its own. */
  readonly failing: Readonly<Record<'SYNTAX' | 'LIMIT' | 'INTERNAL', string>>;
  readonly raising: readonly string[];
  admin(sql: string): Promise<void>;
  /** Queries of our account that run, by what stands in them. */
  running(text: string): Promise<number>;
  /** Ends what our account runs, as an administrator of the server does. */
  stopQueries(): Promise<void>;
  prepare(): Promise<void>;
  /** Locks the account and ends its open sessions. */
  lockOut(): Promise<void>;
  letIn(): Promise<void>;
  readonly revoke: string;
  readonly grant: string;
  dispose(): Promise<void>;
}

const newName = (): string => `quarry_${randomBytes(5).toString('hex')}`;
const cellBytes = 64 * 1024 * 1024;

export function postgresql(): FaultyServer {
  const name = newName();
  const client = (database: string) => new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database });
  const root = client('postgres');
  const owner = client(name);
  const of = 'FROM pg_stat_activity WHERE usename = $1';
  return {
    label: 'PostgreSQL',
    protocol: 'postgresql',
    port: 5432,
    name,
    input: 'postgreSql',
    table: ['public', 't'],
    many: 'SELECT i FROM generate_series(1, 10000000) AS i',
    slow: 'SELECT pg_sleep(60)',
    cell: `SELECT repeat('x', ${cellBytes}) AS c`,
    failing: { SYNTAX: 'SELECT 1 +', LIMIT: "SELECT repeat('xxxx', 1000000000)", INTERNAL: 'SELECT fails()' },
    raising: ["CREATE FUNCTION fails() RETURNS int LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no luck''; END'"],
    revoke: `REVOKE SELECT ON t FROM ${name}`,
    grant: `GRANT SELECT ON t TO ${name}`,
    admin: async (sql) => void (await owner.query(sql)),
    async running(text) {
      const sql = `SELECT 1 ${of} AND state = 'active' AND position($2 in query) > 0`;
      return (await root.query(sql, [name, text])).rows.length;
    },
    stopQueries: async () => void (await root.query(`SELECT pg_cancel_backend(pid) ${of}`, [name])),
    async prepare() {
      await root.connect();
      await root.query(`CREATE DATABASE ${name}`);
      await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
      await owner.connect();
    },
    async lockOut() {
      await root.query(`ALTER ROLE ${name} NOLOGIN`);
      await root.query(`SELECT pg_terminate_backend(pid) ${of}`, [name]);
    },
    letIn: async () => void (await root.query(`ALTER ROLE ${name} LOGIN`)),
    async dispose() {
      await owner.end();
      await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await root.query(`DROP ROLE ${name}`);
      await root.end();
    },
  };
}

export function mariadb(): FaultyServer {
  const name = newName();
  let root: Connection | undefined;
  let packet = 0;
  const query = async (sql: string, values: string[] = []): Promise<readonly { id: number }[]> => {
    const [rows] = (await root?.query(sql, values)) ?? [[]];
    return rows as unknown as { id: number }[];
  };
  const admin = async (sql: string): Promise<void> => void (await query(sql));
  const threads = async (): Promise<readonly { id: number }[]> =>
    query('SELECT ID AS id FROM information_schema.PROCESSLIST WHERE USER = ?', [name]);
  const numbers = (most: number): string =>
    `(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT i FROM n)`;
  return {
    label: 'MariaDB',
    protocol: 'mysql',
    port: 3306,
    name,
    input: 'mariaDb',
    table: [name, 't'],
    many: `SELECT a.i * 10000 + b.i AS i FROM ${numbers(999)} a CROSS JOIN ${numbers(9999)} b LIMIT 10000000`,
    slow: 'SELECT SLEEP(60)',
    cell: `SELECT REPEAT('x', ${cellBytes}) AS c`,
    failing: {
      SYNTAX: 'SELECT 1 +',
      LIMIT: `SELECT 1 FROM ${Array.from({ length: 62 }, (_, i) => `t AS t${i}`).join(', ')}`,
      INTERNAL: 'SELECT f FROM failing',
    },
    raising: [
      "CREATE FUNCTION fails() RETURNS int DETERMINISTIC BEGIN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no luck'; RETURN 1; END",
      // Runs as the owner: an account that may call functions may do more than read.
      'CREATE SQL SECURITY DEFINER VIEW failing AS SELECT fails() AS f',
      `GRANT SELECT ON ${name}.failing TO ${name}`,
    ],
    revoke: `REVOKE SELECT ON ${name}.t FROM ${name}`,
    grant: `GRANT SELECT ON ${name}.t TO ${name}`,
    admin,
    async running(text) {
      const sql =
        "SELECT ID AS id FROM information_schema.PROCESSLIST WHERE USER = ? AND COMMAND IN ('Query', 'Execute') AND LOCATE(?, INFO) > 0";
      return (await query(sql, [name, text])).length;
    },
    async stopQueries() {
      for (const { id } of await threads()) {
        await admin(`KILL QUERY ${id}`);
      }
    },
    async prepare() {
      root = await createConnection({ host: '127.0.0.1', port: 3306, user: 'root' });
      const [row] = (await query('SELECT @@GLOBAL.max_allowed_packet AS id')) as [{ id: number }];
      packet = row.id;
      // Below that, a text of 64 MB is NULL.
      await admin(`SET GLOBAL max_allowed_packet = ${4 * cellBytes}`);
      await admin(`CREATE DATABASE ${name}`);
      await admin(`CREATE USER ${name} IDENTIFIED BY 'secret'`);
      await admin(`USE ${name}`);
    },
    async lockOut() {
      await admin(`ALTER USER ${name} IDENTIFIED BY 'another'`);
      for (const { id } of await threads()) {
        await admin(`KILL ${id}`).catch(() => undefined);
      }
    },
    letIn: () => admin(`ALTER USER ${name} IDENTIFIED BY 'secret'`),
    async dispose() {
      await admin(`SET GLOBAL max_allowed_packet = ${packet}`);
      await admin(`DROP DATABASE ${name}`);
      await admin(`DROP USER ${name}`);
      await root?.end();
    },
  };
}
