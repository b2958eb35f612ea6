import type { ReportDocument } from './reportDocument.ts';

const limits = {
  TIME: 'The time for one analysis was used up.',
  QUERIES: 'The queries for one analysis were used up.',
  CALLS: 'The steps for one analysis were used up.',
  STOPPED: 'The analysis was stopped.',
} as const;

/** Why a report is not complete, and what is missing. */
export function partialWords({ limit, remaining }: NonNullable<ReportDocument['partial']>): string {
  const missing = remaining.map((title) => `“${title}”`).join(', ');
  return missing === '' ? limits[limit] : `${limits[limit]} Not looked at: ${missing}.`;
}
