import type { Dialect } from '../dialect/dialect.ts';
import type { SqlExpression, SqlJoin, SqlOrder, SqlQuery, SqlRelation, SqlSelect } from './tree.ts';

/** SQL text of a query tree in a dialect. Deterministic: the same tree gives the same text. */
export function printQuery(query: SqlQuery, dialect: Dialect): string {
  return new Printer(dialect).query(query);
}

class Printer {
  readonly dialect: Dialect;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  query(query: SqlQuery): string {
    if (query.kind === 'select') return this.select(query);
    return query.queries.map((part) => this.query(part)).join(query.all ? '\nUNION ALL\n' : '\nUNION\n');
  }

  private select(select: SqlSelect): string {
    const { dialect } = this;
    const list = (items: readonly SqlExpression[]): string => items.map((item) => this.expression(item)).join(', ');
    const columns =
      select.columns === null
        ? '*'
        : select.columns
            .map(({ expression, alias }) => `${this.expression(expression)} AS ${dialect.identifier(alias)}`)
            .join(', ');
    const parts: string[] = [];
    if (select.with.length > 0) {
      const tables = select.with.map(({ name, query }) => `${dialect.identifier(name)} AS (\n${this.query(query)}\n)`);
      parts.push(`WITH ${tables.join(',\n')}\n`);
    }
    parts.push(`SELECT ${select.distinct ? 'DISTINCT ' : ''}${columns}`);
    if (select.from !== null) parts.push(`\nFROM ${this.relation(select.from)}`);
    for (const join of select.joins) parts.push(`\n${this.join(join)}`);
    if (select.where !== null) parts.push(`\nWHERE ${this.expression(select.where)}`);
    if (select.groupBy.length > 0) parts.push(`\nGROUP BY ${list(select.groupBy)}`);
    if (select.having !== null) parts.push(`\nHAVING ${this.expression(select.having)}`);
    if (select.orderBy.length > 0) parts.push(`\nORDER BY ${this.orders(select.orderBy)}`);
    parts.push(dialect.limit(select.limit, select.offset));
    return parts.join('');
  }

  private join(join: SqlJoin): string {
    const on = join.on === null ? '' : ` ON ${this.expression(join.on)}`;
    return `${join.type} JOIN ${this.relation(join.relation)}${on}`;
  }

  private relation(relation: SqlRelation): string {
    const alias = this.dialect.identifier(relation.alias);
    switch (relation.kind) {
      case 'table':
        return `${relation.path.map((part) => this.dialect.identifier(part)).join('.')} AS ${alias}`;
      case 'custom':
        // The line break ends a comment on the author's last line.
        return `(\n${relation.text}\n) AS ${alias}`;
      case 'query':
        return `(\n${this.query(relation.query)}\n) AS ${alias}`;
      case 'cte':
        return `${this.dialect.identifier(relation.name)} AS ${alias}`;
    }
  }

  private orders(orders: readonly SqlOrder[]): string {
    return orders.map((order) => this.dialect.order(this.expression(order.expression), order)).join(', ');
  }

  /** The expression, in parentheses unless it binds tighter than every operator. */
  private operand(node: SqlExpression): string {
    const text = this.expression(node);
    return ATOMIC.has(node.kind) && !text.startsWith('-') ? text : `(${text})`;
  }

