import { ownTimes } from '../catalog/ownTime.ts';
import type { PreparedCatalog, PreparedModel } from '../catalog/prepare.ts';
import type { Query } from '../language/ast.ts';
import { misfitDiagnostics, readShape } from '../language/json/json.ts';
import {
  byType,
  count,
  described,
  list,
  Misfits,
  optional,
  type ReadOf,
  record,
  type Shape,
  text,
} from '../language/json/shape.ts';
import { conjunction } from '../language/mapExpression.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import { type Column, itemOf, nameColumns } from './column.ts';
import { conditionOf, type Filter, filterShape } from './filter.ts';
import { narrowingOf } from './filters.ts';
import { grainShape, isTimeKey, type Key, keyColumn, keysOf, keysShape, withGrain } from './key.ts';
import { writtenPath } from './fieldName.ts';
import { orderOf, orderShape } from './ordering.ts';
import { nameOf } from './tree.ts';
import { type Translated, Translation, untranslated } from './translation.ts';
import { blockOf, nowhere } from '../language/build.ts';

interface MeasureRequest {
  readonly measure: string;
  /** Narrows this measure only. */
  readonly filter: Filter | null;
  readonly as: string | null;
}

const measure: Shape<string | MeasureRequest> = byType('a measure', {
  string: described('A measure or a metric such as revenue or {{ orders.revenue }}.', text),
  object: record({ measure: text, filter: optional(filterShape), as: optional(text) }),
});

const fields = {
  model: described('Name of the model whose rows are read.', text),
  dimensions: described('Dimensions that form the groups.', keysShape),
  measures: described('Measures and metrics to compute for each group.', list(measure)),
  filters: described('Conditions, all of which must hold; a condition on a measure filters groups.', list(filterShape)),
  grain: described(
    'Period to group dates by; without a date among the dimensions, that of the model is added.',
    optional(grainShape),
  ),
  orderBy: orderShape,
  limit: described('Maximum number of rows.', optional(count)),
  offset: described('Number of rows to skip.', optional(count)),
};

/**
 * A query over one model: `{model, dimensions, measures, filters, grain, orderBy, limit, offset}`.
 */
export const modelQueryShape: Shape<ReadOf<typeof fields>> = record(fields);

/**
 * A MODEL_DSL request as a query. Fields of other models are reached through the relationships, as
 * in text.
 * @param request the request, or its JSON text
 * @param hidden models and `model.field`s that may not be named
 * @returns the query, or diagnostics that carry the path of what is wrong; never throws
 */
export function modelDsl(
  request: unknown,
  catalog: PreparedCatalog,
  hidden: ReadonlySet<string> = new Set(),
): Translated {
  const read = readShape(modelQueryShape, request);
  if (read instanceof Misfits) {
    return untranslated(misfitDiagnostics(read, 'the model query'));
  }
  const translation = new Translation(catalog, hidden);
  return translation.finish(queryOf(translation, read));
}

function queryOf(translation: Translation, request: ReadOf<typeof fields>): Query | null {
  const model = translation.model(request.model, 'model');
  if (model === null) {
    return null;
  }
  const scope = translation.scope(model);
  const keys = grained(translation, model, keysOf(translation, scope, request.dimensions, 'dimensions'), request.grain);
  const measures = request.measures.flatMap((each, index) =>
    measureColumn(translation, scope, each, `measures[${index}]`),
  );
  if (keys.length + measures.length === 0 && translation.diagnostics.length === 0) {
    return translation.problem('', 'SYNTAX', 'Nothing is asked for.', 'Name a dimension or a measure.');
  }
  const columns = nameColumns([...keys.map((key) => keyColumn(translation, key)), ...measures]);
  const { rows, groups, from, joins } = narrowingOf(translation, scope, request.filters, 'filters');
  return blockOf({
    items: columns.map(itemOf),
    from,
    joins,
    where: conjunction(rows),
    having: conjunction(groups),
    orderBy: orderOf(translation, columns, request.orderBy, (field, at) => {
      const found = translation.field(scope, field, at);
      return found === null ? null : translation.reference(at, found.path);
    }),
    limit: request.limit,
    offset: request.offset,
  });
}

/**
 * The keys with the grain of the request: dates without a grain of their own get it, else the
 * model's only date.
 */
function grained(
  translation: Translation,
  model: PreparedModel,
  keys: readonly Key[],
  grain: Key['grain'],
): readonly Key[] {
  if (grain === null) {
    return keys;
  }
  if (keys.some((key) => isTimeKey(key))) {
    return keys.map((key) =>
      isTimeKey(key) && key.grain === null ? withGrain(translation, key, grain, 'grain') : key,
    );
  }
  const dates = ownTimes(model).filter(({ definition }) => !translation.isHidden(`${model.name}.${definition.name}`));
  const [only] = dates;
  if (only === undefined || dates.length > 1) {
    const names = dates.map(({ definition }) => definition.name);
    const message = `${model.name} has ${only === undefined ? 'no date' : 'several dates'} to cut to ${grain}.`;
    const advice =
      only === undefined ? 'Leave the grain out.' : `Name one of them among the dimensions: ${names.join(', ')}.`;
    translation.problem('grain', 'AMBIGUOUS_FIELD', message, advice, names.slice(0, 3));
    return keys;
  }
  const field = { kind: 'dimension', dimension: only, anchor: { model, edges: [] } } as const;
  const date: Key = { field, path: [nameOf(only.definition.name)], grain: null, part: null, as: null, at: 'grain' };
  return [withGrain(translation, date, grain, 'grain'), ...keys];
}

function measureColumn(
  translation: Translation,
  scope: QueryScope,
  request: string | MeasureRequest,
  at: string,
): Column[] {
  const {
    measure: name,
    filter,
    as,
  } = typeof request === 'string' ? { measure: request, filter: null, as: null } : request;
  const found = translation.field(scope, name, typeof request === 'string' ? at : `${at}.measure`);
  if (found === null) {
    return [];
  }
  if (found.field.kind === 'dimension' || found.field.kind === 'shared') {
    const message = `${writtenPath(found.path)} is a dimension, not a measure.`;
    translation.problem(at, 'GROUP_BY_MISMATCH', message, 'Ask for it among the dimensions.');
    return [];
  }
  const operand = translation.reference(at, found.path);
  const condition = filter === null ? null : conditionOf(translation, scope, filter, `${at}.filter`);
  const expression =
    condition === null ? operand : { kind: 'filtered' as const, operand, filter: condition, span: nowhere };
  return [{ expression, path: found.path, plain: found.path.at(-1)?.text ?? '', as }];
}
