import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Aggregate, Column, Condition, LogicalForm, Order, Scalar } from '../form/logicalForm.ts';
import type { FieldRef } from '../reading.ts';
import { isClaimed } from './claims/claimed.ts';
import type { Guarded } from './question.ts';

/** A form with one part dropped or swapped. */
export interface Mutation {
  readonly part:
    | 'condition'
    | 'negation'
    | 'operator'
    | 'direction'
    | 'limit'
    | 'grouping'
    | 'measure'
    | 'second part'
    | 'column'
    | 'field'
    | 'order'
    | 'period'
    | 'join';
  readonly form: LogicalForm;
}

/** Every way to drop or swap one part of a form. */
export function mutationsOf(form: LogicalForm, lookup: CatalogLookup): readonly Mutation[] {
  const own = JSON.stringify(form);
  return [
    ...conditionMutations(form),
    ...fieldMutations(form, lookup),
    ...rankMutations(form),
    ...columnMutations(form, lookup),
    ...havingMutations(form),
  ].filter((one) => JSON.stringify(one.form) !== own && !repeatsColumn(one.form));
}

function conditionMutations(form: LogicalForm): readonly Mutation[] {
  return form.where.flatMap((condition, at): readonly Mutation[] => {
    const replaced = (part: Mutation['part'], other: Condition | null): Mutation => ({
      part,
      form: { ...form, where: form.where.flatMap((one, index) => (index === at ? (other ? [other] : []) : [one])) },
    });
    const dropped = replaced(
      condition.kind === 'period' ? 'period' : condition.kind === 'in' ? 'join' : 'condition',
      null,
    );
    return [
      ...(isRepeated(condition, form) ? [] : [dropped]),
      replaced('negation', negatedOf(condition)),
      ...otherOperators(condition).map((one) => replaced(one.kind === 'period' ? 'period' : 'operator', one)),
      ...(condition.kind === 'in'
        ? [...conditionMutations(condition.query), ...havingMutations(condition.query)].map((one) => ({
            ...replaced(one.part, { ...condition, query: one.form }),
            part: one.part,
          }))
        : []),
    ];
  });
}

/** Rows compared or sorted by another field of the same rows and type. */
function fieldMutations(form: LogicalForm, lookup: CatalogLookup): readonly Mutation[] {
  const conditions = form.where.flatMap((condition, at): readonly Mutation[] => {
    const field = condition.kind === 'compare' && condition.left.kind === 'field' ? condition.left.field : null;
    const other = field === null ? null : otherField(field, lookup);
    if (condition.kind !== 'compare' || other === null) return [];
    const left: Scalar = { kind: 'field', field: other };
    return [
      {
        part: 'field',
        form: { ...form, where: form.where.map((one, index) => (index === at ? { ...condition, left } : one)) },
      },
    ];
  });
  const [first, ...rest] = form.order;
  const ranked = first?.by.kind === 'field' ? otherField(first.by.field, lookup) : null;
  if (!first || ranked === null) return conditions;
  const by: Scalar = { kind: 'field', field: ranked };
  const columns = form.columns.map((one): Column =>
    one.kind === 'scalar' && JSON.stringify(one.value) === JSON.stringify(first.by) ? { ...one, value: by } : one,
  );
  return [...conditions, { part: 'field', form: { ...form, columns, order: [{ ...first, by }, ...rest] } }];
}

function otherField(field: FieldRef, lookup: CatalogLookup): FieldRef | null {
  const type = lookup.dimension(field.model, field.name)?.type;
  const other = (lookup.model(field.model)?.dimensions ?? []).find(
    (one) => one.name !== field.name && one.type === type && !one.primaryKey && !/(?:^|_)id$/i.test(one.name),
  );
  return other ? { ...field, name: other.name } : null;
}

