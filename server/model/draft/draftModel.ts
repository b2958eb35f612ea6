import type { DimensionDefinition, MeasureDefinition, ModelDefinition } from '../../semql/catalog/definition.ts';
import { inCapitals, spokenLabel, spokenWords, tableSpeech, type TableSpeech } from '../../source/naming/spokenName.ts';
import { isIdentifier, isNamedAfter, repeatedRows, repeatingKey } from '../repeatingKey.ts';
import { withArticle, wordsOf } from '../../source/relationships/words.ts';
import { draftDimension, timeGrainsOf, whyNoDimension } from './draftDimensions.ts';
import type { DraftedColumn, DraftedTable } from './draftedTable.ts';
import type { Doubt } from './doubts/doubts.ts';
import { durationsOf } from './draftDurations.ts';
import { countOfRows, measuresOf, type MeasureIdea } from './draftMeasures.ts';
import { mixedMoneyOf, perCurrency, type MixedMoney } from './mixedMoney.ts';
import { withMoneyNames } from './moneyRows.ts';
import { timesOf } from './draftYears.ts';
import { claim, nameOf } from './nameOf.ts';
import { apartFrom, namesDescribed } from './otherNames.ts';
import { valueLabels } from './valueLabels.ts';

/** Possible field of a model. */
export type FieldIdea = (
  | {
      readonly kind: 'DIMENSION';
      readonly field: DimensionDefinition;
      /** Values that may be labelled, with the labels that are proposed; empty: none. */
      readonly labels: DimensionDefinition['enumValues'];
    }
  | ({ readonly kind: 'MEASURE'; readonly field: MeasureDefinition } & Pick<MeasureIdea, 'span' | 'ways'>)
) & {
  readonly reason: string;
  /** False: left to a person who knows the data. */
  readonly suggested: boolean;
  /** True: rows are identified or joined by it, so the model cannot do without. */
  readonly required: boolean;
  /** Column it shows or aggregates; null: it counts rows, or is computed of several columns. */
  readonly column: DraftedColumn | null;
};

/** Column without a field. */
export interface LeftOutColumn {
  /** Name of the column, or the expression that does not compile. */
  readonly column: string;
  readonly reason: string;
  /** True: no query can use it; false: it is left out on purpose. */
  readonly isUnusable: boolean;
}

/** Draft of a model of a table, with reasons. */
export interface ModelDraft {
  readonly tableId: string;
  readonly doubts: readonly Doubt[];
  /** The model with all fields that may be chosen, and without relationships. */
  readonly model: ModelDefinition;
  /** Null: not counted. */
  readonly rowCount: number | null;
  /**
   * Rows whose key another row has, too: the key holds if only the first of them count; 0: none.
   */
  readonly repeatedRows: number;
  /** Why these columns identify a row, or why none do; one sentence. */
  readonly keyReason: string;
  /** True: some rows are sums of others. */
  readonly keepsTotals: boolean;
  /** Rows that are sums of others and were left out when the file was read; 0: none. */
  readonly totalsLeftOut: number;
  /** Amounts in several currencies; null: there are none. */
  readonly mixedMoney: MixedMoney | null;
  /** One row is one of these: `order item`; many are `order items`. */
  readonly rowNoun: string;
  readonly rowNouns: string;
  readonly fields: readonly FieldIdea[];
  readonly leftOut: readonly LeftOutColumn[];
}

type Ids = (type: 'Model' | 'Dimension' | 'Measure') => string;

/**
 * Drafts a model by rule, from what is known of a table: names, types, keys, statistics and what
 * people wrote.
 * @param taken names of models; that of the draft is taken afterwards
 * @param newId makes an id
 */
