import type { Assumption } from '../../../analyst.ts';
import type { Provenance } from '../../../../semql/compiled.ts';
import { capital } from '../../answer/rows/columnText.ts';
import { labelOf } from '../../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Clock } from '../../time/period.ts';
import { mayLack } from '../semql/formCondition.ts';
import { describeForm, labellingOf } from './describeForm.ts';
import { scalarLabel } from './formLabels.ts';
import type { FormTable } from './formTable.ts';
import { isKey, referenceOf, unknownKeys } from '../semql/formWhere.ts';
import { rowName, rowsName } from './nouns.ts';
import { spelledApart } from '../../catalog/spellings.ts';
import type { Condition, FormAssumption, FormReading, LogicalForm, Scalar } from '../logicalForm.ts';

type Chip = Omit<Assumption, 'id' | 'chosen' | 'alternatives'>;

interface Told {
  readonly form: LogicalForm;
  readonly table: FormTable;
  readonly provenance: readonly Provenance[];
  /** Values that several rows have are among those that are listed once each. */
  readonly repeats: boolean;
  /** What shares a place of a rank inside a condition, a sentence each. */
  readonly shared: readonly string[];
}

/** Kinds of chips that the reader knows and an answer calls otherwise. */
const KINDS: Partial<Readonly<Record<FormAssumption['kind'], Assumption['kind']>>> = { join: 'synonym' };

/** Everything that was taken for granted, each as a chip. */
export function assumptionsOfForm(
  reading: FormReading,
  told: readonly Told[],
  lookup: CatalogLookup,
  clock: Clock,
): readonly Assumption[] {
  const chips: readonly Chip[] = [
    ...farFetched(reading, lookup, clock),
    ...reading.assumptions.map(({ kind, text, phrase }): Chip => ({
      kind: kind === 'join' ? (KINDS.join ?? 'synonym') : kind,
      text,
      phrase,
      value: text,
    })),
    ...told.flatMap((one) => [
      ...firstOnly(one),
      ...one.shared.map((text): Chip => ({ kind: 'top_n', text, phrase: null, value: text })),
      ...unknownsLeft(one.form, lookup, clock),
      ...unknownsKept(one.form, lookup, clock),
      ...unmatchedKept(one, lookup),
      ...spelledTwice(one),
      ...countedOnce(one.form, lookup, clock),
      ...listedOnce(one, lookup, clock),
      ...firstRows(one.form, lookup),
      ...defaultFilters(one.provenance, lookup),
    ]),
  ];
  const own = chips.filter((chip, index) => chips.findIndex(({ text }) => text === chip.text) === index);
  return own.map((chip, index): Assumption => ({ ...chip, id: `form_${index + 1}`, chosen: false, alternatives: [] }));
}

/** A reading further than this from the words says what it is. */
const sure = 0.75;

function farFetched({ form, score }: FormReading, lookup: CatalogLookup, clock: Clock): readonly Chip[] {
  const value = describeForm(form, lookup, clock);
  return score < sure ? [{ kind: 'synonym', text: `The question is read as “${value}”`, phrase: null, value }] : [];
}

/** That the rows after the first are not the answer. */
function firstOnly({ form, table }: Told): readonly Chip[] {
  if (!form.limit?.one || form.over) return [];
  const answer = Math.max(table.tied, form.limit.count);
  const more = table.rows.length - answer;
  if (more <= 0) return [];
  const text =
    answer === 1
      ? `The first is the answer; the next ${more === 1 ? 'one is' : `${more} are`} shown with it`
      : `The first ${answer} are the answer; the next ${more === 1 ? 'one is' : `${more} are`} shown with them`;
  return [{ kind: 'top_n', text, phrase: null, value: text }];
}

function unknownsLeft(form: LogicalForm, lookup: CatalogLookup, clock: Clock): readonly Chip[] {
  return unknownKeys(form, { lookup }).map((of) => {
    const label = nameOfUnknown(of, form, lookup) ?? scalarLabel(of, labellingOf(form, lookup, clock));
    return { kind: 'value_match', text: `Without unknown ${label}`, phrase: null, value: label };
  });
}

/** "not Germany" keeps the rows of no known country. */
/** Rows of no known customer, rather than of no known customer id. */
function nameOfUnknown(of: Scalar, { model }: LogicalForm, lookup: CatalogLookup): string | null {
  if (of.kind !== 'field') return null;
  if (isKey(of.field, lookup)) return rowName(of.field.model, lookup);
  const to = of.field.model === model ? referenceOf(of.field, lookup) : null;
  return to === null ? null : rowName(to, lookup);
}

function unknownsKept(form: LogicalForm, lookup: CatalogLookup, clock: Clock): readonly Chip[] {
  return form.where.flatMap((condition): readonly Chip[] => {
    const of = negatedValue(condition);
    if (of === null || of.kind !== 'field' || !mayLack(of, { base: form.model, lookup })) return [];
    const label = scalarLabel(of, labellingOf(form, lookup, clock));
    return [{ kind: 'value_match', text: `Unknown ${label} is kept`, phrase: null, value: label }];
  });
}

