import type { TimeUnit } from '../language/ast.ts';
import { parseExpression } from '../language/parse/parser.ts';
import { printExpression } from '../language/print.ts';
import { coarsest } from './definitions.ts';
import { type ForeignNames, partOf, translateCondition, unitOf } from './foreignNames.ts';
import { plainCall, templateCall, withoutJinja } from './jinja.ts';

/**
 * A METRIC_DSL request with the names of an imported project put into the catalog's.
 * `metric_time__month` among the dimensions is the time cut to months, and its column is called so.
 * What is no request is given back as it is.
 */
export function translateRequest(request: unknown, names: ForeignNames): unknown {
  if (!isRecord(request)) {
    return request;
  }
  const { metrics, filters, orderBy } = request;
  const grain = upper(request['grain']);
  const groupBy = withTime(request['groupBy'], grain, names);
  const keys = Array.isArray(groupBy) ? groupBy.map((key: unknown) => keyOf(key, names, metrics, grain)) : groupBy;
  return {
    ...request,
    ...(metrics === undefined
      ? {}
      : { metrics: Array.isArray(metrics) ? metrics.map((each: unknown) => metricOf(each, names)) : metrics }),
    ...(keys === undefined ? {} : { groupBy: keys }),
    ...(filters === undefined ? {} : { filters: filterOf(filters, names) }),
    ...(grain === undefined ? {} : { grain }),
    ...(Array.isArray(orderBy)
      ? { orderBy: orderBy.map((order: unknown) => orderOf(order, Array.isArray(keys) ? keys : [], names)) }
      : {}),
  };
}

/**
 * The keys with the time that a grain alone stands for, in the project's spelling:
 * `metric_time__month`.
 */
function withTime(groupBy: unknown, grain: unknown, names: ForeignNames): unknown {
  if (typeof grain !== 'string' || !names.times.has('metric_time')) {
    return groupBy;
  }
  if (groupBy !== undefined && !Array.isArray(groupBy)) {
    return groupBy;
  }
  const keys: readonly unknown[] = groupBy ?? [];
  const isOther = (key: unknown): boolean => {
    const asked = askedKey(key);
    return asked !== null && !asked.name.includes('.') && timeIn(asked, names) === null;
  };
  return keys.every(isOther) ? ['metric_time', ...keys] : groupBy;
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
  if (typeof metric === 'string') {
    return asAsked({ metric: memberOf(plainName(metric), names) }, plainName(metric), names);
  }
  if (!isRecord(metric)) {
    return metric;
  }
  const { name, alias, ...rest } = metric;
  const asked = rest['metric'] ?? name;
  return {
    ...rest,
    metric: typeof asked === 'string' ? memberOf(plainName(asked), names) : asked,
    ...(alias === undefined || rest['as'] !== undefined ? {} : { as: alias }),
    ...(rest['filter'] === undefined ? {} : { filter: filterOf(rest['filter'], names) }),
  };
}

/**
 * Under the name it was asked for by, where that has the model's name before it and such names are
 * kept.
 */
function asAsked(
  request: { readonly metric: string } | { readonly dimension: string },
  name: string,
  names: ForeignNames,
): unknown {
  return names.keepQualified === true && name.includes('.') ? { ...request, as: name } : Object.values(request)[0];
}

/** Requested key, in either spelling. */
interface AskedKey {
  readonly name: string;
  readonly grain: string | null;
  readonly part: string | null;
}

function askedKey(key: unknown): AskedKey | null {
  if (typeof key === 'string') {
    const call = templateCall(
      key
        .trim()
        .replace(/^\{\{([\s\S]*)\}\}$/, '$1')
        .trim(),
    );
    if (call === null || call.groups !== null) {
      return { name: plainName(key), grain: null, part: null };
    }
    return { name: call.name, grain: call.grain, part: call.part === null ? null : partOf(call.part) };
  }
  if (!isRecord(key)) {
    return null;
  }
  const inner = askedKey(key['dimension'] ?? key['name']);
  if (inner === null) {
    return null;
  }
  const [grain, part, theirs] = [key['grain'], key['part'], key['date_part']].map(upper);
  return {
    name: inner.name,
    grain: typeof grain === 'string' ? grain : inner.grain,
    part: typeof part === 'string' ? part : typeof theirs === 'string' ? partOf(theirs) : inner.part,
  };
}

/** Time that a key refers to, with the grain or part of its suffix; null for other dimensions. */
function timeIn({ name, grain, part }: AskedKey, names: ForeignNames): AskedKey | null {
  if (names.times.has(name.toLowerCase())) {
    return { name, grain: grain?.toUpperCase() ?? null, part };
  }
  const [, time = '', suffix = ''] = /^(.+)(?:__|\.)(.+?)$/.exec(name) ?? [];
  if (!names.times.has(time.toLowerCase())) {
    return null;
  }
  const extracted = /^extract_(\w+)$/i.exec(suffix)?.[1];
  if (extracted !== undefined) {
    return { name: time, grain, part: partOf(extracted) };
  }
  const unit = unitOf(suffix);
  return unit === null ? null : { name: time, grain: grain?.toUpperCase() ?? unit, part };
}

