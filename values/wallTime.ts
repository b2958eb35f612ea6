/**
 * A date or timestamp as the warehouse's clock shows it, read as UTC so that no zone moves it to
 * another day.
 */
export function wallTime(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(text);
  if (parts === null) {
    return null;
  }
  const date = new Date(`${parts[1]}T${parts[2] ?? '00:00'}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
