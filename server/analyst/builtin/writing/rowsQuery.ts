import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { fromText, periodCondition, whereConditions } from './conditionText.ts';
import type { FieldRef, Reading } from '../reading.ts';
import { countedBehind } from './rowsBehind.ts';
import type { Clock } from '../time/period.ts';

import type { ColumnRole, EmittedQuery } from './emittedQuery.ts';
import { fieldText } from './fieldText.ts';
import { timeChoice } from '../catalog/timeChoice.ts';

/** SemQL of a list of rows. */
export function writeRows(reading: Reading, lookup: CatalogLookup, clock: Clock): readonly EmittedQuery[] {
  const { rows } = reading;
  if (!rows) return [];
  const path = (field: FieldRef): string => fieldText(field, rows.model);
  const time = reading.time ?? timeChoice({ kind: 'count', model: rows.model }, lookup)?.field ?? null;
  const filters = [...reading.filters, ...countedBehind(reading, lookup)];
  const conditions = whereConditions(filters, [rows.model], lookup, clock, time);
  if (reading.period && reading.period.kind !== 'all' && time)
    conditions.push(periodCondition(path(time), reading.period));
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const key = lookup.identity(rows.model).key;
  // Rows that share a place have an order, too: the same question gives the same rows.
  const rest = rows.fields.filter(({ model, name }) => model !== rows.orderBy?.model || name !== rows.orderBy.name);
  const order = rows.orderBy
    ? ` ORDER BY ${[`${path(rows.orderBy)}${rows.descending ? ' DESC' : ''}`, ...rest.map(path)].join(', ')}`
    : key && rows.fields.some((field) => field.name === key.name && field.model === rows.model)
      ? ` ORDER BY ${path({ model: rows.model, name: key.name, via: null })}`
      : '';
  const columns = rows.fields.map((): ColumnRole => ({ kind: 'field' }));
  const semql = `SELECT ROWS ${rows.fields.map(path).join(', ')} FROM ${fromText([rows.model], reading.filters, reading.lifted)}${where}${order} LIMIT ${rows.limit}`;
  const aliases = rows.fields.map((field) => field.name);
  const keyed = key !== undefined && rows.fields.some((field) => field.model === rows.model && field.name === key.name);
  // With the key among them the groups of a plain SELECT are the rows.
  const grouped = keyed ? [{ semql: semql.replace('SELECT ROWS', 'SELECT'), columns, aliases }] : [];
  return [{ semql, columns, aliases }, ...grouped];
}
