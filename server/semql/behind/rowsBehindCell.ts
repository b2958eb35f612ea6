import type { CatalogDefinition, ModelDefinition, ValueType } from '../catalog/definition.ts';
import type { SqlValue } from '../compiled.ts';
import type { Block, Expression, Join, ModelSource, Name, Query, Reference, RowsBlock } from '../language/ast.ts';
import { blockOf, nowhere } from '../language/build.ts';
import { conjunction, mapExpression, referencesIn } from '../language/mapExpression.ts';
import { expressionOf, NoRowsBehind, numberOf } from './numberOf.ts';

/** Number of a result: its column, and the values of the other columns of its row. */
export interface CellPlace {
  readonly column: string;
  /** Empty for a total. */
  readonly keys: readonly { readonly column: string; readonly type: ValueType; readonly value: SqlValue }[];
}

/** Queries about the rows behind a number. */
export interface RowsBehind {
  /** The rows, in spellings of which the first that compiles counts. */
  readonly rows: readonly RowsBlock[];
  /** The number over the same rows. */
  readonly number: Block;
}

/** Fields shown of a row. */
const mostFields = 12;

/**
 * Writes SELECT ROWS for a number of a query: the same conditions and named filters, and those of
 * the number's row. Default filters and row policies come with compiling.
 * @param catalog names that may be used
 * @throws NoRowsBehind with a sentence that says why a number has no rows of its own
 */
export function rowsBehindCell(query: Query, place: CellPlace, catalog: CatalogDefinition): RowsBehind {
  const block = plainBlock(query, catalog);
  const expression = expressionOf(place.column, block);
  if (expression === null) {
    throw new NoRowsBehind(`The query has no column ${place.column}.`, 'Choose a number of its result.');
  }
  if (block.timeZone !== null) {
    throw new NoRowsBehind(
      'The query has a time zone of its own, which a list of rows does not.',
      'Ask in the time zone of the organization and look at the rows then.',
    );
  }
  const source = numberOf(expression, block);
  const joins = block.joins.flatMap((join) => joinCondition(join, catalog));
  const where = [
    ...(block.where === null ? [] : [block.where]),
    ...keyConditions(place, block),
    ...source.conditions,
    ...joins,
  ];
  const own = modelOf(source.measure, block, catalog);
  const from = own.name === block.from?.name.text ? block.from : sourceNamed(own.name, block);
  const naming = namesFrom(own, from, block);
  const condition = conjunction(where.map(naming));
  const number = naming(source.number);
  const measure = source.measure === null ? null : naming(source.measure);
  const rows = (fields: readonly Expression[]): RowsBlock => ({
    kind: 'rows',
    items: itemsOf(fields),
    from: { ...from, alias: null },
    measure,
    where: condition,
    orderBy: orderOf(own),
    limit: null,
    span: nowhere,
  });
  const grouped = block.items
    .flatMap((item) => (place.keys.some(({ column }) => expressionOf(column, block) === item.expression) ? [item] : []))
    .flatMap((item) => referencesIn(naming(item.expression)));
  const fields = own.dimensions.map(({ name }) => reference([name]));
  const keys = keysOf(own).map((key) => reference([key]));
  return {
    rows: [rows(firstOf([...keys, ...grouped, ...fields])), rows(firstOf([...keys, ...fields]))],
    number: blockOf({
      items: [{ expression: number, alias: name('number'), span: nowhere }],
      from: { ...from, alias: null },
      where: condition,
    }),
  };
}

/** The block that a number comes from. @throws NoRowsBehind */
function plainBlock(query: Query, catalog: CatalogDefinition): Block & { readonly from: ModelSource } {
  if (query.kind !== 'block') {
    throw new NoRowsBehind(
      query.kind === 'rows' ? 'This is a list of rows already.' : 'The query computes its numbers in several steps.',
      'Ask for the number on its own and look at its rows.',
    );
  }
  const from = query.from ?? anchorOf(query, catalog);
  if (from?.kind !== 'model') {
    throw new NoRowsBehind('The query reads the result of another one.', 'Look at the rows of that one.');
  }
  return { ...query, from };
}