function keyOf(key: unknown, names: ForeignNames, metrics: unknown, requested: unknown): unknown {
  const asked = askedKey(key);
  if (asked === null) {
    return key;
  }
  const { dimension: _, name: __, date_part: ___, alias, ...written } = isRecord(key) ? key : {};
  const own = { ...written, ...(alias === undefined || 'as' in written ? {} : { as: alias }) };
  const time = timeIn(asked, names);
  if (time === null) {
    const other = asAsked({ dimension: memberOf(asked.name, names) }, asked.name, names);
    const { grain, part } = asked;
    if (!isRecord(key) && grain === null && part === null) {
      return other;
    }
    // Keys without a grain or part are refused for that reason.
    const said = { ...(grain === null ? {} : { grain: upper(grain) }), ...(part === null ? {} : { part }) };
    return { ...(isRecord(other) ? other : { dimension: other }), ...own, ...said };
  }
  const dimension = memberOf(time.name, names);
  const isSuffixed = time.name !== asked.name;
  // A view keeps the name it was asked for by; its times are moments unless a unit is asked for.
  const keeps = names.keepQualified === true;
  const as = keeps && (isSuffixed || !isRecord(key)) ? { as: asked.name } : {};
  if (time.part !== null) {
    return {
      dimension,
      ...(keeps ? as : { as: columnOf(time.name, `extract_${time.part}`) }),
      ...own,
      part: time.part,
    };
  }
  if (keeps && time.grain === null) {
    return { dimension, ...as, ...own };
  }
  const grain =
    time.grain ?? (typeof requested === 'string' ? requested : ownGrain(time.name.toLowerCase(), names, metrics));
  return { dimension, ...(keeps ? as : { as: columnOf(time.name, grain) }), ...own, grain };
}

/** `metric_time__month` */
function columnOf(time: string, unit: string): string {
  return `${time}__${unit.toLowerCase().replace('isodow', 'dow')}`;
}

/**
 * The grain a time has when none is asked for: the coarsest one of the metrics, for the time of
 * metrics.
 */
function ownGrain(name: string, names: ForeignNames, metrics: unknown): TimeUnit {
  const own = names.times.get(name) ?? 'DAY';
  if (name !== 'metric_time' || !Array.isArray(metrics)) {
    return own;
  }
  const grains = metrics.flatMap((metric: unknown): readonly TimeUnit[] => {
    const asked = isRecord(metric) ? (metric['metric'] ?? metric['name']) : metric;
    const grain = typeof asked === 'string' ? names.metricGrains.get(plainName(asked).toLowerCase()) : undefined;
    return grain === undefined ? [] : [grain];
  });
  const [first, ...others] = grains;
  return first === undefined ? own : coarsest([first, ...others]);
}

function memberOf(name: string, names: ForeignNames): string {
  return names.members.get(name.toLowerCase())?.join('.') ?? name;
}

function filterOf(filter: unknown, names: ForeignNames): unknown {
  if (Array.isArray(filter)) {
    return filter.map((each: unknown) => filterOf(each, names));
  }
  if (typeof filter === 'string') {
    const { expression, diagnostics } = parseExpression(withoutJinja(filter));
    if (expression === null || diagnostics.some(({ severity }) => severity === 'error')) {
      return filter;
    }
    return printExpression(translateCondition(expression, names));
  }
  if (!isRecord(filter)) {
    return filter;
  }
  const { field } = filter;
  const inner = Object.fromEntries(
    ['and', 'or', 'not'].filter((part) => part in filter).map((part) => [part, filterOf(filter[part], names)]),
  );
  return { ...filter, ...inner, ...(typeof field === 'string' ? { field: memberOf(plainName(field), names) } : {}) };
}

/**
 * `-metric_time__month` and `{{ Dimension('a__b') }}` name columns of the request, under whatever
 * name they are shown.
 */
function orderOf(order: unknown, keys: readonly unknown[], names: ForeignNames): unknown {
  if (isRecord(order)) {
    const words = ['direction', 'nulls'].filter((word) => word in order).map((word) => [word, upper(order[word])]);
    const { field } = order;
    const name = typeof field === 'string' ? { field: columnFor(field, keys, names) } : {};
    return { ...order, ...name, ...Object.fromEntries(words) };
  }
  if (typeof order !== 'string') {
    return order;
  }
  // `Metric('revenue').descending(True)`
  const [, called, way] = /^\s*([\s\S]*?)\s*\.\s*descending\s*\(\s*(True|False|)\s*\)\s*$/i.exec(order) ?? [];
  if (called !== undefined) {
    return `${/^false$/i.test(way ?? '') ? '' : '-'}${columnFor(called, keys, names)}`;
  }
  const [, minus = '', name = '', direction = ''] = /^\s*(-?)\s*([\s\S]*?)(\s+(?:ASC|DESC))?\s*$/i.exec(order) ?? [];
  return `${minus}${columnFor(name, keys, names)}${direction}`;
}

/** The column of a request that shows what a name stands for; the name itself where none does. */
function columnFor(name: string, keys: readonly unknown[], names: ForeignNames): string {
  const asked = askedKey(name);
  const plain = /^METRIC\((\w+)\)$/.exec(plainName(name))?.[1] ?? plainName(name);
  const columns = keys.filter(isRecord);
  if (asked === null || columns.some(({ as }) => as === plain)) {
    return plain;
  }
  const time = timeIn(asked, names);
  if (time === null) {
    const member = memberOf(plain, names);
    return columns.some(({ dimension }) => dimension === member) ? member : plain;
  }
  const dimension = memberOf(time.name, names);
  const ofTime = columns.filter((column) => column['dimension'] === dimension && typeof column['as'] === 'string');
  const same = ofTime.filter(({ grain, part }) =>
    time.part === null ? part === undefined && grain === time.grain : part === time.part,
  );
  const [only, second] = time.grain === null && time.part === null ? ofTime : same;
  const shown = second === undefined ? only?.['as'] : undefined;
  return typeof shown === 'string' ? shown : plain;
}
