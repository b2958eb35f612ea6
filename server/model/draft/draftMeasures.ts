import type { SemanticType } from '../../generated/prisma/enums.ts';
import type { MeasureDefinition } from '../../semql/catalog/definition.ts';
import { wordsOf } from '../../source/relationships/words.ts';
import { columnText, labelOf } from './draftDimensions.ts';
import type { DraftedColumn } from './draftedTable.ts';
import { nameOf } from './nameOf.ts';

/** A measure that may be useful, and why. */
export interface MeasureIdea {
  readonly name: string;
  readonly measure: Omit<MeasureDefinition, 'id' | 'name'>;
  readonly reason: string;
  /** False: it may mean nothing; a person who knows the data decides. */
  readonly suggested: boolean;
}

/** Numbers of which each row has its share. */
const ADDED_UP: ReadonlySet<SemanticType> = new Set(['CURRENCY', 'QUANTITY', 'DURATION', 'WEIGHT', 'DISTANCE']);
/** Numbers that only an average sums up. */
const AVERAGED: ReadonlySet<SemanticType> = new Set(['PERCENTAGE', 'SCORE', 'TEMPERATURE']);
/** Numbers that name, place or date a row. */
const NO_AMOUNT: ReadonlySet<SemanticType> = new Set([
  'IDENTIFIER',
  'CODE',
  'LATITUDE',
  'LONGITUDE',
  'STATUS',
  'CATEGORICAL',
  'BOOLEAN_FLAG',
  'PHONE_NUMBER',
]);
/**
 * Words of numbers that are a level or a rate, whatever they measure: adding them up counts one
 * thing many times.
 */
const LEVELS = new Set(
  'price rate age balance level stock average avg mean median max min height width depth slope speed ratio index limit per'.split(
    ' ',
  ),
);
const DATES = new Set('year month week day quarter hour'.split(' '));
/** Last words of whole numbers that name something. */
const NAMES = new Set('number no nr num'.split(' '));
/** Last words of whole numbers that say which row comes before which, or what kind it is. */
const PLACES = new Set('sequence seq order position index idx ordinal type mode kind code'.split(' '));

/** Measure that counts rows. @param nouns plural of their name */
export function countOfRows(noun: string, nouns: string): MeasureIdea {
  return {
    name: nameOf(`${noun} count`, 'row_count'),
    measure: {
      ...plain,
      label: labelOf(nouns),
      description: `How many ${nouns} there are.`,
      synonyms: [`number of ${nouns}`],
      expression: 'COUNT(*)',
      unit: nouns,
      decimals: 0,
    },
    reason: 'Counts the rows.',
    suggested: true,
  };
}

/**
 * Measures of a column's values; none where they are no amounts.
 * @param typesAreDeclared false: of a file, where every number with a point is a decimal
 */
export function measuresOf(column: DraftedColumn, typesAreDeclared: boolean): readonly MeasureIdea[] {
  const { type, semanticType, primaryKey } = column;
  if (type !== 'INTEGER' && type !== 'DECIMAL' && type !== 'NUMBER') return [];
  if (primaryKey || (semanticType !== null && NO_AMOUNT.has(semanticType))) return [];
  const words = wordsOf(column.name);
  if (semanticType === null && words.some((word) => DATES.has(word))) return [];
  const last = words.at(-1) ?? '';
  // `flight_number` names a flight, whatever it is taken for; `number_of_seats` counts.
  if (type === 'INTEGER' && NAMES.has(last)) return [];
  // `stop_sequence` is a place, unless a person said that it is an amount.
  if (type === 'INTEGER' && semanticType === null && PLACES.has(last)) return [];
  const kind = semanticType === 'CURRENCY' ? 'n amount of money' : ` ${semanticType?.toLowerCase() ?? ''}`;
  if (words.some((word) => LEVELS.has(word))) return [average(column, 'A level or a rate is averaged, not added up.')];
  if (semanticType !== null && AVERAGED.has(semanticType)) return [average(column, `A${kind} is averaged.`)];
  if (semanticType !== null && ADDED_UP.has(semanticType)) {
    return [total(column, `A${kind} is added up.`, true), average(column, 'What one row has of it.')];
  }
  // Declared exact decimals are nearly always amounts; whole numbers may as well be codes.
  if (type === 'DECIMAL' && typesAreDeclared)
    return [total(column, 'An amount, by its semantic type.', true), average(column, 'What one row has of it.')];
  const unsure = total(column, 'A number without a description: select it if adding it up is meaningful.', false);
  return type === 'INTEGER' ? [unsure] : [unsure, average(column, 'A number without a description is averaged.')];
}

const plain = { native: false, filter: null, additivity: 'ADDITIVE', allowOverlap: false } as const;

function total(column: DraftedColumn, reason: string, suggested: boolean): MeasureIdea {
  const called = wordsOf(column.name).join(' ');
  const isCalledTotal = called.startsWith('total ');
  return {
    name: nameOf(`${isCalledTotal ? 'sum of' : 'total'} ${column.name}`, 'total'),
    measure: {
      ...plain,
      label: labelOf(isCalledTotal ? called : `total ${called}`),
      description: described('Sum', column),
      synonyms: [called, `sum of ${called}`],
      expression: `SUM(${columnText(column)})`,
      unit: column.unit,
      decimals: column.type === 'INTEGER' ? 0 : 2,
    },
    reason,
    suggested,
  };
}

function average(column: DraftedColumn, reason: string): MeasureIdea {
  const called = wordsOf(column.name).join(' ');
  return {
    name: nameOf(`average ${column.name}`, 'average'),
    measure: {
      ...plain,
      additivity: 'NON_ADDITIVE',
      label: labelOf(`average ${called}`),
      description: described('Average', column),
      synonyms: [`mean ${called}`],
      expression: `AVG(${columnText(column)})`,
      unit: column.unit,
      decimals: 2,
    },
    reason,
    suggested: true,
  };
}

function described(what: string, { name, description }: DraftedColumn): string {
  return `${what} of ${wordsOf(name).join(' ') || name}.${description === '' ? '' : ` ${description}`}`;
}