  expression(node: SqlExpression): string {
    const { dialect } = this;
    switch (node.kind) {
      case 'column': {
        const name = dialect.identifier(node.name);
        return node.table === null ? name : `${dialect.identifier(node.table)}.${name}`;
      }
      case 'literal':
        return dialect.literal(node.value, node.type);
      case 'parameter':
        return `CAST(${dialect.parameter(node.index)} AS ${dialect.type(node.type)})`;
      case 'logical':
        return node.operands.map((operand) => this.operand(operand)).join(` ${node.operator} `);
      case 'not':
        return `NOT ${this.operand(node.operand)}`;
      case 'negate':
        return `-${this.operand(node.operand)}`;
      case 'comparison':
      case 'arithmetic':
        return `${this.operand(node.left)} ${node.operator} ${this.operand(node.right)}`;
      case 'same':
        return this.same(node.left, node.right);
      case 'divide':
        return dialect.divide(this.operand(node.left), this.expression(node.right));
      case 'is_null':
        return `${this.operand(node.operand)} IS ${node.negated ? 'NOT ' : ''}NULL`;
      case 'in_list': {
        const values = node.values.map((value) => this.expression(value)).join(', ');
        return `${this.operand(node.operand)} ${node.negated ? 'NOT ' : ''}IN (${values})`;
      }
      case 'in_query':
        return `${this.operand(node.operand)} ${node.negated ? 'NOT ' : ''}IN (\n${this.query(node.query)}\n)`;
      case 'like':
        return dialect.like(
          this.operand(node.operand),
          this.operand(node.pattern),
          node.caseless,
          node.negated,
          node.escape,
        );
      case 'case': {
        const branches = node.branches.map(
          ({ when, then }) => ` WHEN ${this.expression(when)} THEN ${this.expression(then)}`,
        );
        const otherwise = node.otherwise === null ? '' : ` ELSE ${this.expression(node.otherwise)}`;
        return `CASE${branches.join('')}${otherwise} END`;
      }
      case 'cast':
        return `CAST(${this.expression(node.operand)} AS ${dialect.type(node.type)})`;
      case 'function':
        return dialect.scalar(
          node.name,
          node.arguments.map((argument) =>
            PLAIN_ARGUMENTS.has(node.name) ? this.operand(argument) : this.expression(argument),
          ),
          node.arguments,
          node.type,
        );
      case 'truncate':
        return dialect.truncate(node, this.operand(node.operand));
      case 'extract':
        return dialect.extract(node.part, this.operand(node.operand), node.operand.type);
      case 'local_time':
        return dialect.localTime(this.operand(node.operand), node.operand.type, node.zone);
      case 'add_interval':
        return dialect.addInterval(this.operand(node.operand), node.operand.type, node.amount, node.unit, node.type);
      case 'aggregate':
        return this.aggregate(node);
      case 'window': {
        const args = node.arguments.map((argument) => this.expression(argument)).join(', ');
        const clauses = [
          node.partitionBy.length === 0
            ? ''
            : `PARTITION BY ${node.partitionBy.map((key) => this.expression(key)).join(', ')}`,
          node.orderBy.length === 0 ? '' : `ORDER BY ${this.orders(node.orderBy)}`,
          node.frame ?? '',
        ].filter((clause) => clause !== '');
        const call = node.function === 'COUNT' && args === '' ? 'COUNT(*)' : `${node.function}(${args})`;
        return `${call} OVER (${clauses.join(' ')})`;
      }
    }
  }

  private same(left: SqlExpression, right: SqlExpression): string {
    const a = this.operand(left);
    const b = this.operand(right);
    return this.dialect.capabilities.isNotDistinctFrom
      ? `${a} IS NOT DISTINCT FROM ${b}`
      : `(${a} = ${b} OR (${a} IS NULL AND ${b} IS NULL))`;
  }

  private aggregate(node: Extract<SqlExpression, { kind: 'aggregate' }>): string {
    const { dialect } = this;
    if (node.filter === null || dialect.capabilities.aggregateFilter) {
      const filter = node.filter === null ? '' : ` FILTER (WHERE ${this.expression(node.filter)})`;
      const argument = node.argument === null ? null : this.expression(node.argument);
      return dialect.aggregate(node.function, node.distinct, argument, filter, node.type);
    }
    const argument = node.argument === null ? '1' : this.expression(node.argument);
    const narrowed = `CASE WHEN ${this.expression(node.filter)} THEN ${argument} END`;
    return dialect.aggregate(node.function, node.distinct, narrowed, '', node.type);
  }
}

/** Nodes whose text binds tighter than any operator. */
const ATOMIC: ReadonlySet<SqlExpression['kind']> = new Set<SqlExpression['kind']>([
  'column',
  'literal',
  'parameter',
  'cast',
  'aggregate',
  'window',
  'case',
  'local_time',
  'function',
]);

/** Functions a dialect may print as an operator: their arguments come with parentheses. */
const PLAIN_ARGUMENTS: ReadonlySet<string> = new Set(['GEO_DISTANCE']);
