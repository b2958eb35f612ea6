import type { PreparedCatalog, PreparedModel } from './catalog/prepare.ts';
import type { CompileOptions, Provenance } from './compiled.ts';
import { CannotSay } from './dialect/cannotSay.ts';
import { dialectFor } from './dialect/registry.ts';
import { parseQuery } from './language/parse/parser.ts';
import { printName } from './language/print.ts';
import { buildScope } from './resolve/buildScope.ts';
import { compileSubquery } from './plan/compileQuery.ts';
import { FactScan } from './plan/facts/factScan.ts';
import { CompileRequest } from './request.ts';
import { fitDialect } from './sql/fitDialect.ts';
import { printQuery } from './sql/print.ts';
import { rewrite } from './sql/rewrite.ts';
import { column, select, type SqlExpression } from './sql/tree.ts';
import { type ScanRelation, scanRelation } from './plan/facts/scanRelation.ts';
import { Refusal } from './refusals/refusal.ts';

/** Rows of a table as a query of its plain columns. `sql` null: all of them. */
export type TableRows =
  | { readonly ok: true; readonly sql: string | null; readonly provenance: readonly Provenance[] }
  | { readonly ok: false; readonly message: string };

/**
 * The rows of a table that queries over the models on it count, for readers of the table itself:
 * those that the default filters of at least one of the models leave. A model that keeps the first
 * row of each key counts as one of the table itself: its filters choose among all rows.
 * @param path of the table
 * @param columns of the table, as the source spells them
 */
export function compileTableRows(
  models: readonly PreparedModel[],
  path: readonly string[],
  columns: readonly string[],
  catalog: PreparedCatalog,
  options: CompileOptions,
): TableRows {
  const [first] = models;
  if (first === undefined || models.some(({ defaultFilters }) => defaultFilters.length === 0)) {
    return { ok: true, sql: null, provenance: [] };
  }
  try {
    const request = new CompileRequest(catalog, options, compileSubquery);
    const read = models.map((model) => relationOf(model, request));
    const [one] = read;
    if (one === undefined) {
      throw new Error('there is a model');
    }
    // Only conditions distinguish rows of one model from those of another in the same table.
    if (read.length > 1 && read.some(({ relation }) => relation.joins.length > 0)) {
      return { ok: false, message: `The default filters of ${names(models)} cannot be combined in SQL.` };
    }
    const conditions = read.flatMap(({ relation, alias }) =>
      relation.where === null ? [] : [inRowsOf(one.alias, alias, relation.where)],
    );
    const where: SqlExpression | null =
      conditions.length > 1
        ? { kind: 'logical', operator: 'OR', operands: conditions, type: 'BOOLEAN' }
        : (conditions[0] ?? null);
    const query = select({
      columns: columns.map((name) => ({ expression: column(one.alias, name, 'UNKNOWN'), alias: name })),
      from: { kind: 'table', path, alias: one.alias },
      joins: one.relation.joins,
      where,
    });
    const dialect = dialectFor(options, first.definition.dataSourceId);
    const printed = printQuery(fitDialect(query, dialect, []), dialect, []);
    if (printed.parameters.length > 0) {
      return { ok: false, message: `The default filters of ${names(models)} cannot be written in SQL.` };
    }
    return { ok: true, sql: printed.sql, provenance: request.provenance.all };
  } catch (error) {
    if (error instanceof Refusal) {
      return { ok: false, message: error.diagnostic.message };
    }
    if (error instanceof CannotSay) {
      return { ok: false, message: `${error.what} cannot be expressed here.` };
    }
    throw error;
  }
}

function names(models: readonly PreparedModel[]): string {
  return models.map(({ name }) => name).join(', ');
}

function relationOf(model: PreparedModel, request: CompileRequest): { relation: ScanRelation; alias: string } {
  const { query } = parseQuery(`SELECT ROWS x FROM ${printName({ text: model.name, quoted: false })}`);
  if (query?.kind !== 'rows') {
    throw new Error(`${model.name} is not the name of a model`);
  }
  const scan = new FactScan(buildScope(request, query), model, [], model.name, query.span, request.timeOf(query));
  return { relation: scanRelation(scan), alias: scan.root.alias };
}

/** A condition on the same rows under another alias. */
function inRowsOf(alias: string, own: string, condition: SqlExpression): SqlExpression {
  if (alias === own) {
    return condition;
  }
  return rewrite(condition, (node) =>
    node.kind === 'column' && node.table === own ? { ...node, table: alias } : null,
  );
}
