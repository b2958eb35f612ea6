import type { SemanticType } from '../../generated/prisma/enums.ts';
import type { MeasureDefinition } from '../../semql/catalog/definition.ts';
import { inCapitals, isCount, spokenLabel, spokenWords, type TableSpeech } from '../../source/naming/spokenName.ts';
import { sentence, wordsOf } from '../../source/relationships/words.ts';
import { columnText } from './draftDimensions.ts';
import type { DraftedColumn } from './draftedTable.ts';
import { nameOf } from './nameOf.ts';

/** A way of computing a measure. */
export interface MeasureWay {
  readonly name: string;
  readonly measure: Omit<MeasureDefinition, 'id' | 'name'>;
  /** Columns of the two dates that it is the time between; null: it is none. */
  readonly span: DateSpan | null;
}

export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

/** A measure that may be useful, and why. */
export interface MeasureIdea extends MeasureWay {
  readonly reason: string;
  /** False: it may mean nothing; a person who knows the data decides. */
  readonly suggested: boolean;
  /** Other ways of computing it, where a person knows better: averaged, not added up. */
  readonly ways: readonly MeasureWay[];
}

/** Numbers of which each row has its share. */
const addedUp: ReadonlySet<SemanticType> = new Set(['CURRENCY', 'QUANTITY', 'DURATION', 'WEIGHT', 'DISTANCE']);
/** Numbers that only an average sums up. */
const averaged: ReadonlySet<SemanticType> = new Set(['PERCENTAGE', 'SCORE', 'TEMPERATURE']);
/** Numbers that name, place or date a row. */
const noAmount: ReadonlySet<SemanticType> = new Set([
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
const levels = new Set(
  `price rate age balance level stock average avg mean median max maximum min minimum height width depth elevation altitude dpi resolution slope speed ratio
  index limit per unit list preis einzelpreis stueckpreis prix precio prezzo bestand saldo solde alter hoehe breite tiefe kurs quote taux
  tasa percent percentage pct perc prozent pourcentage porcentaje percentuale cumulative cum ytd qtd mtd msrp humidity
  ctr roi bmi`.split(/\s+/),
);
/** Of few different values, these are kinds of things: containers of 20 and of 40 feet. */
const sizes = new Set('length laenge longueur longitud lunghezza size'.split(' '));
const mostKinds = 20;
const dates = new Set('year month week day quarter hour jahr monat woche tag annee mois jour ano mes dia'.split(' '));
/** Names of numbers that place something. */
const coordinates = new Set(['x', 'y', 'z']);
/** Last words of numbers that name something. */
const names = new Set('number no nr num nummer numero'.split(' '));
/** Last words of numbers that say which row comes before which, or what kind it is. */
const places = new Set('sequence seq order position index idx ordinal type mode kind code'.split(' '));

/** Measure that counts rows. */
export function countOfRows(table: string, { noun, nouns, label, isEnglish }: TableSpeech): MeasureIdea {
  const many = isEnglish ? spokenLabel(nouns.split(' ')) : label;
  return {
    name: nameOf(`${isEnglish ? noun : table} count`, 'row_count'),
    measure: {
      ...plain,
      label: many,
      description: isEnglish ? `How many ${nouns} there are.` : `How many rows ${label} has.`,
      synonyms: [`number of ${isEnglish ? nouns : label}`],
      expression: 'COUNT(*)',
      unit: isEnglish ? nouns : label,
      decimals: 0,
    },
    span: null,
    reason: 'Counts the rows.',
    suggested: true,
    ways: [],
  };
}

/**
 * Measures of a column's values; none where they are no amounts.
 * @param typesAreDeclared false: of a file, where every number with a point is a decimal
 */
export function measuresOf(
  column: DraftedColumn,
  typesAreDeclared: boolean,
  speech: TableSpeech,
): readonly MeasureIdea[] {
  const { type, semanticType, primaryKey, relates } = column;
  if (type !== 'INTEGER' && type !== 'DECIMAL' && type !== 'NUMBER') {
    return [];
  }
  const spoken = spokenWords(column.name, speech, column.unit);
  // What is spelled out, and what is written: `qty` and `quantity`.
  const words = [...wordsOf(column.name), ...spoken];
  const has = (among: ReadonlySet<string>): boolean => words.some((word) => among.has(word));
  const counts = isCount(column.name);
  if (primaryKey || (!counts && (relates.to || (semanticType !== null && noAmount.has(semanticType))))) {
    return [];
  }
  if (semanticType === null && !counts && has(dates)) {
    return [];
  }
  const last = spoken.at(-1) ?? '';
  if (spoken.length === 1 && coordinates.has(last)) {
    return [];
  }
  // `flight_number` names a flight, whatever it is taken for; `number_of_seats` counts.
  if (!counts && names.has(last)) {
    return [];
  }
  // `stop_sequence` is a place, unless a person said that it is an amount.
  if (semanticType === null && !counts && places.has(last)) {
    return [];
  }
  const called = inCapitals(spoken).join(' ') || column.name;
  const [added, level] = [total(column, called), latest(column, called)];
  const sum = (reason: string, suggested = true): MeasureIdea => {
    return { ...added, reason, suggested, ways: [average(column, called, true), level] };
  };
  const mean = (reason: string, isOnly = false): MeasureIdea => {
    return { ...average(column, called, isOnly), reason, suggested: true, ways: [added, level] };
  };
  const kind = semanticType === 'CURRENCY' ? 'n amount of money' : ` ${semanticType?.toLowerCase() ?? ''}`;
  const isShare = column.unit === '%' || column.unit === 'percent';
  if (isShare || has(levels)) {
    return [mean('A level or a rate is averaged, not added up.', true)];
  }
  if (has(sizes) && column.uniqueValues !== null && column.uniqueValues <= mostKinds) {
    return [mean('A size is averaged.'), sum('A size: select it if adding it up is meaningful.', false)];
  }
  if (counts) {
    return [sum('Counts are added up.'), mean('What one row has of it.')];
  }
  if (semanticType !== null && averaged.has(semanticType)) {
    return [mean(`A${kind} is averaged.`, true)];
  }
  if (semanticType !== null && addedUp.has(semanticType)) {
    return [sum(`A${kind} is added up.`), mean('What one row has of it.')];
  }
  // Declared exact decimals are nearly always amounts; whole numbers may as well be codes.
  if (type === 'DECIMAL' && typesAreDeclared) {
    return [sum('An amount, by its type.'), mean('What one row has of it.')];
  }
  const unsure = sum('A number without a description: select it if adding it up is meaningful.', false);
  return type === 'INTEGER' ? [unsure] : [unsure, mean('A number without a description is averaged.')];
}

const plain = { native: false, filter: null, additivity: 'ADDITIVE', allowOverlap: false } as const;

function total(column: DraftedColumn, called: string): MeasureWay {
  const isCalledTotal = called.startsWith('total ');
  return {
    name: nameOf(`${isCalledTotal ? 'sum of' : 'total'} ${column.name}`, 'total'),
    measure: {
      ...plain,
      label: sentence(isCalledTotal ? called : `total ${called}`),
      description: described('Sum', called, column),
      synonyms: [...new Set([called, `sum of ${called}`, ...otherNames(column.name, called)])],
      expression: `SUM(${columnText(column)})`,
      unit: column.unit,
      decimals: column.type === 'INTEGER' ? 0 : 2,
    },
    span: null,
  };
}

/**
 * A level, such as stock: rows of one moment are added up, and the last moment of a period counts.
 */
function latest(column: DraftedColumn, called: string): MeasureWay {
  const { name, measure } = total(column, called);
  return {
    name: nameOf(`latest ${column.name}`, name),
    measure: {
      ...measure,
      additivity: 'LAST_VALUE',
      label: sentence(`latest ${called}`),
      description: described('Last value of a period', called, column),
      synonyms: [...new Set([called, `current ${called}`, ...otherNames(column.name, called)])],
    },
    span: null,
  };
}

/**
 * @param isOnly true: nothing else of the column is measured, so its plain name means the average
 */
function average(column: DraftedColumn, called: string, isOnly: boolean): MeasureWay {
  const isCalledAverage = /^(?:average|mean) /.test(called);
  return {
    name: nameOf(`average ${column.name}`, 'average'),
    measure: {
      ...plain,
      additivity: 'NON_ADDITIVE',
      label: sentence(isCalledAverage ? called : `average ${called}`),
      description: described('Average', called, column),
      synonyms: [...new Set([`mean ${called}`, ...(isOnly ? [called] : []), ...otherNames(column.name, called)])],
      expression: `AVG(${columnText(column)})`,
      unit: column.unit,
      decimals: 2,
    },
    span: null,
  };
}

/** A name that is written otherwise than it is said is understood as well. */
function otherNames(name: string, called: string): readonly string[] {
  const written = wordsOf(name).join(' ');
  return written === '' || written === called.toLowerCase() ? [] : [written];
}

function described(what: string, called: string, { description }: DraftedColumn): string {
  return `${what} of ${called}.${description === '' ? '' : ` ${description}`}`;
}
