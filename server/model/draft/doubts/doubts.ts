import type { RepeatedKeys } from '../../../warehouse/profile/repeatedKeys.ts';
import { plural, wordsOf } from '../../../source/relationships/words.ts';
import type { ModelDraft } from '../draftModel.ts';
import type { RelationshipIdea } from '../draftRelationships.ts';

/** Kinds of doubts, gravest first. */
export const doubtKinds = [
  'REPEATED_KEY',
  'TOTAL_ROW',
  'EMPTY_TABLE',
  'MIXED_CURRENCIES',
  'UNREADABLE_VALUES',
  'UNMATCHED_ROWS',
  'NO_KEY',
  'LEFT_OUT_COLUMNS',
] as const;

/** Part of a draft that a person should look at. */
export interface Doubt {
  readonly kind: (typeof doubtKinds)[number];
  readonly title: string;
  readonly detail: string;
  /** Column of the table; null: none in particular. */
  readonly column: string | null;
  /** The one that fits best first. */
  readonly remedies: readonly ('KEEP_FIRST' | 'LEAVE')[];
}

/** Facts about a draft beyond itself. */
interface Known {
  /**
   * What the source says of the rows with the same key; null: it was not asked, or gave no answer.
   */
  readonly repeated: RepeatedKeys | null;
  /** Joins that start from the model. */
  readonly relationships: readonly RelationshipIdea[];
}

/** Fewer unmatched rows of a hundred are strays. */
const mostStrays = 0.01;

/** Doubts about a draft, gravest first. */
export function doubtsOf(draft: ModelDraft, known: Known): readonly Doubt[] {
  return [
    ...repeatedKey(draft, known.repeated),
    ...totalRows(draft),
    ...emptyTable(draft),
    ...mixedCurrencies(draft),
    ...unreadableValues(draft),
    ...unmatchedRows(known.relationships),
    ...noKey(draft),
    ...leftOutColumns(draft),
  ];
}

function repeatedKey(
  { repeatedRows, rowNoun, model, fields }: ModelDraft,
  said: RepeatedKeys | null,
): readonly Doubt[] {
  if (repeatedRows === 0) {
    return [];
  }
  const [key] = model.grain.keys;
  const column = fields.find(({ field }) => field.name === key)?.column?.name ?? null;
  const many = plural(wordsOf(rowNoun)) || rowNoun;
  const kind = 'REPEATED_KEY';
  const isReached = fields.find(({ field }) => field.name === key)?.column?.relates.from === true;
  const remedies = losesAmounts(fields, said, isReached)
    ? (['LEAVE', 'KEEP_FIRST'] as const)
    : (['KEEP_FIRST', 'LEAVE'] as const);
  if (said === null || said.values === 0) {
    return [
      {
        kind,
        title: `${column}: ${counted(repeatedRows, 'repeated row')}`,
        detail: `As they are, ${counted(repeatedRows, 'row')} of ${many} count again.`,
        column,
        remedies,
      },
    ];
  }
  const isPairs = said.mostRows === 2;
  const differing =
    said.differing === 0
      ? 'Their rows are the same in the other columns.'
      : `${counted(said.differing, isPairs ? 'pair' : 'value')} ${said.differing === 1 ? 'differs' : 'differ'} in ${anyOf(
          said.differences.slice(0, 2).map((one) => one.column),
          said.differences.length > 2,
        )}.`;
  return [
    {
      kind,
      title: `${column}: ${counted(said.values, 'value')} ${isPairs ? 'twice' : 'several times'}`,
      detail: `As they are, ${number.format(said.values)} ${said.values === 1 ? rowNoun : many} ${
        said.values === 1 ? 'counts' : 'count'
      } ${isPairs ? 'double' : 'several times'}. ${differing}`,
      column,
      remedies,
    },
  ];
}

/**
 * True: rows with the same key have amounts of their own, as payments with a used number do. Sums
 * would lose those of all but the first. What other tables refer to is described by its rows, so
 * that a weight that was entered again is the same one; only money is not.
 */
function losesAmounts(fields: ModelDraft['fields'], said: RepeatedKeys | null, isReached: boolean): boolean {
  const summed = new Set(
    fields.flatMap(({ kind, field, column, suggested }) =>
      kind === 'MEASURE' &&
      suggested &&
      column !== null &&
      field.expression.startsWith('SUM(') &&
      (!isReached || column.semanticType === 'CURRENCY')
        ? column.name
        : [],
    ),
  );
  return said?.differences.some(({ column, values }) => summed.has(column) && values * 2 > said.values) ?? false;
}

