/**
 * Finds columns whose values are all written as a machine writes them: proposed from the sample, or
 * chosen by a person, and proven over the whole file by one query. Numbers with decimal places
 * become exact decimals, unless their column is named like a code; leading zeros keep a column
 * text; a date with ambiguous order of day and month stays text. Columns that are left open are
 * read by `readColumn`, which takes longer.
 */

import type { SqlValue } from '../../../../semql/compiled.ts';
import type { ColumnType } from '../../../files/reading.ts';
import { identifier, stringLiteral } from '../../../sqlText/literal.ts';
import { alwaysEmpty } from './empties.ts';
import { isNamedCode } from './namedLike.ts';
import {
  typeCandidates,
  candidatesOf,
  conditionOf,
  decimalComma,
  moments,
  type TypeCandidate,
} from './typeCandidates.ts';

/** What the plain types say about a column. */
export type PlainTyping =
  | {
      readonly kind: 'PROVEN';
      readonly expression: string;
      readonly isNumber: boolean;
      /** Mark before the decimal places; null: there are none. */
      readonly mark: '.' | ',' | null;
      /** True: the mark may as well be one between thousands, as in `1.000`. */
      readonly mayBeThousands: boolean;
      readonly isDottedDate: boolean;
    }
  /**
   * Text, with a sentence when that needs one, and the number of its values that stand for none.
   */
  | { readonly kind: 'TEXT'; readonly warning: string | null; readonly empties: number }
  /** The type that was chosen leaves a question open. */
  | { readonly kind: 'REFUSED'; readonly sentence: string }
  | { readonly kind: 'OPEN' };

const nearlyAll = 0.9;
const factsPerColumn = 3;

/** A table of texts, before its types are found. */
export interface TextColumns {
  readonly names: readonly string[];
  /** SQL of the file with every column as text. */
  readonly source: string;
  /** Rows of its beginning, without the header. */
  readonly sample: readonly (readonly string[])[];
  /**
   * Null: of a format that tells numbers from texts, so that texts may be moments, and nothing
   * else.
   */
  readonly delimiter: string | null;
  /** Types that are known or were chosen, by name. */
  readonly types: ReadonlyMap<string, ColumnType>;
  /** Names of columns that the file itself says are numbers, of any kind. */
  readonly numbers: ReadonlySet<string>;
  /** Names of columns whose different values are counted, because they may be a key. */
  readonly keys: ReadonlySet<string>;
}

/** A question about every column, and how its one row of answers becomes their types. */
export interface TypeSurvey {
  /** Null: there is nothing to ask. */
  readonly sql: string | null;
  read(row: readonly SqlValue[]): SurveyedColumn[];
}

export interface SurveyedColumn {
  readonly typing: PlainTyping;
  /** True: it was asked whether the column is a key, and some values come more than once. */
  readonly repeats: boolean;
}

export function surveyTypes({ names, source, sample, delimiter, types, numbers, keys }: TextColumns): TypeSurvey {
  const offered = delimiter === null ? moments : delimiter === ',' ? typeCandidates : [...typeCandidates, decimalComma];
  const plans = names.map((name, index) => {
    const type = types.get(name) ?? null;
    const values = sample.map((row) => row[index] ?? '').filter((value) => value !== '');
    const isOffered = ({ pattern, mayBe }: TypeCandidate): boolean =>
      (mayBe?.(name, values) ?? true) && isLikely(pattern, values);
    const candidates = type === null ? offered.filter(isOffered) : candidatesOf(type);
    return { name, column: identifier(name), type, candidates };
  });
  const asked = plans.map(({ name, column, type, candidates }) => {
    const key = keys.has(name) ? [`count(${column}) > count(DISTINCT ${column})`] : [];
    if (candidates.length === 0) {
      return type === null && delimiter !== null ? [...key, emptiesSql(column)] : key;
    }
    const counts = candidates.flatMap((candidate) => {
      const fits = conditionOf(candidate, column);
      // Not FILTER: for each the engine reserves a place for every value of the row, 3 GB where 30
      // columns are numbers.
      return [`count(CASE WHEN ${fits} THEN 1 END)`, ...digits(column, fits, candidate.mark)];
    });
    return [...key, `count(${column})`, ...counts];
  });
  const items = asked.flat();
  return {
    sql: items.length === 0 ? null : `SELECT ${items.join(', ')} FROM ${source}`,
    read(row) {
      let at = 0;
      return plans.map((plan, index) => {
        const answers = row.slice(at, (at += asked[index]!.length));
        const repeats = keys.has(plan.name) && answers.shift() === true;
        return { typing: readPlan(plan, answers), repeats };
      });
    },
  };

  function readPlan({ name, column, type, candidates }: (typeof plans)[number], answers: SqlValue[]): PlainTyping {
    const [first, ...facts] = answers;
    const present = Number(first ?? 0);
    if (candidates.length === 0) {
      return { kind: 'TEXT', warning: null, empties: present };
    }
    if (present === 0) {
      return { kind: 'TEXT', warning: null, empties: 0 };
    }
    const proven = candidates.flatMap((candidate, which) => {
      const [fitting, whole, fraction] = facts.slice(which * factsPerColumn);
      return Number(fitting) === present ? [{ candidate, whole: Number(whole), fraction: Number(fraction) }] : [];
    });
    return type === null
      ? typeColumn(name, column, proven, isNamedCode(name) && !numbers.has(name))
      : castColumn(name, column, type, proven);
  }
}

