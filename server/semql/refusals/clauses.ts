import type { PreparedModel } from '../catalog/prepare.ts';
import type { Block, RowsBlock, SelectItem, Span } from '../language/ast.ts';
import { referencesIn } from '../language/mapExpression.ts';
import { printName } from '../language/print.ts';
import type { CompileRequest } from '../request.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import { type Fix, replaced, rewritten } from './fix.ts';
import { problem, refuse } from './refusal.ts';

/** Rows listed when the query does not say how many. */
const listedRows = 100;

/**
 * SYNTAX for `*`, which names no field: with the rows of the model, or with what else is selected.
 */
export function selectStar(block: Block | RowsBlock, scope: QueryScope, span: Span): never {
  return refuse('SYNTAX', span, '* is not a field.', 'Name the dimensions and measures you want.', {
    remedy: { fixes: () => starFixes(block, scope) },
  });
}

function starFixes(block: Block | RowsBlock, scope: QueryScope): Fix[] {
  const named = block.items.filter(({ expression }) => expression.kind !== 'star');
  if (named.length > 0) {
    return [rewritten(block, { ...block, items: named }, 'Leave out *')];
  }
  const { from, where, orderBy, span } = block;
  if (from?.kind !== 'model' || (block.kind === 'block' && block.joins.length > 0)) {
    return [];
  }
  const rows: RowsBlock = {
    kind: 'rows',
    items: rowFields(scope),
    from,
    measure: block.kind === 'rows' ? block.measure : null,
    where,
    orderBy,
    limit: block.limit ?? listedRows,
    span,
  };
  return [rewritten(block, rows, 'List the rows')];
}

function rowFields({ root, request }: QueryScope): SelectItem[] {
  const span = { start: 0, end: 0 };
  return [...root.dimensions.names()]
    .filter((name) => !request.isHidden(`${root.name}.${name}`))
    .map((text) => ({
      expression: { kind: 'reference', path: [{ text, quoted: false, span }], span },
      alias: null,
      span,
    }));
}

/** Models tried as the one that was left out. */
const maxTried = 5;

/**
 * SYNTAX for a block without FROM whose names tell no model, with the models that have those names.
 */
export function missingFrom(request: CompileRequest, block: Block): never {
  return refuse('SYNTAX', block.span, 'The query names neither a model nor a metric.', 'Add FROM and a model.', {
    remedy: { fixes: () => [...aliasAsModel(request, block), ...modelsWithNames(request, block)] },
  });
}

/**
 * `SELECT status, revenue orders`: the word FROM was left out, and the model read as a name of the
 * last column.
 */
function aliasAsModel(request: CompileRequest, { items }: Block): Fix[] {
  const last = items.at(-1);
  if (last?.alias == null) {
    return [];
  }
  const model = request.catalog.models.get(last.alias.text, last.alias.quoted);
  if (model === null || request.isHidden(model.name)) {
    return [];
  }
  const text = ` FROM ${printName(last.alias)}`;
  return [replaced({ start: last.expression.span.end, end: last.span.end }, text, text.trim(), -1)];
}

function modelsWithNames(request: CompileRequest, { items }: Block): Fix[] {
  const names = new Set<string>();
  for (const { expression } of items) {
    for (const node of referencesIn(expression)) {
      if (node.path.length === 1) {
        names.add(node.path[0]?.text ?? '');
      }
    }
  }
  const end = items.at(-1)?.span.end ?? 0;
  const missing = (model: PreparedModel): number =>
    [...names].filter((name) => model.dimensions.get(name) === null && model.measures.get(name) === null).length;
  return [...request.catalog.models.values()]
    .filter((model) => !request.isHidden(model.name) && missing(model) < names.size)
    .map((model) => {
      const text = `FROM ${printName({ text: model.name, quoted: false })}`;
      return replaced({ start: end, end }, ` ${text}`, text, missing(model));
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxTried);
}

/**
 * The LIMIT to print: the query's own, else one row more than is allowed, by which the reader of
 * the rows sees that there are more of them.
 */
export function printedLimit(limit: number | null, most: number): number {
  return limit !== null && limit <= most ? limit : most + 1;
}

/**
 * LIMIT_EXCEEDED, a warning: the result is cut at the most rows allowed. Returns the LIMIT to
 * print; the row of WITH TOTALS is one of those allowed.
 */
export function cappedLimit(block: Block | RowsBlock, request: CompileRequest): number {
  const most = (request.options.maxRows ?? 10_000) - (block.kind === 'block' && block.withTotals ? 1 : 0);
  const { limit } = block;
  if (limit !== null && limit > most) {
    const warning = problem(
      'LIMIT_EXCEEDED',
      block.span,
      `The query asks for ${limit} rows and gets at most ${most}.`,
      `Write LIMIT ${most} or less, or group the rows.`,
    );
    const remedy = { fixes: () => [rewritten(block, { ...block, limit: most }, `LIMIT ${most}`)] };
    request.warnings.push({ diagnostic: { ...warning, severity: 'warning' }, remedy });
  }
  request.provenance.add(() => [
    {
      part: 'limit',
      span: limit === null ? null : block.span,
      definition: 'row limit',
      definitionId: null,
      version: null,
      sentence: `At most ${Math.min(limit ?? most, most)} rows`,
      column: null,
    },
  ]);
  return printedLimit(limit, most);
}

/** UNSUPPORTED_IN_DIALECT for a part of the language the compiler does not print yet. */
export function unsupported(span: Span, what: string, advice: string): never {
  return refuse('UNSUPPORTED_IN_DIALECT', span, `${what} cannot be compiled yet.`, advice);
}

/**
 * UNSUPPORTED_IN_DIALECT for TOP over computed tables, whose rows are ranked by ORDER BY and LIMIT
 * instead.
 */
export function topOverTables(block: Block, top: NonNullable<Block['top']>): never {
  const { count, by, withOthers, span } = top;
  const ranked = { expression: by, descending: true, nulls: null, span };
  const sorted: Block = { ...block, top: null, orderBy: [ranked], limit: count };
  const fixes = (): Fix[] =>
    withOthers || block.orderBy.length > 0 || block.limit !== null
      ? []
      : [rewritten(block, sorted, 'Use ORDER BY and LIMIT')];
  return refuse(
    'UNSUPPORTED_IN_DIALECT',
    span,
    'TOP over computed tables cannot be compiled yet.',
    'Use ORDER BY and LIMIT.',
    {
      remedy: { fixes },
    },
  );
}
