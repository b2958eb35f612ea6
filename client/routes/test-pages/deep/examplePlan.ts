import type { DeepQuestion } from '../../../components/deep/clarification/ClarificationCard.tsx';
import type { DeepPlan, PlanItem, PlanReply } from '../../../components/deep/plan/deepPlan.ts';
import type { RunState } from '../../../components/deep/run/runState.ts';

function item(key: string, title: string, why: string, queries: number, more: Partial<PlanItem> = {}): PlanItem {
  return {
    key,
    title,
    why,
    dimensions: [],
    queries: Array.from({ length: queries }, (_, index) => `${key}q${index}`),
    state: 'PLANNED',
    note: '',
    ...more,
  };
}

export const examplePlan: DeepPlan = {
  revision: 1,
  items: [
    item('a1', 'Revenue of Q3 against Q2 and Q3 2025', 'Headline and trend by month', 2),
    item('a2', 'What changed by customer segment', 'Contribution, waterfall', 1, { dimensions: ['customers.segment'] }),
    item('a3', 'Fewer orders or smaller orders', 'Volume and value effect', 2),
    item('a4', 'Is August always weak?', 'Same months of 2024 and 2025', 1),
    item('a5', 'Advertising cost by channel', 'Contribution', 0, {
      state: 'DROPPED',
      note: 'no table with advertising cost is connected.',
    }),
  ],
  assumptions: [
    {
      key: 'period',
      text: 'Q3: 1 Jul – 30 Sep 2026',
      chosen: 'q3',
      choices: [
        { key: 'q3', text: 'Q3: 1 Jul – 30 Sep 2026' },
        { key: 'q2', text: 'Q2: 1 Apr – 30 Jun 2026' },
      ],
    },
    { key: 'filters', text: 'Completed orders', chosen: 'default', choices: [] },
  ],
  breakdowns: [
    { key: 'customers.country', text: 'Country' },
    { key: 'orders.channel', text: 'Channel' },
  ],
  mostQueries: 15,
  notes: [],
};

/** The next revision of a plan, as a server would answer an edit. */
export function replan(plan: DeepPlan, { items, choices }: PlanReply): DeepPlan {
  const known = new Map(plan.items.map((one) => [one.key, one]));
  const revision = plan.revision + 1;
  return {
    ...plan,
    revision,
    items: items.map((edit, at) => {
      const one = known.get(edit.key ?? '');
      const title = edit.title ?? one?.title ?? '';
      return one === undefined ? item(`u${revision}${at}`, title, 'Added by you', 1) : { ...one, title };
    }),
    assumptions: plan.assumptions.map((assumption) => {
      const chosen = choices?.find(({ key }) => key === assumption.key)?.choice ?? assumption.chosen;
      const text = assumption.choices.find(({ key }) => key === chosen)?.text ?? assumption.text;
      return { ...assumption, chosen, text };
    }),
  };
}

export const exampleQuestions: readonly DeepQuestion[] = [
  {
    key: 'measure',
    text: 'Which revenue do you mean?',
    defaultChoice: 'revenue',
    choices: [
      { key: 'revenue', text: 'Revenue' },
      { key: 'gross', text: 'Gross revenue' },
    ],
  },
  {
    key: 'comparison',
    text: 'Compared with what?',
    defaultChoice: 'previous',
    choices: [
      { key: 'previous', text: 'Q2 2026' },
      { key: 'year', text: 'Q3 2025' },
    ],
  },
];

const started = '2026-11-22T13:10:00.000Z';

/** An analysis that has worked for a minute. */
export const exampleRun: RunState = {
  title: 'Analysing',
  phases: [
    { name: 'Plan', state: 'done', startedAt: started, endedAt: '2026-11-22T13:10:04.000Z' },
    { name: 'Verify', state: 'done', startedAt: '2026-11-22T13:10:04.000Z', endedAt: '2026-11-22T13:10:06.000Z' },
    { name: 'Analyse', state: 'done', startedAt: '2026-11-22T13:10:06.000Z', endedAt: '2026-11-22T13:11:04.000Z' },
    { name: 'Write', state: 'waiting', startedAt: null, endedAt: null },
  ],
  parts: [
    {
      id: 'a1',
      title: 'Revenue of Q3',
      state: 'done',
      note: '',
      durationMs: 19_000,
      findings: [{ id: 'f1', sentence: '€ 1.99 M, −7.3 % against Q2; still +12.9 % on Q3 2025.', citations: [1, 2] }],
    },
    {
      id: 'a2',
      title: 'Is August always weak?',
      state: 'running',
      note: 'Reading July to September of 2024 and 2025',
      durationMs: null,
      findings: [],
    },
    { id: 'a3', title: 'Which products fell most', state: 'waiting', note: '', durationMs: null, findings: [] },
    {
      id: 'a4',
      title: 'By warehouse',
      state: 'failed',
      note: 'The source did not answer.',
      durationMs: 4000,
      findings: [],
    },
    {
      id: 'a5',
      title: 'Advertising cost by channel',
      state: 'left-out',
      note: 'No such table is connected.',
      durationMs: null,
      findings: [],
    },
  ],
  meters: [
    { label: 'queries', used: 5, limit: 15 },
    { label: 'tool calls', used: 9, limit: 24 },
  ],
  startedAt: started,
  endedAt: '2026-11-22T13:11:04.000Z',
  limitMs: 600_000,
};
