import type {
  Block,
  Expression,
  Join,
  ModelSource,
  Name,
  Query,
  SelectItem,
  Source,
  Span,
  TimeUnit,
} from '../language/ast.ts';
import { blockOf, truncatedTo } from '../language/build.ts';
import { mapExpression, walkExpression } from '../language/mapExpression.ts';
import { asUnit } from '../plan/lower/wallClockOf.ts';
import { isCoarser } from './definitions.ts';

/** How an imported project spells what its catalog calls otherwise. Keys are in lower case. */
export interface ForeignNames {
  /** Times, and the grain a name without one has; that of `metric_time` is without a metric. */
  readonly times: ReadonlyMap<string, TimeUnit>;
  /** Grain to which the time of a metric is truncated when none is requested. */
  readonly metricGrains: ReadonlyMap<string, TimeUnit>;
  /** Other names of fields: `orders_view.city` is `orders.customers.city`. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** Other names of models: a view is asked for at its first cube. */
  readonly models?: ReadonlyMap<string, string>;
  /**
   * Models a model joins by itself: a query without FROM begins at the one that leads to all it
   * names.
   */
  readonly joins?: ReadonlyMap<string, readonly string[]>;
  /** True: the columns of a request keep the model's name before their own. */
  readonly keepQualified?: boolean;
}

export const noForeignNames: ForeignNames = { times: new Map(), metricGrains: new Map(), members: new Map() };

/**
 * Translates the project's own names in a query to the catalog's: a time with a grain suffix
 * (`metric_time__month`) is truncated, a condition on the value of a metric becomes a condition on
 * the groups that have it, and other field names are replaced. A column keeps the requested name.
 */
export function translateNames(query: Query, names: ForeignNames): Query {
  return new Translator(names).query(query);
}

/** A condition of a definition in the names of the catalog. */
export function translateCondition(condition: Expression, names: ForeignNames): Expression {
  return new Translator(names).condition(condition, null);
}

class Translator {
  readonly #names: ForeignNames;

  constructor(names: ForeignNames) {
    this.#names = names;
  }

  query(query: Query): Query {
    switch (query.kind) {
      case 'union':
        return { ...query, left: this.query(query.left), right: this.query(query.right) };
      case 'with':
        return {
          ...query,
          tables: query.tables.map(({ name, query: inner }) => ({ name, query: this.query(inner) })),
          body: this.query(query.body),
        };
      case 'rows':
        return {
          ...query,
          items: query.items.map((item) => this.#item(item, null)),
          where: query.where === null ? null : this.condition(query.where, null),
        };
      case 'block':
        return this.#block(query);
    }
  }

  #block(written: Block): Block {
    const block = this.#inView(written);
    const translated = this.#clauses(block);
    return translated.from === null ? { ...translated, from: this.#root(translated) } : translated;
  }

  /**
   * Resolves bare names after FROM a view or cube to its members, with a grain suffix if the member
   * is a time.
   */
  #inView(block: Block): Block {
    const { from } = block;
    if (from?.kind !== 'model' || this.#names.keepQualified !== true) {
      return block;
    }
    const view = from.name.text;
    const member = (node: Expression): Expression | null => {
      if (node.kind !== 'reference') {
        return null;
      }
      const [first, ...rest] = node.path;
      if (first === undefined || rest.length > 1) {
        return null;
      }
      const key = `${view}.${first.text}`.toLowerCase();
      const path =
        this.#names.members.get(key) ?? (this.#names.times.has(key) && rest.length === 1 ? [view, first.text] : null);
      if (path === null || (rest.length === 1 && asUnit(rest[0]?.text ?? '') === null)) {
        return null;
      }
      const names = path.map((text) => ({ text, quoted: true, span: node.span }));
      return { kind: 'reference', path: [...names, ...rest], span: node.span };
    };
    const all = (expression: Expression): Expression => mapExpression(expression, member);
    return {
      ...block,
      items: block.items.map((item) => named({ ...item, expression: all(item.expression) }, item.expression)),
      where: block.where === null ? null : all(block.where),
      having: block.having === null ? null : all(block.having),
      groupBy: Array.isArray(block.groupBy) ? block.groupBy.map((key: Expression) => all(key)) : block.groupBy,
      orderBy: block.orderBy.map((order) => ({ ...order, expression: all(order.expression) })),
    };
  }