/**
 * Counts values of a text column that stand for none. The list is only looked through for values
 * that are a part of it as one text, which takes a sixth of the time.
 */
function emptiesSql(column: string): string {
  const isOne = `list_contains([${alwaysEmpty.map(stringLiteral).join(', ')}], ${column})`;
  return `count(CASE WHEN contains(${stringLiteral(alwaysEmpty.join('|'))}, ${column}) THEN CASE WHEN ${isOne} THEN 1 END END)`;
}

/**
 * Most digits before and after the mark; a sign counts as one. Functions over bytes: these run on
 * every cell.
 */
function digits(column: string, fits: string, mark: string | null): [whole: string, fraction: string] {
  if (mark === null) {
    return ['NULL', 'NULL'];
  }
  const at = `strpos(${column}, '${mark}')`;
  return [
    `max(CASE WHEN NOT ${fits} THEN NULL WHEN ${at} > 0 THEN ${at} - 1 ELSE strlen(${column}) END)`,
    `max(CASE WHEN NOT ${fits} THEN NULL WHEN ${at} > 0 THEN strlen(${column}) - ${at} ELSE 0 END)`,
  ];
}

interface Proven {
  readonly candidate: TypeCandidate;
  readonly whole: number;
  readonly fraction: number;
}

/** @param isCode what looks like a number with decimal places is a code */
function typeColumn(name: string, column: string, proven: readonly Proven[], isCode: boolean): PlainTyping {
  const slashDates = proven.filter(({ candidate }) => isSlashDate(candidate));
  if (slashDates.length > 1) {
    const warning = `${name} stays text: its dates can be read day first or month first.`;
    return { kind: 'TEXT', warning, empties: 0 };
  }
  for (const { candidate, whole, fraction } of proven) {
    const expression = candidate.cast(column, { whole, fraction });
    if (expression === null) {
      continue;
    }
    if (isCode && hasDecimals(candidate)) {
      return { kind: 'TEXT', warning: codeWarning(name), empties: 0 };
    }
    return provenAs(candidate, expression, fraction);
  }
  return { kind: 'OPEN' };
}

function provenAs({ mark, types, pattern }: TypeCandidate, expression: string, fraction: number): PlainTyping {
  return {
    kind: 'PROVEN',
    expression,
    isNumber: types.some((type) => type === 'INTEGER' || type === 'DECIMAL' || type === 'NUMBER'),
    mark: fraction > 0 ? mark : null,
    mayBeThousands: mark === '.' && fraction === 3,
    isDottedDate: pattern.startsWith('[0-9]{1,2}\\.'),
  };
}

export function codeWarning(name: string): string {
  return `${name} stays text: its values are numbers, but its name says that they are codes.`;
}

/** The type a person chose, when every value has it. */
function castColumn(name: string, column: string, type: ColumnType, proven: readonly Proven[]): PlainTyping {
  if (type === 'DATE' && proven.filter(({ candidate }) => isSlashDate(candidate)).length > 1) {
    return { kind: 'REFUSED', sentence: orderQuestion(name) };
  }
  for (const { candidate, whole, fraction } of proven) {
    const expression = candidate.cast(column, { whole, fraction });
    if (expression !== null) {
      return provenAs(candidate, expression, fraction);
    }
  }
  return { kind: 'OPEN' };
}

export function orderQuestion(name: string): string {
  return `The dates of ${name} can be read day first or month first. Choose one.`;
}

function hasDecimals({ types }: TypeCandidate): boolean {
  return types.includes('DECIMAL') || types.includes('NUMBER');
}

function isSlashDate({ pattern }: TypeCandidate): boolean {
  return pattern.startsWith('[0-9]{1,2}/');
}

/** No value in the sample: the rest of the file may have any type. */
function isLikely(pattern: string, values: readonly string[]): boolean {
  const whole = new RegExp(`^(?:${pattern})$`);
  return values.filter((value) => whole.test(value)).length >= values.length * nearlyAll;
}
