import type { ColumnDefinition, ModelDefinition } from '../../catalog/definition.ts';
import { callOf } from '../../language/build.ts';
import { printExpression } from '../../language/print.ts';
import { columnsOf, tableOf } from '../columns.ts';
import { dimensionTypeOf, importedDimension, importedModel, importedRelationship, isCoarser } from '../definitions.ts';
import type { Report } from '../fields.ts';
import type { ColumnLookup } from '../project.ts';
import { parseSql } from '../sqlText.ts';
import { text } from '../tree.ts';
import { isWithinDay } from '../../time/bucket.ts';
import type { BuiltModel, OwnPeriod } from './buildModels.ts';
import type { DimensionSpec, SpineSpec } from './spec.ts';

/**
 * Periods of a calendar of the project's own (`custom_granularities`), which a time spine has as
 * columns: the spine becomes a model, and every time of the other models leads to its row there. So
 * `metric_time__fiscal_year` is what the spine says of the day.
 */
export function withOwnCalendars(
  models: readonly BuiltModel[],
  spines: readonly SpineSpec[],
  lookup: ColumnLookup,
  report: Report,
): { readonly models: readonly BuiltModel[]; readonly calendars: readonly ModelDefinition[] } {
  const calendars: Calendar[] = [];
  for (const spec of spines) {
    if (spec.own.length === 0) {
      continue;
    }
    const taken = new Set([...models.map(({ spec: { name } }) => name), ...calendars.map(({ model }) => model.name)]);
    const calendar = calendarOf(spec, lookup, taken);
    report.define(calendar.model, spec.at);
    calendars.push(calendar);
  }
  return {
    models: models.map((model) => calendars.reduce(led, model)),
    calendars: calendars.map(({ model }) => model),
  };
}

interface Calendar {
  readonly spec: SpineSpec;
  readonly model: ModelDefinition;
}

function calendarOf(spec: SpineSpec, lookup: ColumnLookup, taken: ReadonlySet<string>): Calendar {
  const source = tableOf(spec.tables, lookup);
  const known = lookup(source);
  let name = spec.tables.at(-1)?.at(-1) ?? 'calendar';
  while (taken.has(name)) {
    name = `${name}_calendar`;
  }
  const typeOf = (column: string) => dimensionTypeOf(storedType(known, column));
  const start = importedDimension(name, spec.column, isWithinDay(spec.grain) ? 'TIMESTAMP' : 'DATE', spec.column, {
    primaryKey: true,
  });
  const periods = spec.own.map((own) =>
    importedDimension(name, own.name, typeOf(own.column), own.column, { description: own.description }),
  );
  const dimensions = [{ ...start, expression: periodOf(spec, spec.column) }, ...periods];
  const model = importedModel(name, source, {
    ...columnsOf(dimensions, [], [], known),
    grain: { keys: [start.name], description: '' },
    dimensions,
  });
  return { spec, model };
}

function storedType(known: readonly ColumnDefinition[] | null, name: string): ColumnDefinition['type'] {
  return known?.find((column) => column.name.toLowerCase() === name.toLowerCase())?.type ?? 'STRING';
}

/** The start of the spine's period that a moment lies in. */
function periodOf({ grain }: SpineSpec, expression: string): string {
  const moment = parseSql(expression);
  if (moment === null) {
    return expression;
  }
  const start = callOf('DATE_TRUNC', [text(grain.toLowerCase()), moment]);
  return printExpression(isWithinDay(grain) ? start : { kind: 'cast', operand: start, type: 'DATE', span: start.span });
}

/** The model with a way from each of its times to the calendar. */
function led(model: BuiltModel, { spec, model: calendar }: Calendar): BuiltModel {
  const { spec: own, definition } = model;
  const taken = new Set([
    ...definition.dimensions.map(({ name }) => name),
    ...definition.measures.map(({ name }) => name),
    ...definition.relationships.map(({ name }) => name),
  ]);
  const free = (name: string): string => {
    let found = name;
    while (taken.has(found)) {
      found = `${found}_of_calendar`;
    }
    taken.add(found);
    return found;
  };
  const [key = ''] = calendar.grain.keys;
  const ways = own.dimensions.flatMap((time) => {
    const dimension = definition.dimensions.find(({ name }) => name === model.dimensions.get(time.name));
    if (dimension === undefined || dimension.native || !isWithin(time, spec)) {
      return [];
    }
    const start = importedDimension(
      definition.name,
      free(`${dimension.name}_${spec.grain.toLowerCase()}`),
      isWithinDay(spec.grain) ? 'TIMESTAMP' : 'DATE',
      periodOf(spec, dimension.expression),
      {},
    );
    const role = free(`${dimension.name}_${calendar.name}`);
    const relationship = importedRelationship(
      definition.name,
      role,
      calendar.name,
      [{ from: start.name, to: key }],
      {},
    );
    const periods = spec.own.map(({ name }): OwnPeriod => ({ time: time.name, name, path: `${role}.${name}` }));
    return [{ start, relationship, periods }];
  });
  return {
    ...model,
    periods: [...model.periods, ...ways.flatMap(({ periods }) => periods)],
    definition: {
      ...definition,
      dimensions: [...definition.dimensions, ...ways.map(({ start }) => start)],
      relationships: [...definition.relationships, ...ways.map(({ relationship }) => relationship)],
    },
  };
}

/** True for a time that is at least as fine as the spine. */
function isWithin({ type, grain }: DimensionSpec, spine: SpineSpec): boolean {
  return type === 'time' && !isCoarser(grain, spine.grain);
}