function totalRows({ keepsTotals, totalsLeftOut }: ModelDraft): readonly Doubt[] {
  if (!keepsTotals) {
    if (totalsLeftOut === 0) {
      return [];
    }
    const rows = counted(totalsLeftOut, 'total row');
    const [are, they] = totalsLeftOut === 1 ? ['is a sum', 'it was'] : ['are sums', 'they were'];
    const why = `The file has ${rows} that ${are} of others; ${they} left out, so that nothing counts twice.`;
    return [doubt('TOTAL_ROW', `${rows} left out`, why)];
  }
  const detail = 'Rows that are sums of others were kept when the file was read, so sums count these numbers again.';
  return [doubt('TOTAL_ROW', 'total rows kept', detail)];
}

function emptyTable({ rowCount, rowNoun }: ModelDraft): readonly Doubt[] {
  if (rowCount !== 0) {
    return [];
  }
  const many = plural(wordsOf(rowNoun)) || rowNoun;
  return [doubt('EMPTY_TABLE', 'no rows', `The table is empty, so every number of ${many} is 0 or missing.`)];
}

function mixedCurrencies({ mixedMoney }: ModelDraft): readonly Doubt[] {
  if (mixedMoney === null) {
    return [];
  }
  const { column, amounts, currencies } = mixedMoney;
  const [amount = ''] = amounts;
  return [
    {
      ...doubt(
        'MIXED_CURRENCIES',
        `amounts in ${andOf(currencies)}`,
        `${andOf(amounts)} ${amounts.length === 1 ? 'is' : 'are'} in the currency that ${column} says. Each currency has a ` +
          `total of its own; a total of all of ${amount} would add them up as if they were one.`,
      ),
      column,
    },
  ];
}

function unreadableValues({ fields }: ModelDraft): readonly Doubt[] {
  return fields.flatMap(({ kind, column }): readonly Doubt[] => {
    if (kind !== 'DIMENSION' || column === null || (column.unreadableValues ?? 0) === 0) {
      return [];
    }
    const values = counted(column.unreadableValues ?? 0, 'value');
    return [
      {
        ...doubt(
          'UNREADABLE_VALUES',
          `${column.name}: ${values} unreadable`,
          `They are not ${kinds[column.type] ?? 'values of its type'}, so they count as empty.`,
        ),
        column: column.name,
      },
    ];
  });
}

const kinds: Readonly<Record<string, string>> = {
  INTEGER: 'numbers',
  DECIMAL: 'numbers',
  NUMBER: 'numbers',
  DATE: 'dates',
  TIMESTAMP: 'points in time',
  TIMESTAMP_TZ: 'points in time',
  BOOLEAN: 'yes or no',
};

function unmatchedRows(relationships: readonly RelationshipIdea[]): readonly Doubt[] {
  return relationships.flatMap(({ matchedRows, totalRows, suggested, relationship }): readonly Doubt[] => {
    if (!suggested || matchedRows === null || totalRows === null) {
      return [];
    }
    const without = totalRows - matchedRows;
    if (without <= mostStrays * totalRows) {
      return [];
    }
    return [
      doubt(
        'UNMATCHED_ROWS',
        `${counted(without, 'row')} without ${relationship.toModel}`,
        `${number.format(matchedRows)} of ${counted(totalRows, 'row')} find their row in ${relationship.toModel}; ` +
          `the others are shown without one.`,
      ),
    ];
  });
}

function noKey({ model, rowNoun, rowCount }: ModelDraft): readonly Doubt[] {
  if (model.grain.keys.length > 0 || rowCount === 0) {
    return [];
  }
  const detail = `No column is known to identify one ${rowNoun}, so other models cannot join this one.`;
  return [doubt('NO_KEY', 'no key known', detail)];
}

function leftOutColumns({ leftOut }: ModelDraft): readonly Doubt[] {
  const unusable = leftOut.filter(({ isUnusable }) => isUnusable).map(({ column }) => column);
  if (unusable.length === 0) {
    return [];
  }
  const title = `${counted(unusable.length, 'column')} left out`;
  return [doubt('LEFT_OUT_COLUMNS', title, `Queries cannot use ${anyOf(unusable.slice(0, 3), unusable.length > 3)}.`)];
}

const doubt = (kind: Doubt['kind'], title: string, detail: string): Doubt => ({
  kind,
  title,
  detail,
  column: null,
  remedies: [],
});

const number = new Intl.NumberFormat('en');
const counted = (count: number, noun: string): string => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `a, b and c` */
function andOf(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** `Land or Kreditlimit`, `a, b or others` */
function anyOf(items: readonly string[], isMore: boolean): string {
  const all = isMore ? [...items, 'others'] : items;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1) ?? ''}`;
}