export function draftModel(table: DraftedTable, taken: Set<string>, newId: Ids): ModelDraft {
  const name = claim(nameOf(table.name, 'model'), taken);
  const speech = tableSpeech(
    table.name,
    table.columns.map((column) => column.name),
    table.prefix,
  );
  const { noun } = speech;
  const key = keyOf(table, noun);
  const { joins } = table;
  const names = new Set<string>();
  const fields: FieldIdea[] = [];
  const leftOut: LeftOutColumn[] = [];
  const byColumn = new Map<string, DimensionDefinition>();

  const mixedMoney = mixedMoneyOf(table.columns);
  const ofColumn = (column: DraftedColumn): readonly MeasureIdea[] => {
    const measures = measuresOf(column, table.typesAreDeclared, speech);
    return mixedMoney === null ? measures : perCurrency(column, measures, mixedMoney, speech);
  };
  const ideas = table.columns.map((column) => ({
    column,
    spoken: spokenWords(column.name, speech, column.unit),
    measures: column.visible && !key.columns.includes(column) ? ofColumn(column) : [],
  }));
  const isRequired = (column: DraftedColumn): boolean => key.columns.includes(column) || joins.has(column.name);
  const times = timesOf(table.columns.filter((column) => !isRequired(column)));
  const toldByTime = new Set(times.flatMap(({ columns }) => columns));
  const measured = new Set(ideas.flatMap(({ column, measures }) => (measures.length > 0 ? column : [])));
  // What is added up is an amount, and no code.
  const adds = new Set(ideas.flatMap(({ column, measures }) => (measures.some(isSuggested) ? column : [])));
  const toldApart = (column: DraftedColumn): readonly string[] =>
    toldByTime.has(column) ? ['as a number'] : measured.has(column) ? ['of one', speech.isEnglish ? noun : 'row'] : [];
  for (const { column, spoken } of ideas) {
    const required = isRequired(column);
    const why = column.visible || required ? whyNoDimension(column) : 'It is hidden from agents.';
    if (why !== null) {
      leftOut.push({
        column: column.name,
        reason: why,
        isUnusable: column.visible && column.semanticType !== 'FULL_TEXT',
      });
      continue;
    }
    const labels = adds.has(column) ? [] : valueLabels(column);
    const named = {
      id: newId('Dimension'),
      name: claim(nameOf(column.name, 'column'), names),
      // The measures have the plain name: who says “fares” means all of them.
      label: spokenLabel([...spoken, ...toldApart(column)]) || column.name,
      synonyms: apartFrom([...otherNames(column.name, spoken), ...namesOf(column)], [spoken.join(' ')]),
    };
    const field = draftDimension(column, named, labels);
    byColumn.set(column.name, field);
    const reason = key.columns.includes(column) ? key.reason : reasonOf(column, joins.has(column.name));
    fields.push({ kind: 'DIMENSION', field, labels, reason, suggested: !toldByTime.has(column), required, column });
  }
  for (const { columns, reason, ...time } of times) {
    const field = timeDimension(time, columns, speech, { id: newId('Dimension'), names });
    fields.push({ kind: 'DIMENSION', field, labels: [], reason, suggested: true, required: false, column: null });
  }
  const counted = { column: null, measures: [countOfRows(table.name, speech)] };
  const durations = { column: null, measures: durationsOf(table.columns, speech) };
  for (const { column, measures } of [counted, ...ideas, durations]) {
    for (const idea of measures) {
      const ways = idea.ways.filter(({ measure }) => measure.additivity !== 'LAST_VALUE' || hasMoment(fields, key));
      fields.push(measureField({ ...idea, ways }, column, newId('Measure'), names));
    }
  }

  const named = withMoneyNames(fields, speech);

  // A part of a key identifies no row.
  const keys = key.columns.map((column) => byColumn.get(column.name)?.name);
  const grain = keys.every((name) => name !== undefined) ? keys : [];
  const model: ModelDefinition = {
    id: newId('Model'),
    name,
    label: speech.label,
    description:
      table.description === ''
        ? `One row is ${withArticle(inCapitals(noun.split(' ')).join(' '))}.`
        : table.description,
    synonyms: apartFrom(namesDescribed(table.description), [name, speech.label]),
    version: 1,
    guidance: '',
    dataSourceId: table.dataSourceId,
    source: { type: table.isView ? 'VIEW' : 'TABLE', path: table.path },
    columns: table.columns.map(({ name: column, type, nullable, storedAs }) => ({
      name: column,
      type,
      nullable,
      storedAs,
    })),
    grain: { keys: grain, description: `one row per ${noun}` },
    ...fieldsOf(named),
    filters: [],
    relationships: [],
  };
  return {
    tableId: table.id,
    doubts: [],
    model,
    rowCount: table.rowCount,
    keepsTotals: table.keepsTotals,
    totalsLeftOut: table.totalsLeftOut,
    mixedMoney,
    repeatedRows: grain.length === 0 ? 0 : key.repeatedRows,
    keyReason: grain.length === 0 ? noKey : key.reason,
    rowNoun: noun,
    rowNouns: speech.nouns,
    fields: named,
    leftOut,
  };
}

const isSuggested = ({ suggested }: MeasureIdea): boolean => suggested;

/** The time that numbers of a table say, with the name that people look for. */
function timeDimension(
  { expression, timeGrains }: Pick<DimensionDefinition, 'expression' | 'timeGrains'>,
  columns: readonly DraftedColumn[],
  speech: TableSpeech,
  { id, names }: { readonly id: string; readonly names: Set<string> },
): DimensionDefinition {
  const written = columns.map(({ name }) => name);
  return {
    id,
    name: claim(nameOf(`${written.join(' ')} date`, 'date'), names),
    label: spokenLabel(spokenWords(written.at(-1) ?? '', speech)),
    description: `Beginning of the ${columns.length > 1 ? 'month' : 'year'} that ${written.join(' and ')} ${columns.length > 1 ? 'say' : 'says'}.`,
    synonyms: [],
    type: 'DATE',
    expression,
    native: false,
    primaryKey: false,
    timeGrains,
    format: null,
    unit: null,
    enumValues: [],
    sampleValues: [],
  };
}

