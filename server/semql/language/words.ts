import type { TimeUnit } from './ast.ts';

/**
 * Words that cannot be a bare name: each of them starts or continues a clause, so a name of that
 * spelling needs double quotes. Every other word of the language is a keyword only where the
 * grammar asks for it, which leaves `month`, `date`, `top` or `last` free for fields.
 */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    'ALL AND AS BETWEEN BY CASE DISTINCT ELSE END FALSE FROM GROUP HAVING ILIKE IN IS JOIN LIKE LIMIT NOT NULL ON OR ' +
    'ORDER SELECT THEN TRUE UNION WHEN WHERE WITH'
  ).split(' '),
);

/** Words that are never taken for an alias written without AS, because they continue the block. */
export const neverImplicitAlias: ReadonlySet<string> = new Set(
  (
    'ASC AT CONTAINS CROSS DESC ENDS ESCAPE EXCEPT FETCH FILL FILTER FOR FULL INNER INTERSECT INTO LEFT NATURAL ' +
    'NULLS OFFSET OUTER OVER QUALIFY RESET RETURNING RIGHT STARTS TOP USING VIA WINDOW WITHIN'
  ).split(' '),
);

/** Statements that would write or administer; SemQL only reads. */
export const writingStatements: ReadonlySet<string> = new Set(
  (
    'ALTER ANALYZE ATTACH BACKUP BEGIN BULK CALL CHECKPOINT CLUSTER COMMENT COMMIT COPY CREATE DBCC DEALLOCATE DECLARE ' +
    'DELETE DETACH DISCARD DO DROP EXEC EXECUTE EXPORT FLUSH GRANT HANDLER IMPORT INSERT INSTALL KILL LISTEN LOAD LOCK ' +
    'MERGE NOTIFY OPTIMIZE PRAGMA PREPARE PURGE PUT REASSIGN REFRESH REINDEX REMOVE RENAME REPLACE RESET RESTORE REVOKE ' +
    'ROLLBACK SAVEPOINT SECURITY SET SHUTDOWN START TRUNCATE UNDROP UNLISTEN UNLOAD UNLOCK UPDATE UPSERT USE VACUUM WAITFOR'
  ).split(' '),
);

/** Clause words a misspelling is compared with. */
export const clauseWords: readonly string[] = [
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP',
  'HAVING',
  'ORDER',
  'LIMIT',
  'OFFSET',
  'JOIN',
  'UNION',
];

/** Functions whose last argument may be a shift of the calendar: `PRIOR(revenue, 1 YEAR)`. */
export const offsetFunctions: ReadonlySet<string> = new Set([
  'PRIOR',
  'NEXT',
  'BEFORE',
  'DELTA',
  'PCT_CHANGE',
  'ROLLING',
]);

/** Ordered-set aggregates, printed as `NAME(x) WITHIN GROUP (ORDER BY y)`. */
export const orderedSetFunctions: ReadonlySet<string> = new Set(['PERCENTILE_CONT', 'PERCENTILE_DISC', 'MODE']);

export const timeUnits: readonly TimeUnit[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'];

const unitByWord = new Map<string, TimeUnit>(
  timeUnits.flatMap((unit) => [
    [unit, unit],
    [`${unit}S`, unit],
  ]),
);

/** The unit a word names, singular or plural, in any case; `null` when it names none. */
export function timeUnit(word: string): TimeUnit | null {
  return unitByWord.get(word.toUpperCase()) ?? null;
}

const plainName = /^[A-Za-z_][A-Za-z0-9_$]*$/;
const bareName = /^[\p{L}_][\p{L}\p{M}\p{N}_$]*$/u;

/** True when the text has the shape of an unquoted name; it may still be a reserved word. */
export function isBareName(text: string): boolean {
  return plainName.test(text) || bareName.test(text);
}
