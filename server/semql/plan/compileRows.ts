import { explainScan } from './explain/explainScan.ts';
import type { RowsBlock } from '../language/ast.ts';
import { allOf, column, select, type SqlExpression, type SqlJoin, type SqlOrder } from '../sql/tree.ts';
import { duplicateColumn } from '../refusals/names.ts';
import { cappedLimit } from '../refusals/clauses.ts';
import type { TimeSettings } from './lower/timeSettings.ts';
import { keyColumn, type OutputItem } from './blockItems.ts';
import { resolveRows } from '../resolve/resolveBlock.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import { countedOnce } from './facts/countedOnce.ts';
import { lowerKey } from './groups/key.ts';
import type { FactScan } from './facts/factScan.ts';
import { groupedRows, keptRows, openScan, partsOf, type ScanPlan } from './facts/scanRows.ts';
import { presentRows } from './facts/scanValues.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import type { ResolvedExpression, ResolvedRows } from '../resolve/resolved.ts';
import type { CompileRequest } from '../request.ts';
import { scanRelation } from './facts/scanRelation.ts';
import { factsOfMetric, followingEvents, otherFact, reachesOverTime } from '../refusals/measures.ts';
import { refuse } from '../refusals/refusal.ts';
import { Aggregates } from './aggregates/aggregates.ts';
import { emptyScanGroup, type ScanGroup, scanGroupsOf } from './aggregates/scanGroup.ts';
import { explainMeasures } from './explain/explain.ts';
import { LeafAggregates } from './aggregates/leaves.ts';
import { checkRows } from '../refusals/rules.ts';

/**
 * Compiles SELECT ROWS … FOR measure: the rows of the FROM model that the measure is computed over,
 * one by one.
 */
export function compileRows(block: RowsBlock, request: CompileRequest, outermost: boolean): CompiledBlock {
  return new RowsCompiler(resolveRows(block, request), request, outermost).compile();
}

/** Values shown of each row, and the order of the rows. */
interface Shown {
  readonly items: readonly (OutputItem & { readonly value: SqlExpression })[];
  readonly orderBy: readonly SqlOrder[];
}

class RowsCompiler {
  readonly #block: ResolvedRows;
  readonly #request: CompileRequest;
  readonly #outermost: boolean;
  readonly #time: TimeSettings;

  constructor(block: ResolvedRows, request: CompileRequest, outermost: boolean) {
    this.#block = block;
    this.#request = request;
    this.#outermost = outermost;
    this.#time = request.timeOf(block);
  }

  compile(): CompiledBlock {
    const block = this.#block;
    const request = this.#request;
    const time = this.#time;
    const { scope, conditions } = block;
    checkRows(block);
    const scanGroup = rowsBehind(block, time);
    const { leaves, span } = scanGroup;
    const grouping = { scope, time, keys: [], leaves, conditions, span };
    const { shown, where, scan, joins } = rowsOf({ scanGroup, request: grouping, without: null }, (rows) =>
      this.#shownIn(rows),
    );
    const relation = scanRelation(scan);
    const query = select({
      columns: shown.items.map(({ name, value }) => ({ expression: value, alias: name })),
      from: relation.from,
      joins: [...relation.joins, ...joins],
      where: allOf([relation.where, ...where]),
      orderBy: shown.orderBy,
      limit: this.#outermost ? cappedLimit(block.written, request) : block.limit,
    });
    return { query, columns: shown.items.map((item) => item.column), single: isOne(block.limit) };
  }

  #shownIn(scan: FactScan): Shown {
    const block = this.#block;
    const items = block.items.map((item) => {
      const { name, expression } = item;
      const value = lowerKey(expression, scan, 'VALUE');
      const isConcealed = this.#request.concealed.has(expression);
      const meta = { ...keyColumn(name, expression, value.type), ...(isConcealed ? { concealed: true } : {}) };
      return { item, name, value, isKey: true, column: meta };
    });
    duplicateColumn(items);
    const orderBy = block.orderBy.map(({ by, descending, nulls }): SqlOrder => {
      const value = by.column === null ? lowerKey(by.expression, scan, 'VALUE') : columnOf(items[by.column]);
      return { expression: value, descending, nulls: nulls ?? 'LAST' };
    });
    return { items, orderBy };
  }
}

function columnOf(item: OutputItem | undefined): SqlExpression {
  if (item === undefined) {
    throw new Error('a column that is named was selected');
  }
  return column(null, item.name, item.value.type);
}

interface Rows {
  readonly scan: FactScan;
  readonly shown: Shown;
  readonly joins: readonly SqlJoin[];
  readonly where: readonly (SqlExpression | null)[];
}

/** The rows that count: each once, also where conditions lie on their many side. */
function rowsOf(plan: ScanPlan, shown: (scan: FactScan) => Shown): Rows {
  const { leaves } = plan.scanGroup;
  const scan = openScan(plan);
  const grouped = groupedRows(scan, plan);
  const own = shown(scan);
  const looked = presentRows(leaves, scan);
  if (scan.multiplies) {
    const { facts, values } = countedOnce(plan, (rows) => ({ shown: shown(rows), where: [presentRows(leaves, rows)] }));
    return { scan: facts, joins: [], ...values };
  }
  const kept = keptRows(scan, plan);
  explainScan(scan, { ...partsOf(plan), measures: [] });
  return { scan, shown: own, joins: kept.joins, where: [...grouped.where, looked, ...kept.where] };
}

/**
 * The rows that the number FOR names is computed from: those of the FROM model that any of its
 * aggregates looks at, so that the aggregates over them give the number. Without FOR all rows. A
 * number over several models, or over rows that are kept by different joins, has no one set of
 * rows.
 */
function rowsBehind({ scope, measure, span }: ResolvedRows, time: TimeSettings): ScanGroup {
  if (measure === null) {
    return emptyScanGroup(scope.root, scope.joins === null ? [] : [{ tree: scope.joins, entry: 0 }], span);
  }
  const named = measure.kind === 'filtered' ? measure.operand : measure;
  const field = named.kind === 'reference' ? named.field : null;
  if (field?.kind !== 'measure' && field?.kind !== 'metric') {
    return noMeasure(measure, scope);
  }
  const leaves = new LeafAggregates(scope, time, []);
  const aggregates = new Aggregates(leaves, () => true);
  const narrowed = measure.kind === 'filtered' ? measure.filter : null;
  if (field.kind === 'measure') {
    aggregates.measure(field, measure.span, narrowed);
  } else {
    aggregates.metric(field.metric, measure.span, narrowed);
  }
  explainMeasures(scope.request, named, null);
  const name = field.kind === 'measure' ? field.measure.definition.name : field.metric.definition.name;
  if (aggregates.shiftedAggregates.all.length > 0) {
    return reachesOverTime(name, measure.span);
  }
  if (leaves.all.some(({ conversion }) => conversion !== null)) {
    return followingEvents(name, measure.span);
  }
  const scanGroups = scanGroupsOf(leaves.all.map((leaf) => ({ ...leaf, ownRows: null })));
  const [only, another] = scanGroups;
  if (only === undefined || another !== undefined) {
    return factsOfMetric(name, scanGroups, scope.request, measure.span);
  }
  if (only.model !== scope.root) {
    return otherFact(name, only.model, scope, measure.span);
  }
  return only;
}

function noMeasure({ span }: ResolvedExpression, { root }: QueryScope): never {
  return refuse('TYPE_MISMATCH', span, 'FOR names a measure or a metric.', `Write FOR and a measure of ${root.name}.`);
}