/** A query of metrics alone has no FROM. */
function anchorOf({ items }: Block, { metrics }: CatalogDefinition): ModelSource | null {
  const names = new Set(items.flatMap(({ expression }) => referencesIn(expression)).map(lastName));
  const anchors = new Set(metrics.filter((metric) => names.has(metric.name)).map(({ anchorModel }) => anchorModel));
  const [only, another] = anchors;
  return only === undefined || another !== undefined ? null : sourceOf(only);
}

/** Model whose rows make up a number: that of the measure, or of the metric. */
function modelOf(
  measure: Expression | null,
  { from, joins }: Block,
  { models, metrics }: CatalogDefinition,
): ModelDefinition {
  const root = from?.kind === 'model' ? from.name.text : '';
  const named = measure === null ? undefined : referencesIn(measure)[0];
  const metric = metrics.find((one) => named?.path.length === 1 && one.name === lastName(named));
  const qualifier = named !== undefined && named.path.length > 1 ? (named.path.at(-2)?.text ?? root) : root;
  const aliased = [from, ...joins.map((join) => join.source)].find(
    (source) => source?.kind === 'model' && source.alias?.text === qualifier,
  );
  const isOfRoot = models.find((one) => one.name === root)?.measures.some((one) => one.name === metric?.name) ?? false;
  const wanted =
    metric !== undefined && !isOfRoot ? metric.anchorModel : aliased?.kind === 'model' ? aliased.name.text : qualifier;
  const model = models.find((one) => one.name === wanted);
  if (model === undefined) {
    throw new NoRowsBehind(
      `The rows of ${wanted} cannot be shown: the model is not there any longer.`,
      'Ask the question again.',
    );
  }
  return model;
}

/** Where the model of a number stands in the query, with its named filters. */
function sourceNamed(model: string, { joins }: Block): ModelSource {
  const joined = joins.find(({ source }) => source?.kind === 'model' && source.name.text === model);
  return joined?.source?.kind === 'model' ? joined.source : sourceOf(model);
}

/** Spells the names of a query as seen from the model of the number. */
function namesFrom(own: ModelDefinition, from: ModelSource, block: Block): (expression: Expression) => Expression {
  const root = block.from?.kind === 'model' ? block.from : from;
  const isRoot = root.name.text === own.name;
  if (!isRoot && root.filters.length > 0) {
    throw new NoRowsBehind(
      `The query narrows ${root.name.text} by named filters, and the number is of ${own.name}.`,
      'Ask for the number on its own and look at its rows.',
    );
  }
  const qualifiers = new Map<string, Name | null>();
  const home = isRoot ? null : root.name;
  if (root.alias !== null) {
    qualifiers.set(root.alias.text, home);
  }
  qualifiers.set(root.name.text, home);
  for (const { source, via } of block.joins) {
    if (source?.kind === 'model') {
      const target = source.name.text === own.name && via === null ? null : (via ?? source.name);
      qualifiers.set(source.name.text, target);
      if (source.alias !== null) {
        qualifiers.set(source.alias.text, target);
      }
    }
  }
  const respelled = (node: Reference): Reference => {
    const [first, ...rest] = node.path;
    if (first === undefined) {
      return node;
    }
    if (rest.length === 0) {
      const isOwn = isRoot || home === null;
      return isOwn ? node : { ...node, path: [home, first] };
    }
    const known = qualifiers.get(first.text);
    if (known === undefined) {
      return first.text === own.name ? { ...node, path: rest } : node;
    }
    return { ...node, path: known === null ? rest : [known, ...rest] };
  };
  return (expression) => mapExpression(expression, (node) => (node.kind === 'reference' ? respelled(node) : null));
}

