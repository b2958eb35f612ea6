import { narrow } from '../failures/failureMeaning.ts';
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

const cutShort: Meaning = {
  cut: true,
  message: 'The database stopped the query at one of its limits, so rows are missing.',
  advice: narrow,
};
const cutList: Meaning = {
  cut: true,
  message: 'The database truncated a list of texts that is too long.',
  advice: 'Put fewer or shorter texts into one list.',
};
const cutText: Meaning = {
  cut: true,
  message: 'The database left out a text that is larger than its max_allowed_packet.',
  advice: 'Shorten the texts, or raise max_allowed_packet on the server.',
};
const unreadable: Meaning = {
  message: 'A value is not a number, date or time, and the database would replace it with another value.',
  advice: 'Leave out the values that cannot be read, for example with WHERE column REGEXP, before you convert them.',
};
const doesNotFit: Meaning = {
  message: 'A value does not fit the type it is converted to, and the database would replace it with another value.',
  advice: 'Convert to a larger type, such as DECIMAL(65, 2), or leave out the values that do not fit.',
};
const noMoment: Meaning = {
  message: 'A date is outside the range of the database, the years 0 to 9999.',
  advice: 'Leave out the rows whose dates are too early or too late.',
};
const noCharacter: Meaning = {
  message: 'A text has characters that its character set does not have, and the database would replace them.',
  advice: 'Convert to utf8mb4, which has every character.',
};
const noJson: Meaning = {
  message: 'A text is not JSON, or a path into it is not valid, so the database would return NULL.',
  advice: 'Leave out texts that are not JSON with WHERE JSON_VALID(column), and check the path.',
};

/** By number of the error; the same on both engines, the last ones of MariaDB alone. */
const meanings: Readonly<Record<number, Meaning>> = {
  1260: cutList,
  1264: doesNotFit,
  1265: doesNotFit,
  1292: unreadable,
  1300: noCharacter,
  1301: cutText,
  1366: unreadable,
  1411: unreadable,
  1441: noMoment,
  1690: doesNotFit,
  3140: noJson,
  3141: noJson,
  3143: noJson,
  1916: doesNotFit,
  1931: cutShort,
  1977: noCharacter,
  4037: noJson,
  4038: noJson,
  4041: noJson,
  4042: noJson,
};

/**
 * Warnings about how a query is written or planned; the answer is what the query says: an ambiguous
 * GROUP BY, words that will go, a range that was not planned for want of memory, another name of a
 * character set.
 */
const aboutTheText: ReadonlySet<number> = new Set([1052, 1235, 1287, 1681, 3170, 3719, 3778]);

/** Texts that CAST to a shorter one cuts, as SQL defines it. */
const cutAsAsked = /^Truncated incorrect (?:VAR)?(?:CHAR|BINARY)\(\d+\) value/;

/**
 * Notes that put another value in place of one; the other notes say that nothing is lost, such as a
 * blank at an end.
 */
const clamps = /^Cast to (?:un)?signed converted/;

/**
 * Refuses an answer that the server warns about: where other engines fail, this one stops early, or
 * goes on with 0, NULL or the largest value. To be asked right after the rows were read.
 * @throws WarehouseError LIMIT where rows or parts of values are missing, else SYNTAX; without the
 *   values themselves
 */
export async function refuseWarnings(session: Session): Promise<void> {
  const refused = refusalOf(await query(session, 'SHOW WARNINGS'));
  if (refused !== null) {
    throw refused;
  }
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
  if (worst !== undefined) {
    return refusal(worst);
  }
  if (warnings.length < mostWarnings) {
    return null;
  }
  return new WarehouseError(
    'SYNTAX',
    'The database has more warnings about the values than it reports, so the answer may be wrong.',
    'Convert texts with CAST only after TRIM, and leave out those that are not numbers or dates.',
    { ofValue: true },
  );
}

function isOfAnswer({ level, number, text }: Warning): boolean {
  if (level === 'Note') {
    return number === 1916 || clamps.test(text);
  }
  return !aboutTheText.has(number) && !(number === 1292 && cutAsAsked.test(text));
}

function refusal({ number, text }: Warning): WarehouseError {
  const meaning = meanings[number] ?? (clamps.test(text) ? doesNotFit : null);
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
