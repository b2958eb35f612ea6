import type { Analysis, AnalystRequest } from '../../analyst/analyst.ts';
import type { DeepRequest, DeepSpec } from '../../analyst/deep/deepSpec.ts';
import type { BoundNumber, Evidence } from '../../analyst/deep/evidence.ts';
import type { ClarificationReply, DeepPlan, PlanItem, PlanReply } from '../../analyst/deep/plan.ts';

const question = {
  id: 'measure',
  text: 'Which revenue?',
  default: 'net',
  choices: [
    { id: 'net', text: 'Net' },
    { id: 'gross', text: 'Gross' },
  ],
} as const;

function item(id: string, title: string): PlanItem {
  return {
    id,
    kind: 'overview',
    title,
    why: 'Counts',
    measure: 'Orders',
    dimensions: [],
    period: null,
    comparedWith: null,
    queries: [{ id: `${id}q`, semql: `SELECT ${id}`, purpose: title, sameAs: null }],
    state: 'planned',
    note: '',
  };
}

/** Plan with two items; a new item in words gets an id of its own. */
const firstPlan: DeepPlan = {
  version: 1,
  revision: 1,
  goal: 'Why did it fall?',
  items: [item('a1', 'Overview'), item('a2', 'Trend')],
  assumptions: [{ id: 'period', text: 'Last year', chosen: 'year', choices: [{ id: 'month', text: 'Last month' }] }],
  breakdowns: [{ id: 'orders.country', text: 'Country' }],
  queries: { planned: 2, most: 15 },
  notes: [],
};

function edited(plan: DeepPlan, { items }: PlanReply): DeepPlan {
  const next = (items ?? plan.items).map((edit, place) => {
    const known = 'id' in edit ? plan.items.find(({ id }) => id === edit.id) : undefined;
    return known === undefined
      ? item(`u${plan.revision}${place}`, edit.title ?? '')
      : { ...known, title: edit.title ?? known.title };
  });
  return { ...plan, revision: plan.revision + 1, items: next };
}

/** What a scripted deep run does outside of its steps. */
export interface DeepScript {
  /** Called for each query that is run. */
  readonly ran?: (semql: string) => void;
  /** Items done before a limit ends the run; absent: all. */
  readonly most?: number;
  /** Order in which the workers begin; the other way round when true. */
  readonly backwards?: boolean;
}

/**
 * A deep analyst whose plan and findings are given as data, for tests of the run protocol: it asks,
 * shows a plan until it is started, runs one query per item in parallel, and writes a report.
 */
export function scriptedDeep({ ran = () => undefined, most, backwards = false }: DeepScript = {}) {
  return async (request: AnalystRequest & { readonly deep: DeepRequest }, analysis: Analysis): Promise<DeepSpec> => {
    const { resumes } = request.deep;
    const { chosen, plan } = resumes === null ? await agreed(analysis) : { chosen: 'net', plan: resumes.plan };
    const known = resumes?.evidence ?? [];
    const items = plan.items.slice(0, resumes === null ? most : undefined);
    const order = backwards ? items.toReversed() : items;
    const read = await Promise.all(order.map((one) => evidenceOf(one, known, analysis, ran)));
    const evidence = backwards ? read.toReversed() : read;
    await analysis.step(
      { type: 'DEEP_MODE_REPORT_WRITING', key: 'writing', reasoning: 'Wrote the report' },
      { result: evidence.length },
    );
    return specOf(request, plan, evidence, chosen);
  };
}

async function agreed(analysis: Analysis): Promise<{ readonly chosen: string; readonly plan: DeepPlan }> {
  const { choices } = await analysis.ask<ClarificationReply>({
    type: 'DEEP_MODE_CLARIFICATION',
    key: 'clarification',
    reasoning: 'One question',
    asks: { questions: [question] },
  });
  let plan = firstPlan;
  for (;;) {
    const reply = await analysis.ask<PlanReply>({
      type: 'DEEP_MODE_PLAN',
      key: `plan${plan.revision}`,
      reasoning: 'Plan',
      asks: { plan },
    });
    plan = edited(plan, reply);
    if (reply.start) {
      return { chosen: choices.measure ?? question.default, plan };
    }
  }
}

async function evidenceOf(
  { id, title, queries: [query] }: PlanItem,
  known: readonly Evidence[],
  analysis: Analysis,
  ran: (semql: string) => void,
): Promise<Evidence> {
  const kept = known.find((one) => one.item === id);
  if (kept !== undefined) {
    return { ...kept, reused: true };
  }
  const semql = query?.semql ?? '';
  const intent = {
    type: 'ACTION',
    key: id,
    actionName: 'runSemql',
    actionParams: { semql },
    reasoning: title,
  } as const;
  const executionId = await analysis.step(intent, async () => {
    ran(semql);
    return { result: (await analysis.execute(semql)).executionId };
  });
  const { sql, columns, rows, truncated, durationMs } = await analysis.executed(executionId);
  const note = { id: `${id}q`, item: id, purpose: title, executionId, semql, rowCount: rows.length };
  return { ...note, sql, columns, rows, truncated, durationMs, caveats: [], versions: {}, reused: false };
}

function specOf(
  { now, question: content }: AnalystRequest,
  plan: DeepPlan,
  evidence: readonly Evidence[],
  chosen: string,
): DeepSpec {
  const number = (key: string, value: number): BoundNumber => ({
    start: 0,
    end: String(value).length,
    value,
    formatted: String(value),
    operation: 'value',
    evidence: key,
    operands: [[{ evidence: key, row: 0, column: 0 }]],
  });
  const told = (one: Evidence) => {
    const value = Number(one.rows[0]?.[0] ?? 0);
    return { text: `${value} (${chosen})`, numbers: [number(one.id, value)] };
  };
  const remaining = plan.items.filter(({ id }) => !evidence.some((one) => one.item === id));
  const [first] = evidence;
  const headline = first === undefined ? { text: 'Nothing', numbers: [] } : told(first);
  return {
    kind: 'deep',
    sentence: headline.text,
    plan,
    evidence,
    findings: [],
    phrases: [],
    suggestions: ['And now?'],
    report: {
      version: 1,
      title: `Report on ${content}`,
      question: content,
      headline,
      figures:
        first === undefined ? [] : [{ label: 'Orders', number: number(first.id, Number(first.rows[0]?.[0] ?? 0)) }],
      sections: evidence.map((one) => ({
        id: one.item,
        heading: one.purpose,
        item: one.item,
        kind: 'overview',
        finding: null,
        claim: 'observed',
        blocks: [
          { type: 'text', text: told(one) },
          {
            type: 'chart',
            evidence: one.id,
            chart: 'bar',
            title: `Chart of ${one.purpose}`,
            spec: { mark: 'bar' },
            description: 'One bar',
            note: null,
          },
        ],
      })),
      assumptions: [{ id: 'period', text: 'Last year' }],
      caveats: [],
      nextQuestions: [],
      evidence: evidence.map(({ sql: _sql, columns: _columns, rows: _rows, ...note }) => note),
      definitions: [],
      tests: { made: 0, held: 0 },
      untold: [],
      removed: [],
      dataAsOf: now.toISOString(),
      timeZone: 'UTC',
      partial:
        remaining.length === 0
          ? null
          : { limit: 'queries', remaining: remaining.map(({ id, title }) => ({ id, title })) },
    },
  };
}
