import { NARROW } from '../failures/failureMeaning.ts';
import { WarehouseError } from '../warehouse.ts';
import { mostWarnings, query, type Session } from './connections.ts';

/**
 * Warning of the server: level, number of the error, and a text that may contain values of rows.
 */
interface Warning {
  readonly level: string;
  readonly number: number;
  readonly text: string;
}

interface Meaning {
  readonly message: string;
  readonly advice: string;
  /**
   * True: rows are missing. Otherwise a value could not be computed, and another one would stand in
   * its place.
   */
  readonly cut?: true;
}

const CUT: Meaning = {
  cut: true,
  message: 'The database stopped the query at one of its limits, so rows are missing.',
  advice: NARROW,
};
const CUT_LIST: Meaning = {
  cut: true,
  message: 'The database truncated a list of texts that is too long.',
  advice: 'Put fewer or shorter texts into one list.',
};
const CUT_TEXT: Meaning = {
  cut: true,
  message: 'The database left out a text that is larger than its max_allowed_packet.',
  advice: 'Shorten the texts, or raise max_allowed_packet on the server.',
};
const UNREADABLE: Meaning = {
  message: 'A value is not a number, date or time, and the database would replace it with another value.',
  advice: 'Leave out the values that cannot be read, for example with WHERE column REGEXP, before you convert them.',
};
const DOES_NOT_FIT: Meaning = {
  message: 'A value does not fit the type it is converted to, and the database would replace it with another value.',
  advice: 'Convert to a larger type, such as DECIMAL(65, 2), or leave out the values that do not fit.',
};
const NO_MOMENT: Meaning = {
  message: 'A date is outside the range of the database, the years 0 to 9999.',
  advice: 'Leave out the rows whose dates are too early or too late.',
};
const NO_CHARACTER: Meaning = {
  message: 'A text has characters that its character set does not have, and the database would replace them.',
  advice: 'Convert to utf8mb4, which has every character.',
};
const NO_JSON: Meaning = {
  message: 'A text is not JSON, or a path into it is not valid, so the database would return NULL.',
  advice: 'Leave out texts that are not JSON with WHERE JSON_VALID(column), and check the path.',
};

/** By number of the error; the same on both engines, the last ones of MariaDB alone. */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  1260: CUT_LIST,
  1264: DOES_NOT_FIT,
  1265: DOES_NOT_FIT,
  1292: UNREADABLE,
  1300: NO_CHARACTER,
  1301: CUT_TEXT,
  1366: UNREADABLE,
  1411: UNREADABLE,
  1441: NO_MOMENT,
  1690: DOES_NOT_FIT,
  3140: NO_JSON,
  3141: NO_JSON,
  3143: NO_JSON,
  1916: DOES_NOT_FIT,
  1931: CUT,
  1977: NO_CHARACTER,
  4037: NO_JSON,
  4038: NO_JSON,
  4041: NO_JSON,
  4042: NO_JSON,
};

/**
 * Warnings about how a query is written or planned; the answer is what the query says: an ambiguous
 * GROUP BY, words that will go, a range that was not planned for want of memory, another name of a
 * character set.
 */
const ABOUT_THE_TEXT: ReadonlySet<number> = new Set([1052, 1235, 1287, 1681, 3170, 3719, 3778]);

/** Texts that CAST to a shorter one cuts, as SQL defines it. */
const CUT_AS_ASKED = /^Truncated incorrect (?:VAR)?(?:CHAR|BINARY)\(\d+\) value/;

/**
 * Notes that put another value in place of one; the other notes say that nothing is lost, such as a
 * blank at an end.
 */
const CLAMPS = /^Cast to (?:un)?signed converted/;

/**
 * Refuses an answer that the server warns about: where other engines fail, this one stops early, or
 * goes on with 0, NULL or the largest value. To be asked right after the rows were read.
 * @throws WarehouseError LIMIT where rows or parts of values are missing, else SYNTAX; without the
 *   values themselves
 */
export async function refuseWarnings(session: Session): Promise<void> {
  const refused = refusalOf(await query(session, 'SHOW WARNINGS'));
  if (refused !== null) throw refused;
}

/**
 * @param shown rows of SHOW WARNINGS
 * @returns why the answer they are about cannot be used; null: it can
 */
export function refusalOf(shown: readonly (readonly unknown[])[]): WarehouseError | null {
  const warnings = shown.map(([level, number, text]): Warning => {
    return { level: String(level), number: Number(number), text: String(text) };
  });
  const worst = warnings.find(isOfAnswer);
  if (worst !== undefined) return refusal(worst);
  if (warnings.length < mostWarnings) return null;
  return new WarehouseError(
    'SYNTAX',
    'The database has more warnings about the values than it reports, so the answer may be wrong.',
    'Convert texts with CAST only after TRIM, and leave out those that are not numbers or dates.',
    { ofValue: true },
  );
}

function isOfAnswer({ level, number, text }: Warning): boolean {
  if (level === 'Note') return number === 1916 || CLAMPS.test(text);
  return !ABOUT_THE_TEXT.has(number) && !(number === 1292 && CUT_AS_ASKED.test(text));
}

function refusal({ number, text }: Warning): WarehouseError {
  const meaning = MEANINGS[number] ?? (CLAMPS.test(text) ? DOES_NOT_FIT : null);
  const cause = new Error(`warning ${number}`);
  if (meaning === null) {
    return new WarehouseError(
      'SYNTAX',
      `The database warns that the answer may be wrong (warning ${number}).`,
      'Look up the number in the manual of the database, then change the query.',
      { cause },
    );
  }
  const { cut, message, advice } = meaning;
  return new WarehouseError(cut ? 'LIMIT' : 'SYNTAX', message, advice, { cause, ofValue: cut === undefined });
}
