import type { CompiledColumn } from '../compiled.ts';
import type { Block, Expression, FunctionCall, Join, Name, Source, Span } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import { column, type SqlExpression, type SqlJoin, type SqlOrder, type SqlSelect, select } from '../sql/tree.ts';
import { contains } from '../sql/rewrite.ts';
import { cappedLimit, topOverTables, unsupported } from '../refusals/clauses.ts';
import { duplicateColumn } from '../refusals/names.ts';
import { didYouMean, nearestNames, plainNames, replaced } from '../refusals/fix.ts';
import { refuse, refuseName } from '../refusals/refusal.ts';
import { columnNamed, outputName } from '../resolve/outputName.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import type { ExpressionContext } from './lower/expressionContext.ts';
import { isAggregate } from '../language/functionNames.ts';
import { lowerAggregate } from './lower/lowerAggregate.ts';
import { lowerCondition, lowerExpression } from './lower/lowerExpression.ts';
import { lowerWindow } from './lower/lowerWindow.ts';
import type { CompileRequest } from '../request.ts';
import { type Relation, relationColumn } from './relation.ts';
import type { TimeSettings } from './lower/timeSettings.ts';
import { isTime } from './lower/valueTypes.ts';

interface RelationalSource {
  readonly alias: string;
  readonly relation: Relation;
}

interface RelationalItem {
  readonly item: Block['items'][number];
  readonly name: string;
  readonly value: SqlExpression;
  readonly column: CompiledColumn;
}

/**
 * Compiles a block over computed tables: ordinary SQL over columns whose meaning was decided
 * before.
 */
export function compileRelational(
  block: Block,
  request: CompileRequest,
  outermost: boolean,
  relationOf: (source: Source) => Relation,
): CompiledBlock {
  return new RelationalCompiler(block, request, outermost, relationOf).compile();
}

class RelationalCompiler {
  readonly #block: Block;
  readonly #request: CompileRequest;
  readonly #outermost: boolean;
  readonly #relationOf: (source: Source) => Relation;
  readonly #time: TimeSettings;
  readonly #sources: RelationalSource[] = [];

  constructor(block: Block, request: CompileRequest, outermost: boolean, relationOf: (source: Source) => Relation) {
    this.#block = block;
    this.#request = request;
    this.#outermost = outermost;
    this.#relationOf = relationOf;
    this.#time = request.timeOf(block);
  }

