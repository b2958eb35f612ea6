import type { TimeGrain } from '../catalog/definition.ts';
import { parseExpression } from '../language/parser.ts';
import { printExpression } from '../language/print.ts';
import { GRAINS } from './definitions.ts';
import { type ForeignNames, translateCondition, unitOf } from './foreignNames.ts';
import { plainCall, withoutJinja } from './jinja.ts';

/**
 * A METRIC_DSL request with the names of an imported project put into the catalog's. `metric_time__month` among the
 * dimensions is the time cut to months, under the name it was asked for by. What is no request is given back as it is.
 */
export function translateRequest(request: unknown, names: ForeignNames): unknown {
  if (!isRecord(request)) return request;
  const { metrics, groupBy, filters } = request;
  const grain = upper(request['grain']);
  const keys = Array.isArray(groupBy) ? groupBy.map((key: unknown) => keyOf(key, names, metrics, grain)) : groupBy;
  return {
    ...request,
    ...(metrics === undefined
      ? {}
      : { metrics: Array.isArray(metrics) ? metrics.map((each: unknown) => metricOf(each, names)) : metrics }),
    ...(keys === undefined ? {} : { groupBy: keys }),
    ...(filters === undefined ? {} : { filters: filterOf(filters, names) }),
    ...(grain === undefined ? {} : { grain }),
    ...(Array.isArray(request['orderBy'])
      ? { orderBy: request['orderBy'].map((order: unknown) => orderOf(order)) }
      : {}),
  };
}

/** Units and directions are written in any case. */
function upper(word: unknown): unknown {
  return typeof word === 'string' ? word.toUpperCase() : word;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `{{ Dimension('a__b') }}`, `Dimension('a__b')` and `a__b` alike. */
function plainName(text: string): string {
  return (plainCall(text.trim()) ?? withoutJinja(text)).trim();
}

function metricOf(metric: unknown, names: ForeignNames): unknown {
  if (typeof metric === 'string')
    return asAsked({ metric: memberOf(plainName(metric), names) }, plainName(metric), names);
  if (!isRecord(metric)) return metric;
  const { name, alias, ...rest } = metric;
  const asked = rest['metric'] ?? name;
  return {
    ...rest,
    metric: typeof asked === 'string' ? memberOf(plainName(asked), names) : asked,
    ...(alias === undefined || rest['as'] !== undefined ? {} : { as: alias }),
    ...(rest['filter'] === undefined ? {} : { filter: filterOf(rest['filter'], names) }),
  };
}

/** Under the name it was asked for by, where that has the model's name before it and such names are kept. */
function asAsked(
  request: { readonly metric: string } | { readonly dimension: string },
  name: string,
  names: ForeignNames,
): unknown {
  return names.keepQualified === true && name.includes('.') ? { ...request, as: name } : Object.values(request)[0];
}

function keyOf(key: unknown, names: ForeignNames, metrics: unknown, asked: unknown): unknown {
  if (isRecord(key)) {
    const { dimension, grain } = key;
    if (typeof dimension !== 'string') return key;
    const inner = keyOf(dimension, names, metrics, grain ?? asked);
    return isRecord(inner)
      ? { ...inner, ...key, dimension: inner['dimension'], grain: grain ?? inner['grain'] }
      : { ...key, dimension: inner };
  }
  if (typeof key !== 'string') return key;
  const name = plainName(key);
  const at = Math.max(name.lastIndexOf('__'), name.lastIndexOf('.'));
  const unit = at > 0 ? unitOf(name.slice(at).replace(/^(__|\.)/, '')) : null;
  const time = name.slice(0, Math.max(0, at));
  const part = /^(?:__|\.)extract_(\w+)$/i.exec(name.slice(Math.max(0, at)))?.[1];
  if (part !== undefined && names.times.has(time.toLowerCase())) {
    return { dimension: memberOf(time, names), part: part.toUpperCase(), as: name };
  }
  if (unit !== null && names.times.has(time.toLowerCase())) {
    return { dimension: memberOf(time, names), grain: unit, as: name };
  }
  const dimension = memberOf(name, names);
  if (!names.times.has(name.toLowerCase()) || names.keepQualified === true) return asAsked({ dimension }, name, names);
  if (typeof asked === 'string') return { dimension, as: `${name}__${asked.toLowerCase()}` };
  return { dimension, grain: ownGrain(name, names, metrics), as: name };
}

/** The grain a time has when none is asked for: that of its coarsest metric, for the time of metrics. */
function ownGrain(name: string, names: ForeignNames, metrics: unknown): TimeGrain {
  const own = names.times.get(name.toLowerCase()) ?? 'DAY';
  if (name.toLowerCase() !== 'metric_time' || !Array.isArray(metrics)) return own;
  return metrics.reduce<TimeGrain>((grain, metric: unknown) => {
    const asked = isRecord(metric) ? (metric['metric'] ?? metric['name']) : metric;
    const other = typeof asked === 'string' ? names.metricGrains.get(plainName(asked).toLowerCase()) : undefined;
    return other !== undefined && GRAINS.indexOf(other) > GRAINS.indexOf(grain) ? other : grain;
  }, own);
}

function memberOf(name: string, names: ForeignNames): string {
  return names.members.get(name.toLowerCase())?.join('.') ?? name;
}

function filterOf(filter: unknown, names: ForeignNames): unknown {
  if (Array.isArray(filter)) return filter.map((each: unknown) => filterOf(each, names));
  if (typeof filter === 'string') {
    const { expression, diagnostics } = parseExpression(withoutJinja(filter));
    if (expression === null || diagnostics.some(({ severity }) => severity === 'error')) return filter;
    return printExpression(translateCondition(expression, names));
  }
  if (!isRecord(filter)) return filter;
  const { field } = filter;
  const inner = Object.fromEntries(
    ['and', 'or', 'not'].filter((part) => part in filter).map((part) => [part, filterOf(filter[part], names)]),
  );
  return { ...filter, ...inner, ...(typeof field === 'string' ? { field: memberOf(plainName(field), names) } : {}) };
}

/** `-metric_time` and `{{ Dimension('a__b') }}` name columns of the request. */
function orderOf(order: unknown): unknown {
  if (isRecord(order)) {
    const words = ['direction', 'nulls'].filter((word) => word in order).map((word) => [word, upper(order[word])]);
    return { ...order, ...Object.fromEntries(words) };
  }
  if (typeof order !== 'string') return order;
  const [, minus = '', name = '', direction = ''] = /^\s*(-?)\s*([\s\S]*?)(\s+(?:ASC|DESC))?\s*$/i.exec(order) ?? [];
  return `${minus}${plainName(name)}${direction}`;
}
