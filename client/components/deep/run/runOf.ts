import type { RunFinding, RunPart, RunPhase, RunState } from './runState.ts';

/** Step of a deep turn, as far as its run is read from it. */
export interface RunStep {
  readonly type: string;
  readonly status: 'IN_PROGRESS' | 'WAITING' | 'COMPLETED' | 'FAILED';
  readonly actionParams: unknown;
  readonly reasoning: string;
  readonly result: unknown;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** Limits of a run where nothing else is configured. */
const limits = { ms: 600_000, calls: 24 };

/**
 * An analysis as its steps tell it: phases, parts with their findings, and what was used up. Null
 * until it was started.
 */
export function runOf(steps: readonly RunStep[], endedAt: string | null): RunState | null {
  const begin = steps.findLast(({ type }) => type === 'DEEP_MODE_VERIFICATION');
  const plan = record(record(begin?.result).plan);
  if (begin === undefined || !Array.isArray(plan.items)) {
    return null;
  }
  const work = steps.slice(steps.indexOf(begin));
  const queries = work.filter(({ type }) => type === 'ACTION');
  const most = record(plan.queries).most;
  const numbers = citationNumbers(plan.items);
  const phases = phasesOf(steps, begin, endedAt);
  return {
    title: titleOf(phases, endedAt),
    phases,
    parts: plan.items.map((item) => partOf(record(item), work, numbers)),
    meters: [
      { label: queries.length === 1 ? 'query' : 'queries', used: queries.length, limit: asNumber(most) },
      { label: 'tool calls', used: callsOf(steps), limit: limits.calls },
    ],
    startedAt: begin.startedAt,
    endedAt,
    limitMs: limits.ms,
  };
}

type Fields = Readonly<Record<string, unknown>>;

const record = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Queries and searches. */
const callsOf = (steps: readonly RunStep[]): number =>
  steps.filter(({ type }) => type === 'ACTION' || type === 'SEARCH_DEFINITIONS').length;

function titleOf(phases: readonly RunPhase[], endedAt: string | null): string {
  if (endedAt !== null) {
    return 'Analysed';
  }
  return phases.some(({ name, state }) => name === 'Write' && state === 'running') ? 'Writing the report' : 'Analysing';
}

/** Numbers of the queries as the report will have them: in the order of the plan, each once. */
function citationNumbers(items: readonly unknown[]): ReadonlyMap<string, number> {
  const own = items
    .map(record)
    .filter(({ state }) => state === 'planned')
    .flatMap(({ queries }) => asList(queries).map(record))
    .filter(({ sameAs }) => sameAs === null);
  return new Map(own.map(({ id }, index) => [asText(id), index + 1]));
}

function phasesOf(steps: readonly RunStep[], begin: RunStep, endedAt: string | null): readonly RunPhase[] {
  const writing = steps.find(({ type }) => type === 'DEEP_MODE_REPORT_WRITING');
  const planned = steps.find(({ type }) => type === 'RESEARCH_PLAN' || type === 'DECOMPOSE_GOAL');
  const isOver = endedAt !== null;
  const stopped = isOver && writing === undefined;
  return [
    {
      name: 'Plan',
      state: 'done',
      // Waiting for the person is not its time.
      startedAt: planned?.startedAt ?? null,
      endedAt: steps.find(({ type }) => type === 'PLAN_VERIFICATION')?.endedAt ?? planned?.endedAt ?? null,
    },
    { name: 'Verify', state: 'done', startedAt: begin.startedAt, endedAt: begin.endedAt },
    {
      name: 'Analyse',
      state: stopped ? 'failed' : writing === undefined ? 'running' : 'done',
      startedAt: begin.endedAt,
      endedAt: writing?.startedAt ?? endedAt,
    },
    {
      name: 'Write',
      state: writing === undefined ? 'waiting' : isOver ? 'done' : 'running',
      startedAt: writing?.startedAt ?? null,
      endedAt: writing === undefined ? null : endedAt,
    },
  ];
}

function partOf(item: Fields, work: readonly RunStep[], numbers: ReadonlyMap<string, number>): RunPart {
  const id = asText(item.id);
  const title = asText(item.title);
  const none = { id, title, durationMs: null, findings: [] };
  if (item.state === 'dropped') {
    return { ...none, state: 'left-out', note: asText(item.note) };
  }
  const own = work.filter(({ actionParams, result }) => record(actionParams).item === id || record(result).item === id);
  const progress = own.filter(({ type }) => type === 'DEEP_MODE_ANALYSIS_PROGRESS_UPDATE');
  const end = progress.find(({ result }) => Array.isArray(record(result).findings));
  const [first] = own;
  if (end !== undefined) {
    const outcome = record(end.result);
    const started = Date.parse(first?.startedAt ?? end.startedAt);
    return {
      ...none,
      state: outcome.state === 'done' ? 'done' : 'failed',
      note: asText(outcome.note),
      durationMs: Date.parse(end.endedAt ?? end.startedAt) - started,
      findings: findingsOf(outcome, numbers),
    };
  }
  if (progress.some(({ result }) => asText(record(result).limit) !== '')) {
    return { ...none, state: 'left-out', note: 'A limit was reached before it.' };
  }
  const reading = own.filter(({ type, status }) => type === 'ACTION' && status === 'IN_PROGRESS');
  const note = reading.map(({ reasoning }) => reasoning).join(', ');
  return { ...none, state: first === undefined ? 'waiting' : 'running', note: note === '' ? '' : `Reading ${note}` };
}

/** Most findings of one part that are shown during the run; the report has all of them. */
const mostFindings = 3;

function findingsOf(outcome: Fields, numbers: ReadonlyMap<string, number>): readonly RunFinding[] {
  return asList(outcome.findings)
    .map(record)
    .filter(({ told }) => told === true)
    .toSorted((one, other) => (asNumber(other.score) ?? 0) - (asNumber(one.score) ?? 0))
    .slice(0, mostFindings)
    .map(({ id, statement, evidence }) => ({
      id: asText(id),
      sentence: asText(record(statement).text),
      citations: asList(evidence).flatMap((key) => numbers.get(asText(key)) ?? []),
    }));
}