/** Names that the description of a column says; that of a hidden one stays hidden. */
function namesOf({ visible, description }: DraftedColumn): readonly string[] {
  return visible ? namesDescribed(description) : [];
}

/** What people may call a column whose label leaves out or spells out a part of its name. */
function otherNames(name: string, spoken: readonly string[]): readonly string[] {
  const written = wordsOf(name).join(' ');
  return written === '' || written === spoken.join(' ') ? [] : [written];
}

/** Fields of a model, as its definition has them. */
export function fieldsOf(fields: readonly FieldIdea[]): Pick<ModelDefinition, 'dimensions' | 'measures'> {
  return {
    dimensions: fields.flatMap((idea) => (idea.kind === 'DIMENSION' ? idea.field : [])),
    measures: fields.flatMap((idea) => (idea.kind === 'MEASURE' ? idea.field : [])),
  };
}

function measureField(
  { name, measure, reason, suggested, span, ways }: MeasureIdea,
  column: DraftedColumn | null,
  id: string,
  taken: Set<string>,
): FieldIdea {
  return {
    kind: 'MEASURE',
    field: { id, name: claim(name, taken), ...measure },
    span,
    ways,
    reason,
    suggested,
    required: false,
    column,
  };
}

/** Fewer rows, and a column is unique by chance. */
const leastRows = 30;

/** A level is read at the last moment of a period, which one date of the rows tells. */
function hasMoment(fields: readonly FieldIdea[], { columns }: Key): boolean {
  const times = fields.filter((idea) => idea.kind === 'DIMENSION' && timeGrainsOf(idea.field.type).length > 0);
  const inKey = times.filter(({ column }) => column !== null && columns.includes(column));
  return inKey.length > 0 ? inKey.length === 1 : times.length === 1;
}

const noKey = 'No column is known to have a different value in every row.';

interface Key {
  readonly columns: readonly DraftedColumn[];
  readonly reason: string;
  /** Rows whose key another row has, too; 0: none. */
  readonly repeatedRows: number;
}

/**
 * Columns that identify a row; none where no key is known. A column that is unique today may not be
 * so tomorrow. A column with the name of a key that some rows repeat is one as soon as only the
 * first of them count.
 */
function keyOf({ columns, compositeKeys, rowCount: counted }: DraftedTable, noun: string): Key {
  const rowCount = counted ?? 0;
  const declared = columns.filter(({ primaryKey }) => primaryKey);
  if (declared.length > 0) {
    return { columns: declared, reason: 'The table’s primary key: it identifies a row.', repeatedRows: 0 };
  }
  const unique = columns.filter(({ unique: told, type }) => told && (type === 'STRING' || type === 'INTEGER'));
  const own = unique.filter(({ relates }) => !relates.to);
  // People put identifying columns first; names are not unique for ever.
  const leads = (column: DraftedColumn): boolean => column === columns[0] && column.semanticType !== 'NAME';
  const found =
    unique.find(({ relates }) => relates.from) ??
    own.find((column) => isNamedAfter(column, noun)) ??
    (rowCount < leastRows ? undefined : (own.find(isIdentifier) ?? own.find(leads)));
  const reason = 'Every row has a different value, so it identifies a row.';
  if (found !== undefined) {
    return { columns: [found], reason, repeatedRows: 0 };
  }
  const composite = compositeKeys
    .map((names) => columns.filter(({ name }) => names.includes(name)))
    .find((key, index) => key.length === compositeKeys[index]?.length);
  if (composite !== undefined) {
    return { columns: composite, reason: 'Together their values are different in every row.', repeatedRows: 0 };
  }
  const repeating = repeatingKey(columns, rowCount, noun, ({ relates }) => relates.to);
  if (repeating === undefined) {
    return { columns: [], reason: noKey, repeatedRows: 0 };
  }
  return {
    columns: [repeating],
    reason: 'It names the rows, and nearly every row has a different value.',
    repeatedRows: repeatedRows(repeating, rowCount),
  };
}

function reasonOf({ type, semanticType }: DraftedColumn, joins: boolean): string {
  if (joins) {
    return 'Joins this table with another.';
  }
  if (type === 'DATE' || type === 'TIMESTAMP' || type === 'TIMESTAMP_TZ') {
    return 'A time to follow measures over.';
  }
  if (type === 'BOOLEAN') {
    return 'Yes or no, to filter by.';
  }
  if (semanticType === 'CATEGORICAL' || semanticType === 'STATUS') {
    return 'A few kinds of rows, to group by.';
  }
  return 'To group and filter by.';
}
