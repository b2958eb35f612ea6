import type { Analysis } from '../../analyst.ts';

/** The same analysis where the days of another zone count; null: those of the organization. */
export function inZone(analysis: Analysis, timeZone: string | null): Analysis {
  if (timeZone === null) return analysis;
  return {
    ...analysis,
    compile: (semql, options) => analysis.compile(semql, { ...options, timeZone }),
    execute: (semql, options) => analysis.execute(semql, { ...options, timeZone }),
  };
}
