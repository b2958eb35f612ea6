import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import { WarehouseError, type QueryResult, type WarehouseErrorType } from '../warehouse.ts';
import type { ProfileSpelling } from './profileSpelling.ts';

/** Table whose statistics are read. */
export interface ProfiledTable {
  /** The table as it is written after FROM. */
  readonly source: string;
  readonly columns: readonly ColumnDefinition[];
  readonly spelling: ProfileSpelling;
  /** Runs a statement within the remaining time. @throws WarehouseError */
  readonly ask: (sql: string) => Promise<QueryResult['rows']>;
}

/** Column as a value of its type. */
export function valueOf({ name, type, storedAs }: ColumnDefinition, spelling: ProfileSpelling): string {
  const column = spelling.identifier(name);
  return storedAs === undefined ? column : (spelling.stored?.(column, storedAs, type) ?? column);
}

/** Sample values are cut at this length: they describe a column, they are not data. */
const sampleCharacters = 200;

/** First characters of a value as text. */
export function leading(value: string, spelling: ProfileSpelling): string {
  const text = spelling.text(value);
  return spelling.leading?.(text, sampleCharacters) ?? `SUBSTR(${text}, 1, ${sampleCharacters})`;
}

const incomputable: ReadonlySet<WarehouseErrorType> = new Set<WarehouseErrorType>(['SYNTAX', 'INTERNAL']);

/**
 * True: the engine answers, but cannot compute the statement. A limit, such as of bytes billed, is
 * not such a failure: another attempt would reach it again, and cost again.
 */
export function isIncomputable(error: unknown): boolean {
  return error instanceof WarehouseError && (error.ofValue || incomputable.has(error.type));
}

/** Result of a statement; null if the engine cannot compute it. */
export async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isIncomputable(error)) {
      return null;
    }
    throw error;
  }
}

/** Error of statistics that exceed the limits of a result. */
export function tooLarge(source: string): WarehouseError {
  return new WarehouseError(
    'LIMIT',
    `The statistics of ${source} are larger than allowed.`,
    'Let the account read a view of the table without its largest columns.',
  );
}
