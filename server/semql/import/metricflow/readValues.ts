import type { TimeUnit } from '../../language/ast.ts';
import { timeUnit } from '../../language/words.ts';
import { Fields, type Report } from '../fields.ts';
import type { InputSpec, OwnGrain } from './spec.ts';

/** `7 days`, `1 month`, `30d`. */
export function readWindow(fields: Fields, name: string): { readonly count: number; readonly unit: TimeUnit } | null {
  const node = fields.node(name);
  if (node === null) {
    return null;
  }
  const text = node.kind === 'map' ? manifestWindow(fields, name) : node.kind === 'scalar' ? node.text : '';
  const [, count = '', word = ''] = /^\s*(\d{1,6})\s*([A-Za-z_]+)\s*$/.exec(text) ?? [];
  const unit = timeUnit(word) ?? abbreviations[word.toLowerCase()] ?? null;
  if (count === '' || unit === null) {
    fields.note('error', `The window ${text === '' ? name : text} is not a number of known time units.`, name);
    return null;
  }
  return { count: Number(count), unit };
}

/** The same, or a number of units of the project's own, such as `1 fiscal_quarter`. */
function readOffset(fields: Fields, name: string): InputSpec['offset'] {
  const node = fields.node(name);
  const text = node?.kind === 'map' ? manifestWindow(fields, name) : node?.kind === 'scalar' ? node.text : '';
  const [, count = '', word = ''] = /^\s*(\d{1,6})\s+([A-Za-z]\w*)\s*$/.exec(text) ?? [];
  const isOwn = word !== '' && timeUnit(word) === null && abbreviations[word.toLowerCase()] === undefined;
  return isOwn ? { count: Number(count), own: word } : readWindow(fields, name);
}

const abbreviations: Readonly<Record<string, TimeUnit>> = {
  d: 'DAY',
  w: 'WEEK',
  m: 'MONTH',
  q: 'QUARTER',
  y: 'YEAR',
  h: 'HOUR',
};

/** `{count: 7, granularity: day}` of a compiled manifest. */
function manifestWindow(fields: Fields, name: string): string {
  const map = fields.map(name);
  return `${map?.text('count') ?? ''} ${map?.text('granularity') ?? ''}`;
}

/** The granularity of a time; moments that are shorter than a second are shown by the second. */
export function readGrain(fields: Fields, name: string): TimeUnit | null {
  const text = fields.text(name)?.trim();
  if (text === undefined || text === '') {
    return null;
  }
  const unit = timeUnit(text);
  if (unit !== null) {
    return unit;
  }
  const isFiner = isFinerThanSeconds(text);
  const used = isFiner ? 'Seconds are the finest granularity' : `The granularity ${text} is not known`;
  fields.note('warning', `${used}; ${isFiner ? 'seconds' : 'days'} are used.`, name);
  return isFiner ? 'SECOND' : null;
}

/** True for `millisecond` and what is finer. */
export function isFinerThanSeconds(text: string): boolean {
  return /^(milli|micro|nano)second$/i.test(text.trim());
}

/**
 * The granularity of a time spine, by default the day. Null, and reported, for a spine of
 * milliseconds: read as seconds it would have each of them a thousand times.
 */
export function readSpineGrain(fields: Fields | null, name: string): TimeUnit | null {
  const text = fields?.text(name) ?? null;
  if (fields === null || text === null || text.trim() === '') {
    return 'DAY';
  }
  if (!isFinerThanSeconds(text)) {
    return readGrain(fields, name) ?? 'DAY';
  }
  fields.note(
    'error',
    `The time spine was left out: its granularity is the ${text.trim().toLowerCase()}, and the finest one here is the second.`,
    name,
  );
  return null;
}

/** A filter: a text, a list of texts, or what a compiled manifest makes of them. */
export function readFilters(fields: Fields, name: string, report: Report): readonly string[] {
  return fields.items(name).flatMap((item): readonly string[] => {
    if (item.kind === 'scalar') {
      return item.text.trim() === '' ? [] : [item.text];
    }
    const map = new Fields(item, `${fields.path}.${name}`, report);
    if (map.has('where_filters')) {
      return readFilters(map, 'where_filters', report);
    }
    const text = map.text('where_sql_template');
    return text === null ? [] : [text];
  });
}

/** An input: its name alone, or a map. */
export function readInput(fields: Fields, name: string, report: Report): InputSpec | null {
  const node = fields.node(name);
  if (node === null) {
    return null;
  }
  if (node.kind === 'scalar') {
    return plainInput(node.text, fields);
  }
  return inputOf(new Fields(node, `${fields.path}.${name}`, report), report);
}

/** Inputs of a derived metric, each a name or a map. */
export function readInputs(fields: Fields, name: string, report: Report): readonly InputSpec[] {
  return fields.items(name).map((item, index) => {
    if (item.kind === 'scalar') {
      return plainInput(item.text, fields);
    }
    return inputOf(new Fields(item, `${fields.path}.${name}.${index + 1}`, report), report);
  });
}

/** An input of which nothing but the name is said. */
export function plainInput(name: string, at: Fields): InputSpec {
  return { name, alias: null, filters: [], offset: null, toGrain: null, fill: null, spine: false, at };
}

function inputOf(at: Fields, report: Report): InputSpec {
  const input: InputSpec = {
    name: at.name(),
    alias: at.text('alias'),
    filters: readFilters(at, 'filter', report),
    offset: readOffset(at, 'offset_window'),
    toGrain: readUnit(at, 'offset_to_grain'),
    fill: at.number('fill_nulls_with'),
    spine: at.flag('join_to_timespine') ?? false,
    at,
  };
  at.close();
  return input;
}

export function readUnit(fields: Fields, name: string): TimeUnit | null {
  const text = fields.text(name);
  if (text === null) {
    return null;
  }
  const unit = timeUnit(text.trim());
  if (unit === null) {
    fields.note('error', `The granularity ${text} is not known.`, name);
  }
  return unit;
}

/** `custom_granularities` of a time spine: a name, and the column that has it. */
export function readOwnGrains(spine: Fields): readonly OwnGrain[] {
  return spine.maps('custom_granularities').flatMap((at) => {
    const name = at.name();
    const own = { name, column: at.text('column_name') ?? name, description: at.text('description') };
    at.skip('config', 'meta', 'metadata');
    at.close();
    if (timeUnit(name) === null) {
      return name === '' ? [] : [own];
    }
    at.note('error', `${name} is a unit of the calendar already; the granularity was left out.`);
    return [];
  });
}

/**
 * Ways to name a table: with everything that is said, then with less. Placeholders of templates say
 * nothing.
 */
export function tablePaths(
  database: string | null,
  schema: string | null,
  table: string,
): readonly (readonly string[])[] {
  const said = (part: string | null): part is string => part !== null && part !== '' && !/[${}<]/.test(part);
  const parts = [database, schema].filter(said);
  return [...(parts.length === 2 ? [[...parts, table]] : []), ...(said(schema) ? [[schema, table]] : []), [table]];
}

/** `schema.table` with placeholders left out. */
export function refLikePath(text: string): readonly (readonly string[])[] {
  const parts = text.split('.');
  return tablePaths(parts.at(-3) ?? null, parts.at(-2) ?? null, parts.at(-1) ?? text);
}
