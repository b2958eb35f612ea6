import type {
  Block,
  Expression,
  FunctionCall,
  Join,
  Name,
  OrderItem,
  Period,
  Query,
  RowsBlock,
  SelectItem,
} from './ast.ts';
import type { Source, WindowSpecification } from './ast.ts';
import { intervalText } from './parse/call.ts';
import { precedences, binaryPrecedence } from './parse/expression.ts';
import { hasTail } from './parse/query.ts';
import { offsetFunctions, orderedSetFunctions, reservedWords, isBareName } from './words.ts';

/**
 * The canonical text of a query: plain spelling, keywords in upper case, one clause per line,
 * quotes and parentheses only where they are needed. Reading it back gives the same tree, spans
 * aside.
 */
export function printQuery(query: Query): string {
  return queryLines(query).join('\n');
}

/** The canonical text of one expression, on one line. */
export function printExpression(expression: Expression): string {
  return print(expression, precedences.or);
}

/**
 * A name as it must be written in text: in double quotes when it was, or when it would read as
 * something else.
 */
export function printName(name: Pick<Name, 'text' | 'quoted'>): string {
  return name.quoted || reservedWords.has(name.text.toUpperCase()) ? quoted(name.text) : bare(name.text);
}

/** Right after a dot, reserved words need no quotes. */
function printFollowingName(name: Name): string {
  return name.quoted ? quoted(name.text) : bare(name.text);
}