/** True for what another part of the form asks for, too: without it nothing changes. */
function isRepeated(condition: Condition, form: LogicalForm): boolean {
  // Nobody says that something unknown is left out.
  if (condition.kind === 'missing' && condition.negated) return true;
  if (condition.kind !== 'in' || condition.negated) return false;
  const { model, where, having, order } = condition.query;
  if (where.length > 0 || having.length > 0 || order.length > 0) return false;
  return (
    model === form.model ||
    form.where.some((one) => one !== condition && JSON.stringify(one).includes(`"model":"${model}"`))
  );
}

function negatedOf(condition: Condition): Condition {
  switch (condition.kind) {
    case 'compare':
      return condition.operator === '='
        ? { ...condition, operator: '<>' }
        : condition.operator === '<>'
          ? { ...condition, operator: '=' }
          : { kind: 'not', of: condition };
    case 'any':
    case 'all':
    case 'within':
      return { kind: 'not', of: condition };
    case 'not':
      return condition.of;
    default:
      return { ...condition, negated: !condition.negated };
  }
}

function otherOperators(condition: Condition): readonly Condition[] {
  switch (condition.kind) {
    case 'compare': {
      const { operator, left, right } = condition;
      const turned = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
      if (operator !== '=' && operator !== '<>') return [{ ...condition, operator: turned[operator] }];
      return operator === '=' && right.kind === 'literal' && typeof right.value === 'number'
        ? [{ kind: 'compare', left, operator: '>', right }]
        : [];
    }
    case 'among':
      return condition.values.length > 1 ? [{ ...condition, values: condition.values.slice(1) }] : [];
    case 'text':
      return [
        { kind: 'compare', left: condition.of, operator: '=', right: { kind: 'literal', value: condition.text } },
        { ...condition, how: condition.how === 'starts' ? 'ends' : 'starts' },
      ];
    case 'any':
      return condition.of.length > 1 ? [{ ...condition, of: condition.of.slice(1) }] : [];
    case 'period':
      return condition.period.kind === 'calendar' && /^\d{4}$/.test(condition.period.text)
        ? [{ ...condition, period: { kind: 'calendar', text: String(Number(condition.period.text) - 7) } }]
        : [];
    default:
      return [];
  }
}

function rankMutations(form: LogicalForm): readonly Mutation[] {
  const [first, ...rest] = form.order;
  if (!first) return [];
  const turned: Order = { ...first, descending: !first.descending };
  const isRank = form.limit !== null;
  return [
    { part: isRank ? 'direction' : 'order', form: { ...form, order: [turned, ...rest] } },
    ...(isRank
      ? [
          { part: 'limit' as const, form: { ...form, limit: null, order: [] } },
          ...(form.limit.count > 1
            ? [{ part: 'limit' as const, form: { ...form, limit: { ...form.limit, count: form.limit.count + 4 } } }]
            : []),
        ]
      : [{ part: 'order' as const, form: { ...form, order: [] } }]),
  ];
}

function columnMutations(form: LogicalForm, lookup: CatalogLookup): readonly Mutation[] {
  const scalars = form.columns.filter(({ kind }) => kind === 'scalar');
  const numbers = form.columns.filter(({ kind }) => kind === 'aggregate');
  const mutations: Mutation[] = [];
  if (numbers.length > 0 && scalars.length > 0)
    mutations.push({ part: 'grouping', form: { ...form, grouped: false, columns: numbers, order: [], limit: null } });
  // A number that only ranks, and a key next to a name, were not asked for.
  const ranked = JSON.stringify(form.order[0]?.by ?? null);
  const asked =
    numbers.length > 0
      ? numbers
      : scalars.filter(({ shown, value }) => shown && (form.limit === null || !isBeside(value, ranked, form, lookup)));
  if (asked.length > 1)
    for (const column of asked)
      mutations.push({ part: 'second part', form: { ...form, columns: form.columns.filter((one) => one !== column) } });
  for (const column of form.columns) {
    const others = column.kind === 'aggregate' ? otherNumbers(column.value, form, lookup) : otherFields(column, lookup);
    for (const other of others)
      mutations.push({
        part: column.kind === 'aggregate' ? 'measure' : 'column',
        form: { ...form, columns: form.columns.map((one) => (one === column ? other : one)) },
      });
  }
  return mutations;
}

