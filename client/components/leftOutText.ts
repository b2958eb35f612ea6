import { counted } from '../ui/text/counted.ts';

/**
 * What a model that keeps the first row of each key leaves out, and who sees those rows.
 * @param rows null: not counted
 */
export function leftOutText(rows: number | null): string {
  const kept = 'Only the first row of each key counts';
  const left = rows === null ? kept : `${kept}: ${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} left out`;
  return `${left}. SQL that people write reads the table itself, with the rows that are left out.`;
}