/** A join that keeps only rows with a match, as a condition. @throws NoRowsBehind */
function joinCondition({ type, source, via }: Join, { models }: CatalogDefinition): readonly Expression[] {
  if (type !== 'INNER' && type !== 'RIGHT') {
    return [];
  }
  const model = source?.kind === 'model' ? models.find(({ name: one }) => one === source.name.text) : undefined;
  const key = model === undefined ? undefined : keysOf(model)[0];
  const qualifier = via?.text ?? model?.name;
  if (key === undefined || qualifier === undefined) {
    throw new NoRowsBehind('The query joins models in a way that leaves rows out.', 'Ask without the join.');
  }
  return [{ kind: 'is_null', negated: true, operand: reference([qualifier, key]), span: nowhere }];
}

/** The values of the number's row, as conditions. @throws NoRowsBehind */
function keyConditions({ keys }: CellPlace, block: Block): readonly Expression[] {
  const flags = keys.filter(({ column }) => expressionOf(column, block) === null);
  const isTotal = flags.some(({ column, value }) => column.startsWith('is_total') && value === true);
  if (flags.some(({ column, value }) => column.startsWith('is_other') && value === true)) {
    throw new NoRowsBehind('This number stands for all other groups together.', 'Ask for more groups.');
  }
  return keys.flatMap(({ column, type, value }) => {
    const operand = expressionOf(column, block);
    if (operand === null || (isTotal && value === null)) {
      return [];
    }
    return [
      value === null
        ? { kind: 'is_null', negated: false, operand, span: nowhere }
        : { kind: 'binary', operator: '=', left: operand, right: literal(value, type), span: nowhere },
    ] satisfies Expression[];
  });
}

function literal(value: string | number | boolean, type: ValueType): Expression {
  const span = nowhere;
  if (typeof value === 'boolean') {
    return { kind: 'boolean', value, span };
  }
  const text = String(value);
  if (typeof value === 'number' || ['INTEGER', 'DECIMAL', 'NUMBER'].includes(type)) {
    const number: Expression = { kind: 'number', text: text.replace(/^-/, ''), span };
    return text.startsWith('-') ? { kind: 'unary', operator: '-', operand: number, span } : number;
  }
  if (type === 'DATE') {
    return { kind: 'date', value: text.slice(0, 10), span };
  }
  return type === 'TIMESTAMP' || type === 'TIMESTAMP_TZ'
    ? { kind: 'timestamp', value: text.replace('T', ' ').replace(/Z$/, ''), span }
    : { kind: 'string', value: text, span };
}

/** The rows in a fixed order, so that a longer list begins with the shorter one. */
function orderOf(model: ModelDefinition): RowsBlock['orderBy'] {
  return keysOf(model).map((key) => ({ expression: reference([key]), descending: false, nulls: null, span: nowhere }));
}

/** Dimensions that identify a row. */
function keysOf({ grain, dimensions }: ModelDefinition): readonly string[] {
  return grain.keys.length > 0 ? grain.keys : dimensions.flatMap((one) => (one.primaryKey ? one.name : []));
}

/** Each field once, the first ones. */
function firstOf(fields: readonly Expression[]): readonly Expression[] {
  const seen = new Map<string, Expression>();
  for (const field of fields) {
    const path = field.kind === 'reference' ? field.path.map(({ text }) => text).join('.') : '';
    if (!seen.has(path)) {
      seen.set(path, field);
    }
  }
  return [...seen.values()].slice(0, mostFields);
}

/** Fields of other models keep the name of theirs where two would be called the same. */
function itemsOf(fields: readonly Expression[]): RowsBlock['items'] {
  const taken = new Set<string>();
  return fields.map((expression) => {
    const path = expression.kind === 'reference' ? expression.path.map(({ text }) => text) : [];
    const short = path.at(-1) ?? '';
    const alias = taken.has(short) ? name(path.join('_')) : null;
    taken.add(short);
    return { expression, alias, span: nowhere };
  });
}

function name(text: string): Name {
  return { text, quoted: false, span: nowhere };
}

function reference(path: readonly string[]): Reference {
  return { kind: 'reference', path: path.map(name), span: nowhere };
}

function sourceOf(model: string): ModelSource {
  return { kind: 'model', name: name(model), filters: [], alias: null, span: nowhere };
}

const lastName = ({ path }: Reference): string => path.at(-1)?.text ?? '';