/** Columns a rank shows next to the answer: the key of each row, and the number that ranks it. */
function isBeside(value: Column['value'], ranked: string, form: LogicalForm, lookup: CatalogLookup): boolean {
  const { key } = lookup.identity(form.model);
  return JSON.stringify(value) === ranked || (value.kind === 'field' && value.field.name === key?.name);
}

function otherNumbers(value: Aggregate, { model }: LogicalForm, lookup: CatalogLookup): readonly Column[] {
  const column = (of: Aggregate): Column => ({ kind: 'aggregate', value: of, label: null, shown: true });
  const numbers = (lookup.model(model)?.dimensions ?? []).filter(
    ({ type, primaryKey, name }) => type === 'NUMBER' && !primaryKey && !/(?:^|_)id$/i.test(name),
  );
  const [quantity] = numbers;
  if (value.kind === 'measure')
    return quantity && lookup.countMeasure(value.model)?.name === value.name
      ? [column(sumOf({ model, name: quantity.name, via: null }))]
      : [];
  if (value.kind !== 'aggregate') return [];
  const { fn, of } = value;
  const swapped = { AVG: 'SUM', SUM: 'AVG', MAX: 'MIN', MIN: 'MAX', MEDIAN: 'AVG', COUNT: 'COUNT' } as const;
  const another =
    of?.kind === 'field' ? numbers.find(({ name }) => name !== of.field.name && of.field.model === model) : undefined;
  return [
    ...(fn === 'COUNT' ? [] : [column({ ...value, fn: swapped[fn] })]),
    ...(another && fn !== 'COUNT'
      ? [column({ ...value, of: { kind: 'field', field: { model, name: another.name, via: null } } })]
      : []),
    ...(fn === 'COUNT' && quantity ? [column(sumOf({ model, name: quantity.name, via: null }))] : []),
  ];
}

function sumOf(field: FieldRef): Aggregate {
  return { kind: 'aggregate', fn: 'SUM', of: { kind: 'field', field }, distinct: false, filter: [] };
}

function otherFields(column: Column, lookup: CatalogLookup): readonly Column[] {
  if (column.kind !== 'scalar' || column.value.kind !== 'field') return [];
  const { field } = column.value;
  const { key, display } = lookup.identity(field.model);
  const other = (lookup.model(field.model)?.dimensions ?? []).find(
    ({ name, primaryKey }) =>
      name !== field.name && !primaryKey && name !== key?.name && name !== display?.name && !/(?:^|_)id$/i.test(name),
  );
  return other ? [{ ...column, value: { kind: 'field', field: { ...field, name: other.name } } }] : [];
}

function havingMutations(form: LogicalForm): readonly Mutation[] {
  return form.having.flatMap((condition, at): readonly Mutation[] => {
    const turned = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '>', '<>': '=' } as const;
    return [
      { part: 'condition', form: { ...form, having: form.having.filter((_, index) => index !== at) } },
      {
        part: 'operator',
        form: {
          ...form,
          having: form.having.map((one, index) =>
            index === at ? { ...condition, operator: turned[condition.operator] } : one,
          ),
        },
      },
    ];
  });
}

/** True for a form with the same column twice, which is no other reading. */
function repeatsColumn({ columns }: LogicalForm): boolean {
  const values = columns.map(({ value }) => JSON.stringify(value));
  return new Set(values).size < values.length;
}

/** Phrases of assumptions that are still true of other claims: what they name is still used. */
export function stillAssumed(phrases: readonly string[], guarded: Omit<Guarded, 'assumed'>): readonly string[] {
  const { mentions } = guarded;
  return phrases.filter((phrase) =>
    [...mentions.words.keys()].some((at) =>
      mentions.names(at).some((one) => {
        const words = mentions.words.slice(at, one.end).map(({ raw }) => raw);
        return words.join(' ') === phrase && isClaimed(one, { ...guarded, assumed: [] });
      }),
    ),
  );
}
