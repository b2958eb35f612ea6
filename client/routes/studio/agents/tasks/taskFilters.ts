import type { TurnFilterInput } from '../../../../apollo/schema.generated.ts';

/** A filter that is chosen from a list; the address has its value under the name. */
interface ChoiceFilter {
  readonly name: 'mode' | 'channel' | 'outcome' | 'rating' | 'followUp' | 'assumptions' | 'time' | 'starred';
  readonly label: string;
  /** Said when nothing is chosen. */
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Filters in the order in which they are shown. */
export const choiceFilters: readonly ChoiceFilter[] = [
  {
    name: 'outcome',
    label: 'End',
    any: 'Any end',
    options: [
      { value: 'ANSWERED', label: 'Answered' },
      { value: 'CLARIFIED', label: 'Asked back' },
      { value: 'REFUSED', label: 'Refused' },
      { value: 'FAILED', label: 'Failed' },
      { value: 'STOPPED', label: 'Stopped' },
    ],
  },
  {
    name: 'rating',
    label: 'Rating',
    any: 'Any rating',
    options: [
      { value: 'GOOD', label: 'Rated good' },
      { value: 'BAD', label: 'Rated bad' },
    ],
  },
  {
    name: 'mode',
    label: 'Mode',
    any: 'Any mode',
    options: [
      { value: 'QUICK', label: 'Quick' },
      { value: 'DEEP', label: 'Deep' },
    ],
  },
  {
    name: 'channel',
    label: 'Channel',
    any: 'Any channel',
    options: [
      { value: 'WEB', label: 'Web' },
      { value: 'API', label: 'API' },
      { value: 'MCP', label: 'MCP' },
      { value: 'EMBED', label: 'Embed' },
      { value: 'PUBLIC_LINK', label: 'Public page' },
      { value: 'SLACK', label: 'Slack' },
      { value: 'TEAMS', label: 'Teams' },
    ],
  },
  {
    name: 'followUp',
    label: 'Follow-ups',
    any: 'First or later',
    options: [
      { value: 'yes', label: 'Follow-ups' },
      { value: 'no', label: 'First questions' },
    ],
  },
  {
    name: 'assumptions',
    label: 'Assumptions',
    any: 'Any assumptions',
    options: [
      { value: 'MADE', label: 'Assumptions made' },
      { value: 'CHANGED', label: 'Assumption changed' },
      { value: 'NONE', label: 'No assumptions' },
    ],
  },
  {
    name: 'time',
    label: 'Duration',
    any: 'Any duration',
    options: [
      { value: '0-1000', label: 'Up to 1 s' },
      { value: '1000-10000', label: '1 to 10 s' },
      { value: '10000-', label: '10 s and more' },
    ],
  },
  { name: 'starred', label: 'Starred', any: 'Starred or not', options: [{ value: 'yes', label: 'My starred' }] },
];

/** Filters that only links set, with the words before their value. */
export const linkFilters = [
  { name: 'topic', label: 'Topic' },
  { name: 'item', label: 'Used' },
  { name: 'concept', label: 'Unknown word' },
  { name: 'question', label: 'Question' },
] as const;

/** Every parameter of the address that narrows the list, but search and state. */
export const filterNames: readonly string[] = [
  ...choiceFilters.map(({ name }) => name),
  ...linkFilters.map(({ name }) => name),
  'person',
  'from',
  'to',
  'counted',
];

/** Filters of the address as the API takes them; null: there are none. */
export function turnFilter(search: URLSearchParams): TurnFilterInput | null {
  const chosen = (name: ChoiceFilter['name']): string | undefined => {
    const value = search.get(name);
    const options = choiceFilters.find((one) => one.name === name)?.options ?? [];
    return options.find((one) => one.value === value)?.value;
  };
  const text = (name: string): string | undefined => search.get(name) || undefined;
  const moment = (name: string): string | undefined => {
    const value = text(name);
    return value !== undefined && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  const [atLeast = '', atMost = ''] = chosen('time')?.split('-') ?? [];
  const followUp = chosen('followUp');
  const given: Readonly<Record<keyof TurnFilterInput, unknown>> = {
    mode: chosen('mode'),
    channel: chosen('channel'),
    outcome: chosen('outcome'),
    feedback: chosen('rating'),
    followUp: followUp === undefined ? undefined : followUp === 'yes',
    assumptions: chosen('assumptions'),
    atLeastMs: atLeast === '' ? undefined : Number(atLeast),
    atMostMs: atMost === '' ? undefined : Number(atMost),
    actorId: text('person'),
    topic: text('topic'),
    definition: text('item'),
    concept: text('concept'),
    question: text('question'),
    from: moment('from'),
    to: moment('to'),
    counted: search.get('counted') === 'yes' ? true : undefined,
  };
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return set.length === 0 ? null : Object.fromEntries(set);
}
