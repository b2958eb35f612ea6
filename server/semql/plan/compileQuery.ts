import type { Block, ModelSource, Query, SetOperation, Source } from '../language/ast.ts';
import { cast, column, select, type SqlSelect } from '../sql/tree.ts';
import { refuse } from '../refusals/refusal.ts';
import { printedLimit } from '../refusals/clauses.ts';
import { expectComparable } from '../refusals/values.ts';
import { compileBlock } from './compileBlock.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import { compileRelational } from './compileRelational.ts';
import { compileRows } from './compileRows.ts';
import type { ExpressionContext } from './lower/expressionContext.ts';
import { asRelationQuery, type Relation, relationColumn } from './relation.ts';
import type { CompileRequest } from '../request.ts';
import { commonType } from './lower/valueTypes.ts';

/** CTEs in sight, by their folded name. */
type Tables = ReadonlyMap<string, Relation>;

/** Compiles the outermost query. */
export function compileQuery(query: Query, request: CompileRequest): CompiledBlock {
  return new QueryCompiler(request).withTables(query, request.tables, true);
}

/** A query inside an expression: one column, never cut off by a row limit of ours. */
export function compileSubquery(query: Query, request: CompileRequest): ReturnType<ExpressionContext['subquery']> {
  const block = new QueryCompiler(request).withTables(query, request.tables, false);
  const [only] = block.columns;
  if (only === undefined || block.columns.length !== 1) {
    return refuse(
      'TYPE_MISMATCH',
      query.span,
      `The inner query has ${block.columns.length} columns.`,
      'Select exactly one column; measures are allowed in HAVING.',
    );
  }
  return { query: block.query, column: only.name, type: only.type, single: block.single };
}

class QueryCompiler {
  readonly #request: CompileRequest;
  /** CTEs of the SQL, in the order they depend on each other. */
  readonly #ctes: { readonly name: string; readonly query: SqlSelect }[] = [];

  constructor(request: CompileRequest) {
    this.#request = request;
  }

  withTables(query: Query, tables: Tables, outermost: boolean): CompiledBlock {
    const block = this.#compile(query, tables, outermost);
    if (this.#ctes.length === 0) {
      return block;
    }
    return { ...block, query: { ...block.query, with: [...this.#ctes, ...block.query.with] } };
  }

  #compile(query: Query, tables: Tables, outermost: boolean): CompiledBlock {
    const request = this.#request;
    const outer = request.tables;
    request.tables = tables;
    try {
      return this.#compileAny(query, tables, outermost);
    } finally {
      request.tables = outer;
    }
  }

  #compileAny(query: Query, tables: Tables, outermost: boolean): CompiledBlock {
    const request = this.#request;
    switch (query.kind) {
      case 'rows':
        return compileRows(query, request, outermost);
      case 'block':
        return isRelational(query, tables)
          ? compileRelational(query, request, outermost, (source) => this.#relation(source, tables))
          : compileBlock(query, request, outermost);
      case 'union':
        return this.#union(query, tables, outermost);
      case 'with': {
        const known = new Map(tables);
        for (const { name, query: inner } of query.tables) {
          known.set(name.text.toLowerCase(), this.#materialize(this.#compile(inner, new Map(known), false), name.text));
        }
        return this.#compile(query.body, known, outermost);
      }
    }
  }

  #materialize(block: CompiledBlock, hint: string): Relation {
    const table = this.#request.tableName(hint);
    this.#ctes.push({ name: table, query: asRelationQuery(block) });
    return { table, columns: block.columns };
  }

  #relation(source: Source, tables: Tables): Relation {
    if (source.kind === 'subquery') {
      return this.#materialize(this.#compile(source.query, tables, false), source.alias?.text ?? 'inner');
    }
    const known = cteOf(source, tables);
    if (known !== null) {
      return known;
    }
    return refuse(
      'UNKNOWN_MODEL',
      source.span,
      `${source.name.text} is not a table of this query, and models cannot be joined with computed tables.`,
      `Write WITH name AS (SELECT … FROM ${source.name.text}) first, and join that.`,
    );
  }

  #union(query: SetOperation, tables: Tables, outermost: boolean): CompiledBlock {
    const [left, right] = [query.left, query.right].map((side) => this.#compile(side, tables, false));
    if (left === undefined || right === undefined || left.columns.length !== right.columns.length) {
      return refuse(
        'TYPE_MISMATCH',
        query.span,
        `The sides of UNION have ${left?.columns.length ?? 0} and ${right?.columns.length ?? 0} columns.`,
        'Select the same number of columns on both sides.',
      );
    }
    const types = left.columns.map(({ type }, index) => {
      const other = right.columns[index]?.type ?? 'UNKNOWN';
      expectComparable(type, other, query.span);
      return commonType([type, other]);
    });
    const [one, two] = [left, right].map((side) => this.#materialize(side, 'side'));
    const part = (relation: Relation | undefined): SqlSelect =>
      select({
        columns: (relation?.columns ?? []).map(({ type }, index) => ({
          expression: cast(column(null, relationColumn(index), type), types[index] ?? type),
          alias: relationColumn(index),
        })),
        from: { kind: 'cte', name: relation?.table ?? '', alias: 'side' },
      });
    const columns = left.columns.map((meta, index) => ({ ...meta, type: types[index] ?? meta.type, additive: false }));
    const orderBy = query.orderBy.map(({ expression, descending, nulls }) => {
      const index =
        expression.kind === 'number'
          ? Number(expression.text) - 1
          : columns.findIndex(
              ({ name }) =>
                expression.kind === 'reference' &&
                expression.path.length === 1 &&
                expression.path[0]?.text.toLowerCase() === name.toLowerCase(),
            );
      const meta = columns[index];
      if (meta === undefined) {
        return refuse(
          'UNKNOWN_FIELD',
          expression.span,
          'ORDER BY after UNION must name one of its columns.',
          'Use the name or the position of a column.',
        );
      }
      return {
        expression: column('sides', relationColumn(index), meta.type),
        descending,
        nulls: nulls ?? ('LAST' as const),
      };
    });
    const most = this.#request.options.maxRows ?? 10_000;
    return {
      columns,
      single: isOne(query.limit),
      query: select({
        columns: columns.map(({ name, type }, index) => ({
          expression: column('sides', relationColumn(index), type),
          alias: name,
        })),
        from: {
          kind: 'query',
          query: { kind: 'union', all: query.all, queries: [part(one), part(two)] },
          alias: 'sides',
        },
        orderBy,
        limit: outermost ? printedLimit(query.limit, most) : query.limit,
        offset: query.offset,
      }),
    };
  }
}

function isRelational(block: Block, tables: Tables): boolean {
  const isComputed = (source: Source | null): boolean =>
    source !== null && (source.kind === 'subquery' || cteOf(source, tables) !== null);
  return isComputed(block.from) || block.joins.some(({ source }) => isComputed(source));
}

function cteOf(source: ModelSource, tables: Tables): Relation | null {
  if (tables.size === 0 || source.filters.length > 0) {
    return null;
  }
  return tables.get(source.name.text.toLowerCase()) ?? null;
}
