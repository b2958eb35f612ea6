/** Date or time as the driver returns it: milliseconds, with the finer part in seconds. */
export type DriverDate = Date & { readonly nanosecondsDelta?: number };

/** Ten-millionths of a second, the finest that SQL Server keeps. */
const ticks = 1e7;

/**
 * ISO 8601 text of a date, a time or both.
 * @param type as the driver names it; a `DateTimeOffset` is that of UTC and ends in Z
 */
export function timeText(date: DriverDate, type: string): string {
  const [day = '', rest = ''] = date.toISOString().split('T');
  if (type === 'Date') {
    return day;
  }
  const below = Math.round((date.nanosecondsDelta ?? 0) * ticks);
  const fraction = `${rest.slice(9, 12)}${String(below).padStart(4, '0')}`.replace(/0+$/, '');
  const time = `${rest.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}`;
  if (type === 'Time') {
    return time;
  }
  return `${day}T${time}${type === 'DateTimeOffset' ? 'Z' : ''}`;
}
