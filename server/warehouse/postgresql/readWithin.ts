import pg from 'pg';
import Cursor from 'pg-cursor';
import type { SqlValue } from '../../semql/compiled.ts';
import { watchReceived } from '../sessions/watchReceived.ts';
import { WarehouseError, type QueryResult, type RowsPiece, type RunLimits, type TakeRows } from '../warehouse.ts';
import { cellOf, valueTypeOf } from './cells.ts';
import { streamOf } from './connections.ts';
import type { LearntTypes } from './ownTypes.ts';
import type { WireEngine } from './queries.ts';

/** Rows fetched at once. */
const batchRows = 500;

/** Cells stay text: every conversion is in `cells.ts`. */
const textTypes: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/**
 * SQLSTATE of warnings that tell of missing data where other settings make errors of them: damaged
 * pages that count as empty (`zero_damaged_pages`), files that cannot be read, texts that were cut.
 * All other warnings leave the answer whole.
 */
const damage = /^(?:XX|58|01004)/;

type Row = readonly (string | null)[];

/**
 * Asks for the rows of a statement and hands them over as they arrive; resolves when the server has
 * no more to say.
 */
export type Reading = (
  client: pg.Client,
  sql: string,
  parameters: readonly SqlValue[],
  kept: KeptRows,
) => Promise<void>;

type TakeKept = (rows: readonly Row[], fields: readonly pg.FieldDef[]) => Promise<void>;

/** Rows within their caps. */
class KeptRows {
  /** Resolves when more arrived than may be kept: the rest is not waited for. */
  readonly overflow = Promise.withResolvers<void>();
  readonly rows: Row[] = [];
  fields: readonly pg.FieldDef[] = [];
  readonly #limits: RunLimits;
  readonly #take: TakeKept | null;
  #bytes = 0;
  #count = 0;

  /** @param take takes rows over between two batches; null: all are kept */
  constructor(limits: RunLimits, take: TakeKept | null) {
    this.#limits = limits;
    this.#take = take;
  }

  /** Rows still needed to know whether the result is truncated. */
  get wanted(): number {
    return this.#limits.maxRows - this.#count + 1;
  }

  get truncated(): boolean {
    return this.#count > this.#limits.maxRows;
  }

  /** Hands over what has arrived, but for a row that only shows that there are more. */
  async handOver(): Promise<void> {
    if (this.#take !== null) {
      const rows = this.rows.splice(0);
      await this.#take(this.truncated ? rows.slice(0, -1) : rows, this.fields);
    }
  }

  add(row: Row, fields: readonly pg.FieldDef[]): void {
    this.fields = fields;
    this.#bytes += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (this.#bytes > this.#limits.maxBytes) {
      this.overflow.resolve();
    } else if (this.wanted > 0) {
      this.#count++;
      this.rows.push(row);
    }
  }
}

/** Result of a statement within its caps. */
interface ReadRows extends Omit<QueryResult, 'durationMs'> {
  /** True: the server has more to say, so the connection cannot be used again. */
  readonly unfinished: boolean;
}

/**
 * Reads until a cap is reached; later rows never leave the server, or are not awaited.
 *
 * @param types cache of the database's own types, extended here
 * @param take takes the rows over as they arrive; null: they are returned. Types that are not known
 *   yet count as texts then, since the server is busy with the rows
 */
