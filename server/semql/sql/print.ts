import type { SqlValue } from '../compiled.ts';
import { cannotSay } from '../dialect/cannotSay.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { plainTruncate } from './plainTruncate.ts';
import type { SqlExpression, SqlJoin, SqlOrder, SqlQuery, SqlRelation, SqlSelect } from './tree.ts';

export interface PrintedQuery {
  readonly sql: string;
  /** The values in the order the dialect binds them. */
  readonly parameters: readonly SqlValue[];
}

/**
 * SQL text of a query tree in a dialect. Deterministic: the same tree gives the same text. Throws
 * `CannotSay`.
 */
export function printQuery(query: SqlQuery, dialect: Dialect, values: readonly SqlValue[]): PrintedQuery {
  const sql = new Printer(dialect).query(query);
  return dialect.capabilities.parameters === 'positional'
    ? bindInOrder(sql, dialect, values)
    : { sql, parameters: values };
}

function withoutNul(text: string): string {
  return text.includes('\0')
    ? cannotSay('A name with the character NUL', 'Give the table or column another name.')
    : text;
}

/** Stands for a bound value until the whole text is known; no text and no name contains NUL. */
const mark = (index: number): string => `\0${index}\0`;

/**
 * Placeholders without a number: each value is bound as often as its placeholder stands in the
 * text.
 */
function bindInOrder(text: string, dialect: Dialect, values: readonly SqlValue[]): PrintedQuery {
  const parameters: SqlValue[] = [];
  const [first = '', ...rest] = text.split('\0');
  let sql = first;
  for (const [index, part] of rest.entries()) {
    if (index % 2 === 1) {
      sql += part;
    } else {
      sql += dialect.placeholder(parameters.push(values[Number(part)] ?? null) - 1);
    }
  }
  return { sql, parameters };
}

class Printer {
  readonly dialect: Dialect;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  query(query: SqlQuery): string {
    if (query.kind === 'select') {
      return this.#select(query);
    }
    return query.queries
      .map((part) => this.query(part))
      .join(`\n${query.all ? 'UNION ALL' : this.dialect.distinctUnion}\n`);
  }