function bare(text: string): string {
  return isBareName(text) ? text : quoted(text);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function string(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function queryLines(query: Query): string[] {
  switch (query.kind) {
    case 'block':
      return blockLines(query);
    case 'rows':
      return rowsLines(query);
    case 'union': {
      const { left, right, all } = query;
      // A chain of UNION leans to the left and needs no parentheses there.
      const plainLeft =
        left.kind === 'union' && left.orderBy.length === 0 && left.limit === null && left.offset === null;
      const leftLines = plainLeft ? queryLines(left) : memberLines(left);
      return [...leftLines, all ? 'UNION ALL' : 'UNION', ...memberLines(right), ...tailLines(query)];
    }
    case 'with': {
      const tables = query.tables.flatMap(({ name, query: table }, index) => [
        `${index === 0 ? 'WITH ' : ''}${printName(name)} AS (`,
        ...indent(queryLines(table)),
        index === query.tables.length - 1 ? ')' : '),',
      ]);
      return [...tables, ...(query.body.kind === 'with' ? parenthesized(query.body) : queryLines(query.body))];
    }
  }
}

function parenthesized(query: Query): string[] {
  return ['(', ...indent(queryLines(query)), ')'];
}

function memberLines(query: Query): string[] {
  const plain =
    query.kind === 'block' && !hasTail(query) && query.fill === null && !query.withTotals && query.timeZone === null;
  return plain ? queryLines(query) : parenthesized(query);
}

function tailLines(query: { orderBy: readonly OrderItem[]; limit: number | null; offset?: number | null }): string[] {
  const lines: string[] = [];
  if (query.orderBy.length > 0) {
    lines.push(printOrderBy(query.orderBy));
  }
  const limits: string[] = [];
  if (query.limit !== null) {
    limits.push(`LIMIT ${query.limit}`);
  }
  if (query.offset !== null && query.offset !== undefined) {
    limits.push(`OFFSET ${query.offset}`);
  }
  if (limits.length > 0) {
    lines.push(limits.join(' '));
  }
  return lines;
}

function blockLines(block: Block): string[] {
  const lines = [`SELECT ${block.distinct ? 'DISTINCT ' : ''}${printItems(block.items)}`];
  if (block.from !== null) {
    lines.push(...sourceLines('FROM ', block.from));
  }
  for (const join of block.joins) {
    lines.push(...joinLines(join));
  }
  if (block.where !== null) {
    lines.push(`WHERE ${printExpression(block.where)}`);
  }
  if (block.groupBy === 'ALL') {
    lines.push('GROUP BY ALL');
  } else if (block.groupBy !== null) {
    lines.push(`GROUP BY ${printList(block.groupBy)}`);
  }
  if (block.having !== null) {
    lines.push(`HAVING ${printExpression(block.having)}`);
  }
  if (block.top !== null) {
    const { count, key, by, withOthers } = block.top;
    lines.push(`TOP ${count} ${printExpression(key)} BY ${printExpression(by)}${withOthers ? ' WITH OTHERS' : ''}`);
  }
  lines.push(...tailLines(block));
  if (block.fill !== null) {
    lines.push(`FILL ${block.fill}`);
  }
  if (block.withTotals) {
    lines.push('WITH TOTALS');
  }
  if (block.timeZone !== null) {
    lines.push(`TIME ZONE ${string(block.timeZone)}`);
  }
  return lines;
}

function rowsLines(block: RowsBlock): string[] {
  const lines = [`SELECT ROWS ${block.items.map(printItem).join(', ')}`, ...sourceLines('FROM ', block.from)];
  if (block.measure !== null) {
    lines.push(`FOR ${printExpression(block.measure)}`);
  }
  if (block.where !== null) {
    lines.push(`WHERE ${printExpression(block.where)}`);
  }
  return [...lines, ...tailLines(block)];
}

function printItems(items: readonly SelectItem[]): string {
  const [first = '', ...others] = items.map(printItem);
  // A field named `rows` in front would read as SELECT ROWS; parentheses leave no trace in the
  // tree.
  const name = items[0]?.expression;
  const guarded =
    /^rows\s/i.test(first) && name !== undefined ? `(${printExpression(name)})${printItemAlias(items[0])}` : first;
  return [guarded, ...others].join(', ');
}

function printItem(item: SelectItem): string {
  return `${printExpression(item.expression)}${printItemAlias(item)}`;
}

function printItemAlias(item: SelectItem | undefined): string {
  return printAlias(item?.alias ?? null);
}

function printAlias(alias: Name | null): string {
  return alias === null ? '' : ` AS ${printName(alias)}`;
}

function sourceLines(prefix: string, source: Source): string[] {
  if (source.kind === 'subquery') {
    return [`${prefix}(`, ...indent(queryLines(source.query)), `)${printAlias(source.alias)}`];
  }
  const filters = source.filters.map(({ name, lifted }) => `${lifted ? '!' : ''}${printName(name)}`);
  const list = filters.length === 0 ? '' : `[${filters.join(', ')}]`;
  return [`${prefix}${printName(source.name)}${list}${printAlias(source.alias)}`];
}

function joinLines(join: Join): string[] {
  const keyword = join.type === null ? 'JOIN' : `${join.type} JOIN`;
  if (join.source === null) {
    return [`${keyword} WITH ${join.via === null ? '' : printName(join.via)}`];
  }
  const lines = sourceLines(`${keyword} `, join.source);
  const last = lines.pop() ?? '';
  if (join.on !== null) {
    return [...lines, `${last} ON ${printExpression(join.on)}`];
  }
  return [...lines, join.via === null ? last : `${last} VIA ${printName(join.via)}`];
}

function printList(expressions: readonly Expression[]): string {
  return expressions.map(printExpression).join(', ');
}

function printOrderBy(items: readonly OrderItem[]): string {
  const printed = items.map(
    ({ expression, descending, nulls }) =>
      `${printExpression(expression)}${descending ? ' DESC' : ''}${nulls === null ? '' : ` NULLS ${nulls}`}`,
  );
  return `ORDER BY ${printed.join(', ')}`;
}

function precedenceOf(expression: Expression): number {
  switch (expression.kind) {
    case 'binary':
      return binaryPrecedence(expression.operator);
    case 'unary':
      return expression.operator === 'NOT' ? precedences.not : precedences.minus;
    case 'is_null':
      return precedences.is;
    case 'between':
    case 'in_list':
    case 'in_query':
    case 'in_period':
    case 'pattern':
      return precedences.predicate;
    case 'number':
      return expression.text.startsWith('-') ? precedences.minus : precedences.primary;
    default:
      return precedences.primary;
  }
}

/** Prints an expression for a place that binds with the given strength. */
function print(expression: Expression, minimum: number): string {
  const text = printBare(expression);
  return precedenceOf(expression) < minimum ? `(${text})` : text;
}

function printBare(expression: Expression): string {
  switch (expression.kind) {
    case 'string':
      return string(expression.value);
    case 'number':
      return expression.text;
    case 'boolean':
      return expression.value ? 'TRUE' : 'FALSE';
    case 'null':
      return 'NULL';
    case 'date':
      return `DATE ${string(expression.value)}`;
    case 'timestamp':
      return `TIMESTAMP ${string(expression.value)}`;
    case 'interval':
      return intervalText(expression.amount, expression.unit);
    case 'reference':
      return expression.path.map((name, index) => (index === 0 ? printName(name) : printFollowingName(name))).join('.');
    case 'star':
      return '*';
    case 'parameter':
      return `:${expression.name}`;
    case 'unary':
      return printUnary(expression);
    case 'binary':
      return printBinary(expression);
    case 'between': {
      const [operand, low, high] = [expression.operand, expression.low, expression.high].map(operandText);
      return `${operand}${not(expression)} BETWEEN ${low} AND ${high}`;
    }
    case 'in_list':
      return `${operandText(expression.operand)}${not(expression)} IN (${printList(expression.values)})`;
    case 'in_query':
      return `${operandText(expression.operand)}${not(expression)} IN ${inline(expression.query)}`;
    case 'in_period':
      return `${operandText(expression.operand)}${not(expression)} IN ${printPeriod(expression.period)}`;
    case 'pattern':
      return `${operandText(expression.operand)}${not(expression)} ${expression.operator} ${operandText(expression.pattern)}`;
    case 'is_null':
      return `${print(expression.operand, precedences.is)} IS${not(expression)} NULL`;
    case 'case':
      return printCase(expression);
    case 'cast':
      return `CAST(${printExpression(expression.operand)} AS ${expression.type})`;
    case 'extract':
      return `EXTRACT(${expression.part} FROM ${printExpression(expression.operand)})`;
    case 'call':
      return printCall(expression);
    case 'filtered':
      return `${print(expression.operand, precedences.primary)} FILTER (WHERE ${printExpression(expression.filter)})`;
    case 'subquery':
      return inline(expression.query);
  }
}

function not(expression: { negated: boolean }): string {
  return expression.negated ? ' NOT' : '';
}

function inline(query: Query): string {
  return `(${queryLines(query)
    .map((line) => line.replace(/^ +/, ''))
    .join(' ')})`;
}

function operandText(expression: Expression): string {
  return print(expression, precedences.concatenation);
}

function printUnary(expression: Extract<Expression, { kind: 'unary' }>): string {
  if (expression.operator === 'NOT') {
    return `NOT ${print(expression.operand, precedences.not)}`;
  }
  const operand = print(expression.operand, precedences.minus);
  // Two minus signs in a row would begin a comment.
  return operand.startsWith('-') ? `-(${operand})` : `-${operand}`;
}

function printBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): string {
  const precedence = binaryPrecedence(operator);
  // Comparisons do not chain, so a comparison on either side of one needs parentheses.
  const leftMinimum = precedence === precedences.comparison ? precedence + 1 : precedence;
  return `${print(left, leftMinimum)} ${operator} ${print(right, precedence + 1)}`;
}

function printPeriod(period: Period): string {
  switch (period.kind) {
    case 'today':
      return 'TODAY';
    case 'yesterday':
      return 'YESTERDAY';
    case 'this':
      return `THIS ${period.unit}`;
    case 'previous':
      return `PREVIOUS ${period.unit}`;
    case 'to_date':
      return `${period.unit} TO DATE`;
    case 'calendar':
      return string(period.text);
    case 'last':
    case 'next': {
      const amount = printAmount(period.count, period.unit);
      return `${period.kind.toUpperCase()} ${amount}${period.includingCurrent ? ' INCLUDING CURRENT' : ''}`;
    }
  }
}

function printAmount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 'S'}`;
}

function printCase({ operand, branches, otherwise }: Extract<Expression, { kind: 'case' }>): string {
  const parts = ['CASE'];
  if (operand !== null) {
    parts.push(printExpression(operand));
  }
  for (const { when, then } of branches) {
    parts.push(`WHEN ${printExpression(when)} THEN ${printExpression(then)}`);
  }
  if (otherwise !== null) {
    parts.push(`ELSE ${printExpression(otherwise)}`);
  }
  return [...parts, 'END'].join(' ');
}

function printCall(call: FunctionCall): string {
  const values = call.arguments.map((argument, index) => printArgument(call.name, argument, index));
  if (call.offset === 'PERIOD') {
    values.push('PERIOD');
  } else if (call.offset !== null) {
    values.push(printAmount(call.offset.count, call.offset.unit));
  }
  const orderedSet = orderedSetFunctions.has(call.name);
  let inside = values.join(', ');
  if (call.distinct) {
    inside = `DISTINCT ${inside}`;
  }
  if (call.descending) {
    inside += ' DESC';
  }
  if (call.within.length > 0) {
    inside += ` WITHIN (${printList(call.within)})`;
  }
  if (call.reset !== null) {
    inside += ` RESET ${call.reset}`;
  }
  if (call.orderBy.length > 0 && !orderedSet) {
    inside += ` ${printOrderBy(call.orderBy)}`;
  }
  let text = `${call.name}(${inside})`;
  if (call.orderBy.length > 0 && orderedSet) {
    text += ` WITHIN GROUP (${printOrderBy(call.orderBy)})`;
  }
  if (call.filter !== null) {
    text += ` FILTER (WHERE ${printExpression(call.filter)})`;
  }
  if (call.over !== null) {
    text += ` OVER (${printWindow(call.over)})`;
  }
  return text;
}

/** A field named `period` after a comma of PRIOR would read as the keyword. */
function printArgument(name: string, argument: Expression, index: number): string {
  const text = printExpression(argument);
  return index > 0 && offsetFunctions.has(name) && /^period$/i.test(text) ? `(${text})` : text;
}

function printWindow({ partitionBy, orderBy, frame }: WindowSpecification): string {
  const parts: string[] = [];
  if (partitionBy.length > 0) {
    parts.push(`PARTITION BY ${printList(partitionBy)}`);
  }
  if (orderBy.length > 0) {
    parts.push(printOrderBy(orderBy));
  }
  if (frame !== null) {
    parts.push(frame);
  }
  return parts.join(' ');
}
