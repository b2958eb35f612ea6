import type { Viewer } from '../../access/viewer.ts';
import { admit, readerOf } from '../admittedRows.ts';
import type { TaskEvent } from './taskEvent.ts';

/** Rows that were read for an event, by who reads and what of it. They go with the event. */
const rows = new WeakMap<TaskEvent, Map<string, Promise<unknown>>>();

/**
 * Reads a row for an event once, however many sockets of the same person ask the same of it. A row
 * that was read is at least as new as its event, and every later change of it is announced by a
 * later event.
 * @param name what is read of the event.
 * @param read reads it under the policy's condition for the viewer.
 * @param selection the query, as the document asks for it.
 */
export function readOnce<Row extends object | null>(
  event: TaskEvent,
  viewer: Viewer,
  name: string,
  selection: object,
  read: () => Promise<Row>,
): Promise<Row> {
  const known = rows.get(event) ?? new Map<string, Promise<unknown>>();
  rows.set(event, known);
  const key = `${readerOf(viewer)} ${name} ${JSON.stringify(selection)}`;
  const row = known.get(key) ?? read().then((found) => admit(viewer, found));
  known.set(key, row);
  // A failed read is tried again by the next reader.
  row.catch(() => known.delete(key));
  // The key names the selection, and with it the shape of the row.
  return row as Promise<Row>;
}
