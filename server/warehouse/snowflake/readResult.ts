import type { SqlValue } from '../../semql/compiled.ts';
import type { GuardedHttps } from '../outbound/guardedHttps.ts';
import { WarehouseError, type QueryResult, type RunLimits } from '../warehouse.ts';
import { readChunk, type Result, type Row } from './answer.ts';
import { cellOf, valueTypeOf } from './cells.ts';
import { ServiceBusy } from './classifyError.ts';

/** A part takes this much more than its cells at most: quotes, escapes, and what the packing rounds up. */
const SLACK_BYTES = 16 * 1024 * 1024;

/** Most bytes of an answer whose values may take so many. */
export function answerBytes(maxBytes: number): number {
  return 4 * maxBytes + SLACK_BYTES;
}

/** Where the parts of large results are. */
export interface ResultStorage {
  readonly https: GuardedHttps;
  readonly allows: (url: URL) => boolean;
}

/**
 * Rows of a result within their caps. The first ones are in the answer, further ones lie in the storage of a cloud, packed, at
 * addresses that let whoever knows them in; a part that is not wanted any more is not fetched.
 * @throws WarehouseError CONNECTION when an address is none of a cloud's storage
 */
export async function readResult(
  result: Result,
  storage: ResultStorage,
  limits: RunLimits,
): Promise<Omit<QueryResult, 'durationMs'>> {
  if ((result.queryResultFormat ?? 'json') !== 'json') {
    throw new WarehouseError(
      'INTERNAL',
      'Snowflake sent rows in another format than JSON.',
      'Tell your administrator.',
    );
  }
  const columns = result.rowtype.map(({ name, type, scale }) => ({ name, type: valueTypeOf(type, scale ?? 0) }));
  const rows: SqlValue[][] = [];
  let bytesLeft = limits.maxBytes;
  /** False: a cap is reached. */
  const keep = (given: readonly Row[]): boolean =>
    given.every((row) => {
      bytesLeft -= row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      if (rows.length === limits.maxRows || bytesLeft < 0) return false;
      rows.push(row.map((cell, at) => (cell === null ? null : cellOf(cell, columns[at]?.type ?? 'UNKNOWN'))));
      return true;
    });
  let whole = keep(result.rowset ?? []);
  for (const { url } of result.chunks ?? []) {
    if (!whole) break;
    const body = await fetchPart(url, result, storage, { ...limits, maxBytes: answerBytes(bytesLeft) });
    whole = body !== null && keep(readChunk(body));
  }
  return { columns, rows, truncated: !whole };
}

/** The text of a part; null: it is larger than it may be. */
async function fetchPart(
  address: string,
  { chunkHeaders, qrmk }: Result,
  { https, allows }: ResultStorage,
  { maxBytes, timeoutMs, signal }: RunLimits,
): Promise<string | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !allows(url)) {
    throw new WarehouseError(
      'CONNECTION',
      'Snowflake keeps the result in a place that Quarry does not fetch from.',
      'Ask for less at once, so that the rows come with the answer.',
    );
  }
  const headers = chunkHeaders ?? (qrmk === null || qrmk === undefined ? {} : customerKey(qrmk));
  try {
    const { status, body } = await https.request(url, { method: 'GET', headers, maxBytes, timeoutMs, signal });
    if (status !== 200) throw new ServiceBusy(status === 403 ? 503 : status);
    return body;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ETOOLARGE') return null;
    throw error;
  }
}

/** How Amazon's storage is told the key of a file. */
function customerKey(key: string): Readonly<Record<string, string>> {
  return {
    'x-amz-server-side-encryption-customer-algorithm': 'AES256',
    'x-amz-server-side-encryption-customer-key': key,
  };
}