  #select(select: SqlSelect): string {
    const { dialect } = this;
    const columns =
      select.columns === null
        ? '*'
        : listed(select.columns, ({ expression, alias }) => `${this.#expression(expression)} AS ${this.#name(alias)}`);
    let text = '';
    if (select.with.length > 0) {
      const tables = select.with.map(({ name, query }) => `${this.#name(name)} AS (\n${this.query(query)}\n)`);
      text = `WITH ${tables.join(',\n')}\n`;
    }
    text += `SELECT ${select.distinct ? 'DISTINCT ' : ''}${dialect.top(select.limit, select.offset)}${columns}`;
    if (select.from !== null) {
      text += `\nFROM ${this.#relation(select.from)}`;
    }
    for (const join of select.joins) {
      text += `\n${this.#join(join)}`;
    }
    if (select.where !== null) {
      text += `\nWHERE ${this.#condition(select.where)}`;
    }
    if (select.groupBy.length > 0) {
      text += `\nGROUP BY ${this.#list(select.groupBy)}`;
    }
    if (select.having !== null) {
      text += `\nHAVING ${this.#condition(select.having)}`;
    }
    if (select.orderBy.length > 0) {
      text += `\nORDER BY ${this.#orders(select.orderBy)}`;
    }
    return text + dialect.limit(select.limit, select.offset, select.orderBy.length > 0);
  }

  #list(nodes: readonly SqlExpression[]): string {
    return listed(nodes, (node) => this.#expression(node));
  }

  #join(join: SqlJoin): string {
    const on = join.on === null ? '' : ` ON ${this.#condition(join.on)}`;
    return `${join.type} JOIN ${this.#relation(join.relation)}${on}`;
  }

  #relation(relation: SqlRelation): string {
    const alias = this.#name(relation.alias);
    switch (relation.kind) {
      case 'table':
        return `${listed(relation.path, (part) => this.#name(part), '.')} AS ${alias}`;
      case 'custom':
        withoutNul(relation.text);
        // The line break ends a comment on the author's last line.
        return `(\n${relation.text}\n) AS ${alias}`;
      case 'query':
        return `(\n${this.query(relation.query)}\n) AS ${alias}`;
      case 'cte':
        return `${this.#name(relation.name)} AS ${alias}`;
    }
  }

  #name(name: string): string {
    return this.dialect.identifier(withoutNul(name));
  }

  #orders(orders: readonly SqlOrder[]): string {
    return listed(orders, (order) => this.dialect.order(this.#expression(order.expression), order));
  }

  /** The value, in parentheses unless it binds tighter than every operator. */
  #operand(node: SqlExpression): string {
    const text = this.#expression(node);
    if (node.kind === 'column') {
      return text;
    }
    return atomic.has(node.kind) && !text.startsWith('-') ? text : `(${text})`;
  }

  /** The expression where a condition is wanted. */
  #condition(node: SqlExpression): string {
    const { dialect } = this;
    if (dialect.capabilities.booleanValues || isCondition(node)) {
      return this.#plain(node);
    }
    return dialect.condition(this.#operand(node));
  }

  #conditionOperand(node: SqlExpression): string {
    return this.dialect.capabilities.booleanValues ? this.#operand(node) : `(${this.#condition(node)})`;
  }

  /** The expression where a value is wanted. */
  #expression(node: SqlExpression): string {
    const { dialect } = this;
    if (dialect.capabilities.booleanValues || !isCondition(node)) {
      return this.#plain(node);
    }
    return dialect.booleanValue(this.#plain(node), node.kind !== 'is_null' && node.kind !== 'same');
  }

  #plain(node: SqlExpression): string {
    const { dialect } = this;
    switch (node.kind) {
      case 'column': {
        const name = this.#name(node.name);
        const whole = node.table === null ? name : `${this.#name(node.table)}.${name}`;
        return node.storedAs === undefined ? whole : dialect.stored(whole, node.storedAs, node.type);
      }
      case 'literal':
        return dialect.literal(node.value, node.type);
      case 'parameter': {
        const positional = dialect.capabilities.parameters === 'positional';
        return dialect.parameter(positional ? mark(node.index) : dialect.placeholder(node.index), node.type);
      }
      case 'logical':
        return listed(node.operands, (operand) => this.#conditionOperand(operand), ` ${node.operator} `);
      case 'not':
        return `NOT ${this.#conditionOperand(node.operand)}`;
      case 'negate':
        return `-${this.#operand(node.operand)}`;
      case 'comparison':
        return `${this.#operand(node.left)} ${node.operator} ${this.#operand(node.right)}`;
      case 'arithmetic':
        return dialect.arithmetic(node.operator, this.#operand(node.left), this.#operand(node.right), node.type);
      case 'same':
        return dialect.same(this.#operand(node.left), this.#operand(node.right));
      case 'divide':
        return dialect.divide(this.#operand(node.left), this.#expression(node.right));
      case 'is_null':
        return `${this.#operand(node.operand)} IS ${node.negated ? 'NOT ' : ''}NULL`;
      case 'scalar_query':
        return `(\n${this.query(node.query)}\n)`;
      case 'in_list':
        return `${this.#operand(node.operand)} ${node.negated ? 'NOT ' : ''}IN (${this.#list(node.values)})`;
      case 'in_query':
        return `${this.#operand(node.operand)} ${node.negated ? 'NOT ' : ''}IN (\n${this.query(node.query)}\n)`;
      case 'like':
        return dialect.like(
          this.#operand(node.operand),
          this.#operand(node.pattern),
          node.caseless,
          node.negated,
          node.escape,
        );
      case 'case': {
        const branches = node.branches.map(
          ({ when, then }) => ` WHEN ${this.#condition(when)} THEN ${this.#expression(then)}`,
        );
        const otherwise = node.otherwise === null ? '' : ` ELSE ${this.#expression(node.otherwise)}`;
        return `CASE${branches.join('')}${otherwise} END`;
      }
      case 'cast':
        return dialect.cast(this.#expression(node.operand), node.operand.type, node.type);
      case 'read':
        return dialect.read(this.#operand(node.operand), node.type);
      case 'function':
        return dialect.scalar(
          node.name,
          node.arguments.map((argument) =>
            plainArguments.has(node.name) ? this.#operand(argument) : this.#expression(argument),
          ),
          node.arguments,
          node.type,
        );
      case 'truncate': {
        const plain = plainTruncate(node);
        if (plain !== null) {
          return this.#plain(plain);
        }
        return dialect.truncate(node.unit, this.#operand(node.operand), node.operand.type, node.type);
      }
      case 'extract':
        return dialect.extract(node.part, this.#operand(node.operand), node.operand.type);
      case 'local_time':
        return dialect.localTime(this.#operand(node.operand), node.operand.type, node.zone);
      case 'add_interval':
        return dialect.addInterval(this.#operand(node.operand), node.operand.type, node.amount, node.unit, node.type);
      case 'add_seconds':
        return dialect.addSeconds(this.#operand(node.operand), this.#expression(node.seconds));
      case 'days_between':
        return dialect.daysBetween(this.#operand(node.later), this.#operand(node.earlier));
      case 'whole_quotient':
        return dialect.wholeQuotient(this.#operand(node.operand), node.divisor);
      case 'native':
        return node.parts.map((part) => (typeof part === 'string' ? part : this.#plain(part))).join(' ');
      case 'aggregate':
        return this.#aggregate(node);
      case 'window': {
        const clauses = [
          node.partitionBy.length === 0 ? '' : `PARTITION BY ${this.#list(node.partitionBy)}`,
          node.orderBy.length === 0 ? '' : `ORDER BY ${this.#orders(node.orderBy)}`,
          node.frame === null ? '' : dialect.frame(node.frame),
        ].filter((clause) => clause !== '');
        const args = node.arguments.map((argument) => this.#expression(argument));
        return dialect.window(node.function, args, clauses.join(' '), node.type);
      }
    }
  }

  #aggregate(node: Extract<SqlExpression, { kind: 'aggregate' }>): string {
    const { dialect } = this;
    const condition = node.filter === null ? null : this.#condition(node.filter);
    let argument = node.argument === null ? null : this.#expression(node.argument);
    let filter = '';
    if (condition !== null && dialect.capabilities.aggregateFilter) {
      filter = ` FILTER (WHERE ${condition})`;
    } else if (condition !== null) {
      argument = `CASE WHEN ${condition} THEN ${argument ?? '1'} END`;
    }
    const { function: name, distinct } = node;
    switch (name) {
      case 'STRING_AGG':
      case 'ARRAY_AGG':
      case 'PERCENTILE_CONT':
      case 'PERCENTILE_DISC':
      case 'CORR': {
        const second = node.second === undefined ? '' : this.#expression(node.second);
        const orderBy = node.orderBy === undefined ? '' : this.#orders(node.orderBy);
        const type = node.argument?.type ?? 'UNKNOWN';
        return dialect.widerAggregate({ name, distinct, argument: argument ?? '', type, second, orderBy, filter });
      }
      default:
        return dialect.aggregate(node, argument, filter);
    }
  }
}

/** The texts of some things with a separator between them. */
function listed<Thing>(things: readonly Thing[], print: (thing: Thing) => string, separator = ', '): string {
  let text = '';
  let between = '';
  for (const thing of things) {
    text += between + print(thing);
    between = separator;
  }
  return text;
}

/** Nodes other than columns whose text binds tighter than any operator. */
const atomic: ReadonlySet<SqlExpression['kind']> = new Set<SqlExpression['kind']>([
  'literal',
  'parameter',
  'cast',
  'read',
  'scalar_query',
  'aggregate',
  'window',
  'case',
  'local_time',
  'function',
]);

/** Nodes that are conditions by themselves; every other BOOLEAN is a value. */
const conditions: ReadonlySet<SqlExpression['kind']> = new Set<SqlExpression['kind']>([
  'logical',
  'not',
  'comparison',
  'same',
  'is_null',
  'in_list',
  'in_query',
  'like',
]);

function isCondition(node: SqlExpression): boolean {
  return node.kind === 'native' ? node.condition : conditions.has(node.kind);
}

/** Functions a dialect may print as an operator: their arguments come with parentheses. */
const plainArguments: ReadonlySet<string> = new Set(['GEO_DISTANCE']);
