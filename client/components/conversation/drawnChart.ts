import type { Answer } from './result.ts';

/** The picture of an answer, or null: a table or a big number is shown as itself. */
export function drawnChart({ chart }: Answer): Answer['chart'] {
  return chart === null || chart.type === 'table' || chart.type === 'big_number' ? null : chart;
}