  compile(): CompiledBlock {
    const block = this.#block;
    const { from } = block;
    if (from === null) {
      return refuse('SYNTAX', block.span, 'The query names no table.', 'Add FROM.');
    }
    if (block.top !== null) {
      topOverTables(block, block.top);
    }
    if (block.withTotals || (block.fill !== null && block.fill !== 'NONE')) {
      unsupported(
        block.span,
        'FILL or WITH TOTALS over computed tables',
        'Write it in the block that reads the model.',
      );
    }
    const first = this.#addSource(from);
    const joins = block.joins.map((join) => this.#join(join));
    const where = block.where === null ? null : lowerCondition(block.where, this.#context(false));
    const items = block.items.flatMap((item, index) => this.#items(item, index + 1));
    duplicateColumn(items);
    const having = block.having === null ? null : lowerCondition(this.#named(block.having), this.#context(true));
    const aggregated = having !== null || items.some(({ value }) => isAggregated(value));
    const groupBy = this.#groupBy(items, aggregated);
    const orderBy = block.orderBy.map((order) => this.#order(order, items));
    const query: SqlSelect = select({
      distinct: block.distinct,
      columns: items.map(({ name, value }) => ({ expression: value, alias: name })),
      from: { kind: 'cte', name: first.relation.table, alias: first.alias },
      joins,
      where,
      groupBy,
      having,
      orderBy,
      limit: this.#outermost ? cappedLimit(block, this.#request) : block.limit,
      offset: block.offset,
    });
    const single = (aggregated && groupBy.length === 0) || isOne(block.limit);
    return { query, columns: items.map((item) => item.column), single };
  }

  #addSource(source: Source): RelationalSource {
    const relation = this.#relationOf(source);
    const name = source.alias?.text ?? (source.kind === 'model' ? source.name.text : relation.table);
    if (this.#sources.some(({ alias }) => alias.toLowerCase() === name.toLowerCase())) {
      refuse(
        'DUPLICATE_COLUMN',
        source.span,
        `${name} is used twice in FROM and JOIN.`,
        `Give one of them another name with AS.`,
      );
    }
    const added = { alias: name, relation };
    this.#sources.push(added);
    return added;
  }

  #join(join: Join): SqlJoin {
    if (join.source === null || join.via !== null) {
      return unsupported(join.span, 'VIA between computed tables', 'Write ON and a condition.');
    }
    const { alias, relation } = this.#addSource(join.source);
    if (join.on === null) {
      return refuse('SYNTAX', join.span, 'The join has no condition.', 'Write ON and a condition.');
    }
    const on = lowerCondition(join.on, this.#context(false));
    return { type: join.type ?? 'INNER', relation: { kind: 'cte', name: relation.table, alias }, on };
  }

  #items(item: Block['items'][number], position: number): RelationalItem[] {
    if (item.expression.kind === 'star') {
      return this.#sources.flatMap(({ alias, relation }) =>
        relation.columns.map((meta, index) => ({
          item,
          name: meta.name,
          value: column(alias, relationColumn(index), meta.type),
          column: meta,
        })),
      );
    }
    const name = outputName(item, position);
    const value = lowerExpression(item.expression, this.#context(true));
    const source = item.expression.kind === 'reference' ? this.#find(item.expression.path, item.span)?.meta : undefined;
    return [{ item, name, value, column: this.#meta(name, item, value, source) }];
  }

  #meta(
    name: string,
    item: Block['items'][number],
    value: SqlExpression,
    source: CompiledColumn | undefined,
  ): CompiledColumn {
    if (source !== undefined) {
      return { ...source, name, label: item.alias === null ? source.label : name };
    }
    const computed = contains(value, (node) => node.kind === 'aggregate' || node.kind === 'window');
    const number = value.type === 'INTEGER' || value.type === 'DECIMAL' || value.type === 'NUMBER';
    return {
      name,
      label: name,
      role: computed || number ? 'measure' : isTime(value.type) ? 'time' : 'dimension',
      type: value.type,
      unit: null,
      decimals: null,
      grain: null,
      governed: false,
      additive: false,
      overlapping: false,
    };
  }

  /** Left out or ALL: by every column that is no aggregate, when there is an aggregate. */
  #groupBy(items: readonly RelationalItem[], aggregated: boolean): SqlExpression[] {
    const { groupBy } = this.#block;
    if (groupBy !== null && groupBy !== 'ALL') {
      return groupBy.map((key) => columnNamed(key, items)?.value ?? lowerExpression(key, this.#context(false)));
    }
    if (!aggregated) {
      return [];
    }
    return items
      .filter(({ value }) => !isAggregated(value) && contains(value, (node) => node.kind === 'column'))
      .map(({ value }) => value);
  }

  #order(order: Block['orderBy'][number], items: readonly RelationalItem[]): SqlOrder {
    const item = columnNamed(order.expression, items);
    const expression =
      item === null ? lowerExpression(order.expression, this.#context(true)) : column(null, item.name, item.value.type);
    return { expression, descending: order.descending, nulls: order.nulls ?? 'LAST' };
  }

  /** HAVING may name a column of the result. */
  #named(expression: Expression): Expression {
    if (expression.kind !== 'reference' || this.#find(expression.path, expression.span) !== null) {
      return expression;
    }
    const wanted = expression.path[0]?.text.toLowerCase();
    return this.#block.items.find(({ alias }) => alias?.text.toLowerCase() === wanted)?.expression ?? expression;
  }

  #find(path: readonly Name[], span: Span): { readonly value: SqlExpression; readonly meta: CompiledColumn } | null {
    const name = path.at(-1);
    if (name === undefined || path.length > 2) {
      return null;
    }
    const qualifier = path.length === 2 ? path[0]?.text.toLowerCase() : undefined;
    const found = this.#sources
      .filter(({ alias }) => qualifier === undefined || alias.toLowerCase() === qualifier)
      .flatMap(({ alias, relation }) => {
        const exact = relation.columns.findIndex((meta) => meta.name === name.text);
        const index =
          exact >= 0
            ? exact
            : relation.columns.findIndex((meta) => meta.name.toLowerCase() === name.text.toLowerCase());
        const meta = relation.columns[index];
        return meta === undefined ? [] : [{ alias, meta, value: column(alias, relationColumn(index), meta.type) }];
      });
    if (found.length > 1) {
      const suggestions = found.map(({ alias }) => `${alias}.${name.text}`);
      refuse(
        'AMBIGUOUS_FIELD',
        span,
        `${name.text} is a column of several tables.`,
        `Write ${suggestions.join(' or ')}.`,
        { suggestions, remedy: { fixes: () => suggestions.map((text) => replaced(span, text)) } },
      );
    }
    return found[0] ?? null;
  }

  #context(aggregates: boolean): ExpressionContext {
    const request = this.#request;
    return {
      time: this.#time,
      parameters: request.parameters,
      reference: ({ path, span }) => this.#find(path, span)?.value ?? this.#unknown(path, span),
      dimensionOf: () => null,
      special: (node) => this.#special(node, aggregates),
      subquery: (query) => request.compileSubquery(query),
    };
  }

  #special(node: FunctionCall | Extract<Expression, { kind: 'filtered' }>, aggregates: boolean): SqlExpression | null {
    if (node.kind === 'filtered') {
      return null;
    }
    if (node.over === null && !isAggregate(node)) {
      return null;
    }
    if (!aggregates) {
      return refuse(
        'MEASURE_IN_WHERE',
        node.span,
        'An aggregate has no value in a single row.',
        'Use it as a column or in HAVING.',
      );
    }
    if (node.over !== null) {
      return lowerWindow(node, (inner) => lowerExpression(inner, this.#context(true)));
    }
    const inRow = this.#context(false);
    const filter = node.filter === null ? null : lowerCondition(node.filter, inRow);
    return lowerAggregate(node, filter, (expression) => lowerExpression(expression, inRow));
  }

  #unknown(path: readonly Name[], span: Span): never {
    const written = path.map(({ text }) => text).join('.');
    const names = this.#sources.flatMap(({ alias, relation }) =>
      relation.columns.map(({ name }) => (path.length > 1 ? `${alias}.${name}` : name)),
    );
    const spell = (name: string): string =>
      name
        .split('.')
        .map((text) => printName({ text, quoted: false }))
        .join('.');
    return refuseName('UNKNOWN_FIELD', span, `There is no column ${written}.`, {
      fixes: () => nearestNames(written, span, plainNames(names, spell)),
      advise: (near) => (near.length > 0 ? didYouMean(near) : `The columns are ${names.join(', ')}.`),
    });
  }
}

function isAggregated(value: SqlExpression): boolean {
  return contains(value, (node) => node.kind === 'aggregate');
}
