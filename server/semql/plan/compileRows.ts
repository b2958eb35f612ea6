import type { Expression, RowsBlock } from '../language/ast.ts';
import { allOf, column, select, type SqlExpression, type SqlJoin, type SqlOrder } from '../sql/tree.ts';
import { duplicateColumn } from '../refusals/names.ts';
import { cappedLimit } from '../refusals/clauses.ts';
import { type TimeSettings, timeSettingsOf } from './lower/timeSettings.ts';
import { columnNamed, keyColumn, type OutputItem, outputName } from './blockItems.ts';
import { buildScope } from './scope/buildScope.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import { countedOnce } from './facts/countedOnce.ts';
import { lowerKey } from './groups/key.ts';
import type { FactScan } from './facts/factScan.ts';
import { groupedRows, keptRows, openScan, partsOf, type ScanPlan } from './facts/scanRows.ts';
import { presentRows } from './facts/scanValues.ts';
import { conjuncts } from '../language/mapExpression.ts';
import type { QueryScope, RowCondition } from './scope/queryScope.ts';
import type { CompileRequest } from './request.ts';
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
  return new RowsCompiler(block, request, outermost).compile();
}

/** Values shown of each row, and the order of the rows. */
interface Shown {
  readonly items: readonly (OutputItem & { readonly value: SqlExpression })[];
  readonly orderBy: readonly SqlOrder[];
}

class RowsCompiler {
  private readonly block: RowsBlock;
  private readonly request: CompileRequest;
  private readonly outermost: boolean;
  private readonly scope: QueryScope;
  private readonly time: TimeSettings;
  private readonly conditions: readonly RowCondition[];

  constructor(block: RowsBlock, request: CompileRequest, outermost: boolean) {
    this.block = block;
    this.request = request;
    this.outermost = outermost;
    this.scope = buildScope(request, block);
    this.time = timeSettingsOf(block, request);
    this.conditions = [
      ...this.scope.conditions,
      ...conjuncts(block.where).map((expression) => ({ expression, definition: null, span: expression.span })),
    ];
  }

  compile(): CompiledBlock {
    const { block, request, scope, time, conditions } = this;
    checkRows(block, scope);
    const scanGroup = rowsBehind(block, scope, time);
    const { leaves, span } = scanGroup;
    const grouping = { scope, time, keys: [], leaves, conditions, span };
    const { shown, where, scan, joins } = rowsOf({ scanGroup, request: grouping, without: null }, (rows) =>
      this.shownIn(rows),
    );
    const relation = scanRelation(scan);
    const query = select({
      columns: shown.items.map(({ name, value }) => ({ expression: value, alias: name })),
      from: relation.from,
      joins: [...relation.joins, ...joins],
      where: allOf([relation.where, ...where]),
      orderBy: shown.orderBy,
      limit: this.outermost ? cappedLimit(block, request) : block.limit,
    });
    return { query, columns: shown.items.map((item) => item.column), single: isOne(block.limit) };
  }

  private shownIn(scan: FactScan): Shown {
    const { block, scope } = this;
    const items = block.items.map((item, index) => {
      const name = outputName(item, index + 1);
      const value = lowerKey(item.expression, scan, 'VALUE');
      const meta = { ...keyColumn(name, item.expression, value.type, scope), additive: false };
      return { item, name, value, isKey: true, column: meta };
    });
    duplicateColumn(items);
    const orderBy = block.orderBy.map(({ expression, descending, nulls }): SqlOrder => {
      const item = columnNamed(expression, items);
      const value = item === null ? lowerKey(expression, scan, 'VALUE') : column(null, item.name, item.value.type);
      return { expression: value, descending, nulls: nulls ?? 'LAST' };
    });
    return { items, orderBy };
  }
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
  plan.request.scope.request.scans.add(scan, { ...partsOf(plan), measures: [] });
  return { scan, shown: own, joins: kept.joins, where: [...grouped.where, looked, ...kept.where] };
}

/**
 * The rows that the number FOR names is computed from: those of the FROM model that any of its
 * aggregates looks at, so that the aggregates over them give the number. Without FOR all rows. A
 * number over several models, or over rows that are kept by different joins, has no one set of
 * rows.
 */
function rowsBehind({ measure, span }: RowsBlock, scope: QueryScope, time: TimeSettings): ScanGroup {
  if (measure === null) {
    return emptyScanGroup(scope.root, scope.joins === null ? [] : [{ tree: scope.joins, entry: 0 }], span);
  }
  const named = measure.kind === 'filtered' ? measure.operand : measure;
  const field = named.kind === 'reference' ? scope.field(named.path, named.span) : null;
  if (field?.kind !== 'measure' && field?.kind !== 'metric') return noMeasure(measure, scope);
  const leaves = new LeafAggregates(scope, time, []);
  const aggregates = new Aggregates(leaves, () => true);
  const narrowed = measure.kind === 'filtered' ? measure.filter : null;
  if (field.kind === 'measure') aggregates.measure(field, measure.span, narrowed);
  else aggregates.metric(field.metric, measure.span, narrowed);
  explainMeasures(scope, named, null);
  const name = field.kind === 'measure' ? field.measure.definition.name : field.metric.definition.name;
  if (aggregates.shiftedAggregates.all.length > 0) return reachesOverTime(name, measure.span);
  if (leaves.all.some(({ conversion }) => conversion !== null)) return followingEvents(name, measure.span);
  const scanGroups = scanGroupsOf(leaves.all.map((leaf) => ({ ...leaf, ownRows: null })));
  const [only, another] = scanGroups;
  if (only === undefined || another !== undefined) return factsOfMetric(name, scanGroups, scope.request, measure.span);
  if (only.model !== scope.root) return otherFact(name, only.model, scope, measure.span);
  return only;
}

function noMeasure({ span }: Expression, { root }: QueryScope): never {
  return refuse('TYPE_MISMATCH', span, 'FOR names a measure or a metric.', `Write FOR and a measure of ${root.name}.`);
}