export async function readWithin(
  client: pg.Client,
  sql: string,
  parameters: readonly SqlValue[],
  limits: RunLimits,
  { read, typesQuery }: Pick<WireEngine, 'read' | 'typesQuery'>,
  types: LearntTypes,
  take: TakeRows | null,
): Promise<ReadRows> {
  const pieceOf = (rows: readonly Row[], fields: readonly pg.FieldDef[]): RowsPiece => {
    const oids = fields.map(({ dataTypeID }) => dataTypeID);
    return {
      columns: fields.map(({ name, dataTypeID }) => ({
        name,
        type: valueTypeOf(dataTypeID, types.categoryOf(dataTypeID)),
      })),
      rows: rows.map((row) => row.map((cell, at) => (cell === null ? null : cellOf(cell, oids[at] ?? 25, types)))),
    };
  };
  const kept = new KeptRows(limits, take && ((rows, fields) => take(pieceOf(rows, fields))));
  const { overflow } = kept;
  let damaged = false;
  const hear = ({ severity, code }: { readonly severity?: string; readonly code?: string }): void => {
    damaged ||= severity === 'WARNING' && damage.test(code ?? '');
  };
  const notices: NodeJS.EventEmitter = client;
  notices.on('notice', hear);
  const unwatch = watchReceived(streamOf(client), limits.maxBytes, overflow.resolve);
  try {
    const reading = read(client, sql, parameters, kept);
    reading.catch(() => undefined);
    const unfinished = await Promise.race([reading.then(() => false), overflow.promise.then(() => true)]);
    if (damaged) {
      throw new WarehouseError(
        'INTERNAL',
        'The database skipped data that it cannot read, so rows are missing.',
        'Tell the administrator of the database about its warning of damaged data.',
      );
    }
    const { fields, rows } = kept;
    // While the server still sends rows it cannot be asked; what it has not told yet stays unknown.
    if (typesQuery !== undefined && !unfinished) {
      await learn(
        client,
        typesQuery,
        types,
        fields.map(({ dataTypeID }) => dataTypeID),
      );
    }
    const truncated = unfinished || kept.truncated;
    return { ...pieceOf(rows.slice(0, limits.maxRows), fields), truncated, unfinished };
  } finally {
    unwatch();
    notices.off('notice', hear);
  }
}

async function learn(client: pg.Client, text: string, types: LearntTypes, oids: readonly number[]): Promise<void> {
  const unknown = types.unknownAmong(oids);
  if (unknown.length === 0) {
    return;
  }
  const config = { text, values: [`{${unknown.join(',')}}`], rowMode: 'array' as const, types: textTypes };
  types.learn((await client.query<(string | null)[]>(config)).rows);
}

/** Reads in batches, so that the server computes no more rows than are wanted. */
export const readBatches: Reading = async (client, sql, parameters, kept) => {
  const cursor = client.query(new Cursor<string[]>(sql, [...parameters], { rowMode: 'array', types: textTypes }));
  // Rows are counted as they arrive: a batch of large ones would be too much before it is whole.
  const events = cursor as unknown as NodeJS.EventEmitter;
  events.on('row', (row: Row, result: pg.QueryResult) => kept.add(row, result.fields));
  for (;;) {
    const count = await new Promise<number>((resolve, reject) => {
      cursor.read(Math.min(batchRows, kept.wanted), (error, batch, result) => {
        if (error) {
          return reject(error);
        }
        // After the last row there is no result any more.
        kept.fields = (result as pg.QueryResult | undefined)?.fields ?? kept.fields;
        return resolve(batch.length);
      });
    });
    await kept.handOver();
    if (count === 0 || kept.wanted <= 0) {
      break;
    }
  }
  await cursor.close();
};

/**
 * All at once, and no longer than they are wanted: many who speak the protocol do not know how to
 * stop in the middle of the rows, and say that there are no more instead (PostHog/duckgres#1038,
 * ArcadeData/arcadedb#6458).
 */
export const readStream: Reading = (client, sql, parameters, kept) =>
  new Promise((resolve, reject) => {
    const config = { text: sql, values: [...parameters], rowMode: 'array', types: textTypes, queryMode: 'extended' };
    const query = client.query(new pg.Query<Row>(config as pg.QueryConfig));
    query.on('row', (row, result) => {
      kept.add(row, result?.fields ?? kept.fields);
      if (kept.wanted <= 0) {
        kept.overflow.resolve();
      }
    });
    query.on('error', reject);
    query.on('end', (result) => {
      kept.fields = result.fields;
      resolve();
    });
  });
