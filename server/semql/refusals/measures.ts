import type { PreparedModel } from '../catalog/prepare.ts';
import type { Block, Expression, RowsBlock, Span } from '../language/ast.ts';
import { isAggregate } from '../language/functionNames.ts';
import { conjunction, conjuncts, mapExpression, referencesIn, walkExpression } from '../language/mapExpression.ts';
import { printExpression } from '../language/print.ts';
import type { ScanGroup } from '../plan/aggregates/scanGroup.ts';
import type { CompileRequest } from '../request.ts';
import { classify } from '../resolve/classify.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import type { ResolvedBlock, ResolvedCall, ResolvedExpression, ResolvedRows } from '../resolve/resolved.ts';
import { type Fix, replaced, rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/** MEASURE_IN_WHERE, with the condition moved to HAVING. */
export function measureInWhere({ written, where }: ResolvedBlock): never {
  const conditions = conjuncts(where);
  const usesMeasure = (condition: ResolvedExpression): boolean => classify(condition) === 'aggregate';
  const moved = conditions.filter(usesMeasure);
  const kept = conditions.filter((condition) => !usesMeasure(condition));
  const corrected: Block = {
    ...written,
    where: conjunction(kept),
    having: conjunction([...conjuncts(written.having), ...moved]),
  };
  const [first] = moved;
  if (first !== undefined) {
    checkEntities(first);
  }
  const text = first === undefined ? 'This condition' : printExpression(first);
  return refuse(
    'MEASURE_IN_WHERE',
    first?.span ?? written.span,
    `${text} uses a measure, but WHERE filters single rows.`,
    'Move the condition to HAVING.',
    { remedy: { fixes: () => [rewritten(written, corrected, 'Move it to HAVING')] } },
  );
}

/** Refuses a condition on a metric by several entities: no single entity identifies the rows. */
function checkEntities(condition: Expression): void {
  walkExpression(condition, (node) => {
    if (node.kind !== 'call' || node.name !== 'METRIC') {
      return true;
    }
    const [metric, ...entities] = node.arguments.map((argument) => printExpression(argument));
    const [entity = ''] = entities;
    if (metric === undefined || entities.length < 2) {
      return true;
    }
    return refuse(
      'MEASURE_IN_WHERE',
      node.span,
      `This condition is on ${metric} by ${entities.length} entities (${entities.join(', ')}), and a condition on a metric is by one.`,
      `Name the entity whose rows are meant, as in METRIC(${metric}, ${entity}), or group by ${entities.join(' and ')} with the condition in HAVING.`,
    );
  });
}

/** MEASURE_IN_WHERE for SELECT ROWS, whose rows have no measures. */
export function measureInRows(block: ResolvedRows, expression: ResolvedExpression): never {
  const { written } = block;
  const items = block.items.filter((item) => item.expression !== expression);
  const measure = block.measure ?? expression;
  const named = items.length > 0 && items.length < block.items.length && expression.kind === 'reference';
  return refuse(
    'MEASURE_IN_WHERE',
    expression.span,
    `${printExpression(expression)} is a measure and has no value in a single row.`,
    'List dimensions in SELECT ROWS, and put the measure after FOR.',
    {
      remedy: {
        fixes: () => (named ? [rewritten(written, { ...written, items, measure }, 'Move it after FOR')] : []),
      },
    },
  );
}

/** DOUBLE_AGGREGATION anywhere in a block, with the aggregate taken off in the corrected text. */
export function checkDoubleAggregation(block: ResolvedBlock): void {
  const check = (node: ResolvedExpression): boolean => {
    if (node.kind !== 'call' || !isAggregate(node)) {
      return true;
    }
    const [operand] = node.arguments;
    if (operand !== undefined && aggregatedName(node) !== null) {
      doubled(node, [taken(node, operand)]);
    }
    return false;
  };
  for (const { expression } of block.items) {
    walkExpression(expression, check);
  }
  for (const { by } of block.orderBy) {
    if (by.column === null) {
      walkExpression(by.expression, check);
    }
  }
  walkExpression(block.having, check);
}

/** DOUBLE_AGGREGATION inside a definition. */
export function doubleAggregation(call: ResolvedCall): void {
  if (aggregatedName(call) !== null) {
    doubled(call, []);
  }
}

function doubled(call: ResolvedCall, fixes: readonly Fix[]): never {
  const name = aggregatedName(call) ?? '';
  return refuse(
    'DOUBLE_AGGREGATION',
    call.span,
    `${name} is already aggregated, so ${printExpression({ ...call, filter: null })} has no meaning.`,
    `Write ${name}. For a total over the groups use ${call.name}(${name}) OVER ().`,
    { suggestions: [name], remedy: { fixes: () => fixes } },
  );
}

/** The measure or metric inside an aggregate, or null. */
function aggregatedName(call: ResolvedCall): string | null {
  let name: string | null = null;
  for (const argument of call.arguments) {
    for (const { field, path } of referencesIn(argument)) {
      if (field.kind === 'measure' || field.kind === 'metric') {
        name ??= path.map(({ text }) => text).join('.');
      }
    }
  }
  return name;
}

/**
 * The operand without the aggregate around it; where it is no lone measure it may need parentheses.
 */
function taken({ filter, span }: ResolvedCall, operand: Expression): Fix {
  const expression: Expression = filter === null ? operand : { kind: 'filtered', operand, filter, span };
  const text = printExpression(expression);
  return replaced(span, operand.kind === 'binary' ? `(${text})` : text, `Write ${text}`);
}

/** A number over several sets of rows: names a query for the rows of each. */
export function factsOfMetric(
  name: string,
  scanGroups: readonly ScanGroup[],
  request: CompileRequest,
  span: Span,
): never {
  const choices = scanGroups.flatMap(({ model, leaves }) => {
    const measures = leaves.flatMap(({ measure }) => (measure === null ? [] : [measure]));
    const shown = measures.filter((measure) => isShown(model, measure.definition.name, request));
    return [...new Set(shown.map(({ definition }) => `FROM ${model.name} FOR ${definition.name}`))].slice(0, 1);
  });
  const models = [...new Set(scanGroups.map(({ model }) => model))].filter((model) => !request.isHidden(model.name));
  const over =
    models.length > 1 ? `rows of ${models.map((model) => model.name).join(' and ')}` : 'several sets of rows';
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${name} is computed over ${over}.`,
    choices.length === 0 ? 'Name one of its measures after FOR.' : `Write ${choices.join(' or ')}.`,
  );
}

/** A number over the rows of another model than FROM names. */
export function otherFact(name: string, { name: model }: PreparedModel, scope: QueryScope, span: Span): never {
  const { request, block } = scope;
  if (request.isHidden(model)) {
    return refuse('NO_PATH', span, `${name} is computed over other rows.`, 'Name a measure of the model in FROM.');
  }
  return refuse('NO_PATH', span, `${name} is computed over rows of ${model}.`, `Write FROM ${model}.`, {
    remedy: { fixes: () => (block?.kind === 'rows' ? fromModel(scope, block, model) : []) },
  });
}

/** The block over rows of another model; what it names is that of the models it was of. */
function fromModel(scope: QueryScope, block: RowsBlock, model: string): Fix[] {
  const [entry] = scope.entries;
  if (entry === undefined || block.from.filters.length > 0) {
    return [];
  }
  const qualified = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      const field = node.kind === 'reference' && node.path.length === 1 ? scope.find(node.path, node.span) : null;
      if (node.kind !== 'reference' || field?.kind !== 'dimension') {
        return null;
      }
      return { ...node, path: [{ text: field.dimension.model.name, quoted: false, span: node.span }, ...node.path] };
    });
  const items = block.items.map((item) => ({ ...item, expression: qualified(item.expression) }));
  const orderBy = block.orderBy.map((order) => ({ ...order, expression: qualified(order.expression) }));
  const where = block.where === null ? null : qualified(block.where);
  const from = { ...block.from, name: { ...block.from.name, text: model }, alias: null };
  return [rewritten(block, { ...block, items, where, orderBy, from }, `FROM ${model}`)];
}

/** A value that reaches over periods is computed from rows of other periods too. */
export function reachesOverTime(name: string, span: Span): never {
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${name} uses other periods than its own, so no single set of rows produces it.`,
    'Name one of its measures after FOR, and the period in WHERE.',
  );
}

function isShown(model: PreparedModel, name: string, request: CompileRequest): boolean {
  return !request.isHidden(model.name) && !request.isHidden(`${model.name}.${name}`);
}

/** Events that follow others are counted with the rows they follow. */
export function followingEvents(name: string, span: Span): never {
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${name} counts events that follow others, so each of them comes from two rows.`,
    'Ask for the rows of one of the models, with the conditions of the number.',
  );
}