/** "South" and "south" are rows of their own in a breakdown, though they are one in a condition. */
function spelledTwice({ form, table }: Told): readonly Chip[] {
  if (!form.grouped) return [];
  return table.meaning.flatMap(({ column }, index): readonly Chip[] => {
    if (column.kind !== 'scalar') return [];
    return spelledApart(table.rows.map((row) => row[index])).map((text): Chip => ({
      kind: 'value_match',
      text,
      phrase: null,
      value: text,
    }));
  });
}

/** Rows that have none of what another model's column tells of them. */
function unmatchedKept({ form, table }: Told, lookup: CatalogLookup): readonly Chip[] {
  const others = table.meaning.flatMap(({ column }, index) =>
    column.kind === 'scalar' && column.value.kind === 'field' && column.value.field.model !== form.model
      ? [
          {
            model: column.value.field.model,
            isMissing: table.rows.some((row) => row[index] === null),
            isConcealed: table.columns[index]?.concealed === true,
          },
        ]
      : [],
  );
  return others
    .filter(({ isMissing }) => isMissing)
    .map(({ model, isConcealed }) => {
      const [rows, other] = [capital(rowsName(form.model, lookup)), rowName(model, lookup)];
      const text = isConcealed
        ? `${rows} whose ${other} is missing or hidden from you are kept`
        : `${rows} without ${other} are kept`;
      return { kind: 'value_match', text, phrase: null, value: text };
    });
}

/** The values of a list that shows each once; null: it is no such list. */
export function listsValues({ form, table }: Pick<Told, 'form' | 'table'>, lookup: CatalogLookup): Scalar | null {
  const [only, more] = form.columns.filter(({ shown }) => shown);
  if (!form.grouped || form.over || form.limit || more || only?.kind !== 'scalar' || only.value.kind !== 'field')
    return null;
  const { model, name } = only.value.field;
  const { key, display } = lookup.identity(model);
  return table.rows.length < 2 || name === key?.name || name === display?.name ? null : only.value;
}

/** Values that several rows have: each is shown once. */
function listedOnce(told: Told, lookup: CatalogLookup, clock: Clock): readonly Chip[] {
  const value = told.repeats ? listsValues(told, lookup) : null;
  if (value === null) return [];
  const text = `Each ${scalarLabel(value, labellingOf(told.form, lookup, clock))} is listed once`;
  return [{ kind: 'aggregation', text, phrase: null, value: text }];
}

/** "how many runners" of the rows of a race: each name was counted once, and no rows. */
function countedOnce(form: LogicalForm, lookup: CatalogLookup, clock: Clock): readonly Chip[] {
  return form.columns.flatMap(({ kind, value }): readonly Chip[] => {
    if (kind !== 'aggregate' || value.kind !== 'aggregate' || value.fn !== 'COUNT' || !value.distinct) return [];
    if (value.of?.kind !== 'field' || isKey(value.of.field, lookup) || referenceOf(value.of.field, lookup) !== null)
      return [];
    const text = `Counted the different values of ${scalarLabel(value.of, labellingOf(form, lookup, clock))}`;
    return [{ kind: 'aggregation', text, phrase: null, value: text }];
  });
}

/** Models that count only the first of the rows with the same key. */
function firstRows(form: LogicalForm, lookup: CatalogLookup): readonly Chip[] {
  const written = JSON.stringify(form);
  return lookup.catalog.models
    .filter(
      ({ name, source }) =>
        source.type === 'CUSTOM_QUERY' && source.firstRowsOf !== undefined && written.includes(`"model":"${name}"`),
    )
    .map(({ name }): Chip => {
      const { key } = lookup.identity(name);
      const text = `Of ${rowsName(name, lookup)} with the same ${key ? labelOf(key) : 'key'} only the first counts`;
      return { kind: 'default_filter', text, phrase: null, value: name };
    });
}

function negatedValue(condition: Condition): Scalar | null {
  if (condition.kind === 'compare')
    return condition.operator === '<>' && condition.right.kind === 'literal' ? condition.left : null;
  const isOf =
    condition.kind === 'between' || condition.kind === 'among' || condition.kind === 'text' || condition.kind === 'in';
  return isOf && condition.negated ? condition.of : null;
}

function defaultFilters(provenance: readonly Provenance[], lookup: CatalogLookup): readonly Chip[] {
  return provenance
    .filter(({ part }) => part === 'default_filter')
    .map(({ definition, sentence }): Chip => {
      const path = definition.replace(/^filter /, '');
      const [model = '', name = ''] = path.split('.');
      const filter = lookup.filter(model, name);
      return {
        kind: 'default_filter',
        text: filter ? `${capital(labelOf(filter))} only` : sentence,
        phrase: null,
        value: path,
      };
    });
}
