import { toCsv } from '../../../../components/conversation/table/csv.ts';
import type { AgentAnalyticsQuery } from './analytics.generated.ts';
import type { Concept } from './fixes.ts';
import { channelNames } from './periodDays.ts';

type Analytics = NonNullable<AgentAnalyticsQuery['agentAnalytics']>;

const figureNames = {
  questions: 'Questions',
  tasks: 'Tasks',
  people: 'People',
  answered: 'Answered',
  clarified: 'Asked back',
  refused: 'Refused',
  failed: 'Failed',
  stopped: 'Stopped',
  followUps: 'Follow-ups',
  deep: 'Deep',
  good: 'Rated good',
  bad: 'Rated bad',
  medianMs: 'Median time (ms)',
  slowMs: '95th percentile of time (ms)',
} as const;

/** Everything on a page of analytics as CSV, a line each, with the period before if known. */
export function analyticsCsv(analytics: Analytics, concepts: readonly Concept[]): string {
  const { figures, before, days, people, topics, questions, items } = analytics;
  const rows: (readonly (string | number | null)[])[] = [
    ...Object.entries(figureNames).map(([key, label]) => {
      const name = key as keyof typeof figureNames;
      return ['Figure', label, figures[name], before[name]];
    }),
    ...days.map((one) => ['Day', `${one.day} ${channelNames[one.channel]}`, one.questions, null]),
    ...concepts.map((one) => ['Unanswered concept', one.word, one.questions, null]),
    ...people.map((one) => ['Person', one.actor?.name ?? 'Unknown', one.questions, null]),
    ...topics.map((one) => ['Topic', one.topic, one.questions, null]),
    ...questions.map((one) => ['Question', one.question, one.questions, null]),
    ...items.map((one) => ['Used', one.definition, one.questions, null]),
  ];
  const columns = ['Kind', 'Name', 'Count', 'Period before'].map((label) => ({ label }));
  return toCsv({ columns, rows });
}