  /**
   * The model from which the joins lead to every model that is named, with the fewest steps; null
   * where nothing says.
   */
  #root(block: Block): ModelSource | null {
    const { joins } = this.#names;
    if (joins === undefined) {
      return null;
    }
    const named = new Set<string>();
    const places = [...block.items, ...block.orderBy].map(({ expression }) => expression);
    for (const place of [...places, block.where, block.having]) {
      if (place === null) {
        continue;
      }
      walkExpression(place, (node) => {
        const [first] = node.kind === 'reference' && node.path.length > 1 ? node.path : [];
        if (first !== undefined && joins.has(first.text)) {
          named.add(first.text);
        }
        return true;
      });
    }
    let best: { readonly name: string; readonly steps: number } | null = null;
    for (const name of named) {
      const steps = stepsFrom(name, named, joins);
      if (steps !== null && (best === null || steps <= best.steps)) {
        best = { name, steps };
      }
    }
    if (best === null) {
      return null;
    }
    const name = { text: best.name, quoted: true, span: block.span };
    return { kind: 'model', name, filters: [], alias: null, span: block.span };
  }

  #clauses(block: Block): Block {
    const grain = this.#grainOf(block);
    const items = block.items.map((item) => this.#item(item, grain));
    return {
      ...block,
      items,
      from: block.from === null ? null : this.#source(block.from),
      joins: block.joins.map((join) => this.#join(join)),
      where: block.where === null ? null : this.condition(block.where, grain),
      having: block.having === null ? null : this.condition(block.having, grain),
      groupBy: Array.isArray(block.groupBy)
        ? block.groupBy.map((key: Expression) => this.#shown(key, grain))
        : block.groupBy,
      orderBy: block.orderBy.map((order) => ({ ...order, expression: this.#shown(order.expression, grain) })),
      top:
        block.top === null
          ? null
          : { ...block.top, key: this.#shown(block.top.key, grain), by: this.#value(block.top.by, grain) },
    };
  }

  #source(source: Source): Source {
    if (source.kind === 'subquery') {
      return { ...source, query: this.query(source.query) };
    }
    const model = this.#names.models?.get(source.name.text.toLowerCase());
    return model === undefined ? source : { ...source, name: { ...source.name, text: model } };
  }

  #join(join: Join): Join {
    return join.source === null ? join : { ...join, source: this.#source(join.source) };
  }

  /** The coarsest time among the metrics of a block: all of them have a value there. */
  #grainOf(block: Block): TimeUnit | null {
    let grain: TimeUnit | null = null;
    for (const { expression } of block.items) {
      walkExpression(expression, (node) => {
        if (node.kind !== 'reference') {
          return true;
        }
        const own = this.#names.metricGrains.get(nameOf(node.path));
        if (own !== undefined && (grain === null || isCoarser(own, grain))) {
          grain = own;
        }
        return true;
      });
    }
    return grain;
  }

  #item(item: SelectItem, grain: TimeUnit | null): SelectItem {
    return named({ ...item, expression: this.#shown(item.expression, grain) }, item.expression);
  }

  /** An expression that is shown: a time without a grain has its own. */
  #shown(expression: Expression, grain: TimeUnit | null): Expression {
    if (expression.kind === 'reference' && this.#names.keepQualified !== true) {
      const name = nameOf(expression.path);
      const own = name === 'metric_time' ? (grain ?? this.#names.times.get(name)) : this.#names.times.get(name);
      if (own !== undefined) {
        return truncatedTo(own, expression, expression.span);
      }
    }
    return this.#value(expression, grain);
  }

  #value(expression: Expression, grain: TimeUnit | null): Expression {
    return mapExpression(expression, (node) => {
      if (node.kind === 'reference') {
        return this.#reference(node.path, node.span);
      }
      return node.kind === 'in_query'
        ? { ...node, operand: this.#value(node.operand, grain), query: this.query(node.query) }
        : null;
    });
  }

  condition(condition: Expression, grain: TimeUnit | null): Expression {
    return mapExpression(condition, (node) => {
      if (node.kind === 'binary' && comparisons.has(node.operator)) {
        return this.#comparison(node, grain);
      }
      if (node.kind === 'binary' || (node.kind === 'unary' && node.operator === 'NOT')) {
        return null;
      }
      return this.#metricCondition(node, grain) ?? this.#value(node, grain);
    });
  }

  #comparison(node: Extract<Expression, { kind: 'binary' }>, grain: TimeUnit | null): Expression {
    const narrowed = this.#metricCondition(node, grain);
    if (narrowed !== null) {
      return narrowed;
    }
    const left = this.#days(node.left, node.right);
    return { ...node, left: this.#value(left, grain), right: this.#value(node.right, grain) };
  }

  /** A day compared with a day is the time itself, which an engine finds faster. */
  #days(time: Expression, other: Expression): Expression {
    if (time.kind !== 'reference' || time.path.length !== 1 || other.kind !== 'string') {
      return time;
    }
    const [name] = time.path;
    if (name === undefined || !/__day$/i.test(name.text) || !/^\d{4}-\d\d-\d\d$/.test(other.value)) {
      return time;
    }
    const bare = name.text.slice(0, -'__day'.length);
    return this.#names.times.has(bare.toLowerCase()) ? { ...time, path: [{ ...name, text: bare }] } : time;
  }

  /** `METRIC(bookings, listing) > 2` narrows to the listings whose bookings are more than two. */
  #metricCondition(node: Expression, grain: TimeUnit | null): Expression | null {
    let keys: readonly Expression[] | null = null;
    const having = mapExpression(node, (inner) => {
      if (inner.kind !== 'call' || inner.name !== 'METRIC') {
        return null;
      }
      const [metric, ...groups] = inner.arguments;
      keys = groups;
      return metric ?? null;
    });
    if (keys === null) {
      return null;
    }
    const [key, second] = keys as readonly Expression[];
    // With several entities, no single one identifies the rows: the call stays, and is refused.
    if (second !== undefined) {
      return null;
    }
    if (key === undefined) {
      return having;
    }
    const { span } = node;
    const items = [{ expression: this.#value(key, grain), alias: null, span }];
    const query = blockOf({ items, having: this.#value(having, grain), span });
    return { kind: 'in_query', negated: false, operand: this.#value(entityOf(key), grain), query, span };
  }

  #reference(path: readonly Name[], span: Span): Expression | null {
    const member = this.#names.members.get(nameOf(path));
    if (member !== undefined) {
      const names = member.map((text) => ({ text, quoted: true, span }));
      return { kind: 'reference', path: names, span };
    }
    const last = path.at(-1);
    if (last === undefined) {
      return null;
    }
    const parts = path.length === 1 ? splitGrain(last.text, '__') : null;
    if (parts !== null && this.#names.times.has(parts.name.toLowerCase())) {
      return withPart(parts.suffix, { kind: 'reference', path: [{ ...last, text: parts.name }], span }, span);
    }
    // `orders.created_at.month`
    const time = path.slice(0, -1);
    if (path.length < 3 || !this.#names.times.has(nameOf(time))) {
      return null;
    }
    return withPart(last.text, this.#reference(time, span) ?? { kind: 'reference', path: time, span }, span);
  }
}

/**
 * The entity at the end of its path: `ride__station` tells how the metric leads to stations, which
 * the rows have too.
 */
function entityOf(key: Expression): Expression {
  if (key.kind !== 'reference' || key.path.length !== 1) {
    return key;
  }
  const [name] = key.path;
  const last = name?.text.split('__').at(-1);
  return name === undefined || last === undefined ? key : { ...key, path: [{ ...name, text: last }] };
}

/** The item under the name it was asked for by. */
function named(item: SelectItem, asked: Expression): SelectItem {
  const last = asked.kind === 'reference' ? asked.path.at(-1) : undefined;
  if (item.alias !== null || last === undefined || item.expression === asked) {
    return item;
  }
  return { ...item, alias: { text: last.text, quoted: true, span: last.span } };
}

/** How many joins lead from one model to all of them; null when some are not reached. */
function stepsFrom(
  from: string,
  wanted: ReadonlySet<string>,
  joins: ReadonlyMap<string, readonly string[]>,
): number | null {
  const distance = new Map([[from, 0]]);
  for (const [model, steps] of distance) {
    for (const next of joins.get(model) ?? []) {
      if (!distance.has(next)) {
        distance.set(next, steps + 1);
      }
    }
  }
  let total = 0;
  for (const model of wanted) {
    const steps = distance.get(model);
    if (steps === undefined) {
      return null;
    }
    total += steps;
  }
  return total;
}

const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);

function nameOf(path: readonly Name[]): string {
  return path.map(({ text }) => text.toLowerCase()).join('.');
}

function splitGrain(text: string, separator: string): { readonly name: string; readonly suffix: string } | null {
  const at = text.lastIndexOf(separator);
  return at <= 0 ? null : { name: text.slice(0, at), suffix: text.slice(at + separator.length) };
}

/** A unit of time; those we do not have are refused where they are used, with those we have. */
export function unitOf(suffix: string): string | null {
  return asUnit(suffix) ?? (/^(milli|micro|nano)second$/i.test(suffix) ? suffix.toUpperCase() : null);
}

/**
 * A part of a date as the project counts it: its days of the week begin with Monday, which is 1.
 */
export function partOf(word: string): string {
  const part = word.trim().toUpperCase();
  return part === 'DOW' ? 'ISODOW' : part;
}

/** `month` truncates, `extract_month` takes a part; null when the suffix is neither. */
function withPart(suffix: string, time: Expression, span: Span): Expression | null {
  const part = /^extract_(\w+)$/i.exec(suffix)?.[1];
  if (part !== undefined) {
    return { kind: 'extract', part: partOf(part), operand: time, span };
  }
  const unit = unitOf(suffix);
  return unit === null ? null : truncatedTo(unit, time, span);
}
