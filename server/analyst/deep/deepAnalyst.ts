import type { Analysis, AnalystRequest, AnalystResult, JsonObject } from '../analyst.ts';
import { builtinAnalyst } from '../builtin/builtinAnalyst.ts';
import { lookUp } from '../builtin/catalog/catalogLookup.ts';
import type { CatalogLookup } from '../builtin/catalog/catalogLookup.ts';
import { measureLabel } from '../builtin/catalog/measureLabel.ts';
import { acceptHits, valueQueries } from '../builtin/lexicon/valueSearch.ts';
import type { FoundValue } from '../builtin/marking/mark.ts';
import { localDate } from '../builtin/time/period.ts';
import type { Clock } from '../builtin/time/period.ts';
import { datedLabel } from '../builtin/time/periodLabel.ts';
import { capital } from './analysis/measured.ts';
import { settle } from './analysis/settle.ts';
import { asJson } from './asJson.ts';
import type { DeepRequest, DeepSpec } from './deepSpec.ts';
import type { Evidence } from './evidence.ts';
import type { ClarificationReply, DeepPlan, DeepQuestion, PlanReply } from './plan.ts';
import { editedWish, makePlan } from './planning/makePlan.ts';
import type { MadePlan, Planning, PlanWish } from './planning/makePlan.ts';
import { DEFAULT_LIMITS, runPlan } from './runPlan.ts';
import type { DeepLimits } from './runPlan.ts';
import { markDeep, readAsked } from './subject/readAsked.ts';
import { periodChoices, termId } from './subject/subject.ts';
import type { Asked, Choices } from './subject/subject.ts';
import { writeReport } from './writing/writeReport.ts';

interface DeepOptions {
  readonly limits?: DeepLimits;
  /** Milliseconds since any fixed moment; default: no time passes. */
  readonly elapsed?: () => number;
}

type DeepAnalyst = (
  request: AnalystRequest & { readonly deep?: DeepRequest },
  analysis: Analysis,
) => Promise<AnalystResult | DeepSpec>;

const NO_REQUEST: DeepRequest = { forceClarification: false, interactive: true, resumes: null };

/**
 * Deep analysis by rule: reads the question, plans analyses over the semantic layer, lets a person
 * edit the plan, runs it, and writes a report in which every number comes from a cell. A question
 * that names no number is answered, asked back or refused by the built-in engine.
 */
export function deepAnalyst({ limits = DEFAULT_LIMITS, elapsed = () => 0 }: DeepOptions = {}): DeepAnalyst {
  return async (request, analysis) => {
    const wanted = request.deep ?? NO_REQUEST;
    const lookup = lookUp(request.catalog);
    const clock: Clock = {
      today: localDate(request.now, request.timeZone),
      weekStart: request.catalog.calendar.weekStart,
      fiscalYearStartMonth: request.catalog.calendar.fiscalYearStartMonth,
    };
    const { asked, searches } = await readQuestion(request, analysis, lookup, clock);
    const planning: Planning | null = asked && {
      asked,
      lookup,
      clock,
      mostQueries: limits.queries,
      compile: (semql) => analysis.compile(semql),
    };
    const first = planning ? await wishOf(planning, wanted, analysis) : null;
    const made = planning && first ? await agreePlan(planning, first, wanted, analysis) : null;
    if (!made) return builtinAnalyst(request, analysis);
    const ran = await runPlan({
      made,
      analysis,
      lookup,
      clock,
      limits,
      elapsed,
      earlier: earlierEvidence(wanted, analysis),
      calls: searches,
    });
    return writeDown(request, analysis, made, ran);
  };
}

async function readQuestion(
  request: AnalystRequest,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<{ readonly asked: Asked | null; readonly searches: number }> {
  const first = markDeep(request, clock);
  const { shape } = first.asked;
  await analysis.step(
    { type: 'DECOMPOSE_GOAL', key: 'goal', reasoning: 'Reading the question' },
    { result: shape, reasoning: `Asked for: ${SHAPES[shape]}` },
  );
  const queries = valueQueries(first.marked, lookup);
  const found =
    queries.length === 0
      ? []
      : await analysis.step(
          { type: 'SEARCH_DEFINITIONS', key: 'definitions', reasoning: 'Matching the words with the data' },
          async () => {
            const hits = await Promise.all(queries.map((one) => analysis.searchValues(one.dimension, one.phrase, 5)));
            const values = acceptHits(queries, hits);
            return {
              result: values.map((one): JsonObject => ({ ...one })),
              reasoning:
                values.length === 0
                  ? 'Nothing in the data matches these words'
                  : `Matched ${values.map((one) => `“${one.phrase}” → ${one.value}`).join(', ')}`,
            };
          },
        );
  // Stored from values of this same shape.
  const marked = found.length > 0 ? markDeep(request, clock, found as unknown as readonly FoundValue[]) : first;
  return { asked: readAsked(marked, lookup), searches: queries.length > 0 ? 1 : 0 };
}

const SHAPES: Readonly<Record<Asked['shape'], string>> = {
  change: 'what a change is made of',
  overview: 'an overview',
  trend: 'how a number develops',
  cohort: 'how long entities stay',
  funnel: 'rows by stage',
};

/** What the plan begins with: what an earlier run had, or the replies to what has to be asked. */
async function wishOf(planning: Planning, wanted: DeepRequest, analysis: Analysis): Promise<PlanWish> {
  const { resumes } = wanted;
  if (resumes)
    return {
      choices: choicesOf(resumes.plan),
      items: resumes.plan.items.map(({ id, title, isRenamed }) => ({ id, title: isRenamed ? title : null })),
    };
  const questions = questionsOf(planning, wanted.forceClarification);
  if (questions.length === 0 || !wanted.interactive) return { choices: {}, items: null };
  await analysis.step(
    { type: 'RESEARCH_CLARIFICATION', key: 'questions', reasoning: 'What has to be known before the plan' },
    { result: questions.map(({ text }) => text) },
  );
  const reply = await analysis.ask<ClarificationReply>({
    type: 'DEEP_MODE_CLARIFICATION',
    key: 'clarification',
    reasoning: questions.map(({ text }) => text).join(' '),
    asks: { questions },
  });
  return { choices: reply.choices, items: null };
}

function choicesOf({ assumptions }: DeepPlan): Choices {
  const chosen = (id: string): string | undefined => assumptions.find((one) => one.id === id)?.chosen;
  return { measure: chosen('measure'), period: chosen('period'), comparison: chosen('comparison') };
}

/** At most three questions, only those whose answer changes the queries. */
function questionsOf({ asked, lookup, clock }: Planning, isForced: boolean): readonly DeepQuestion[] {
  const measures = asked.terms.map((term) => ({ id: termId(term), text: measureLabel(term, lookup) }));
  const isTied = measures.length > 1;
  if (!isTied && !isForced) return [];
  const periods = periodChoices(asked).map(({ id, period }) => ({ id, text: capital(datedLabel(period, clock)) }));
  const questions: readonly (DeepQuestion | null)[] = [
    isTied
      ? { id: 'measure', text: 'Which number do you mean?', default: measures[0]?.id ?? '', choices: measures }
      : null,
    asked.reading.period === null || isForced
      ? { id: 'period', text: 'Which period shall be looked at?', default: periods[0]?.id ?? '', choices: periods }
      : null,
    asked.reading.comparison === null
      ? {
          id: 'comparison',
          text: 'What shall it be compared with?',
          default: 'previous',
          choices: [
            { id: 'previous', text: 'The period before' },
            { id: 'year', text: 'A year earlier' },
          ],
        }
      : null,
  ];
  return questions.filter((one) => one !== null);
}

/** Makes the plan, shows it, and follows the edits until it is started. */
async function agreePlan(
  planning: Planning,
  first: PlanWish,
  { interactive, resumes }: DeepRequest,
  analysis: Analysis,
): Promise<MadePlan | null> {
  let wish = first;
  let notes: readonly string[] = [];
  for (let revision = 1; ; revision += 1) {
    const made = makePlan(planning, wish, revision, notes);
    if (!made) return null;
    if (revision === 1) await announce(made, analysis);
    await analysis.step(
      { type: 'PLAN_VERIFICATION', key: `verification:${revision}`, reasoning: verified(made.plan) },
      { result: made.plan.items.map(({ id, state, note }): JsonObject => ({ id, state, note })) },
    );
    if (!interactive || resumes) return start(made, analysis);
    const reply = await analysis.ask<PlanReply>({
      type: 'DEEP_MODE_PLAN',
      key: `plan:${revision}`,
      reasoning: made.plan.goal,
      asks: { plan: made.plan },
    });
    const edited = editedWish(made, wish, reply, planning);
    ({ wish, notes } = edited);
    const isEdited = reply.items !== undefined || reply.choices !== undefined;
    if (!reply.start || notes.length > 0) continue;
    const agreed = isEdited ? makePlan(planning, wish, revision + 1, []) : made;
    if (agreed) return start(agreed, analysis);
  }
}

async function announce({ plan }: MadePlan, analysis: Analysis): Promise<void> {
  await analysis.step(
    { type: 'RESEARCH_PLAN', key: 'research', reasoning: plan.goal },
    { result: plan.assumptions.map(({ id, text }): JsonObject => ({ id, text })) },
  );
  await analysis.step(
    {
      type: 'DECOMPOSE_DELIVERABLES',
      key: 'deliverables',
      reasoning: plan.items.map(({ title }) => title).join(' · '),
    },
    { result: plan.items.map(({ id, title }): JsonObject => ({ id, title })) },
  );
}

async function start(made: MadePlan, analysis: Analysis): Promise<MadePlan> {
  await analysis.step(
    { type: 'DEEP_MODE_VERIFICATION', key: 'started', reasoning: verified(made.plan) },
    { result: asJson({ plan: made.plan }) },
  );
  return made;
}

function verified({ items, queries }: DeepPlan): string {
  const dropped = items.filter((one) => one.state === 'dropped');
  const parts = `${items.length - dropped.length} of ${items.length} parts can run, with ${queries.planned} of ${queries.most} queries`;
  return dropped.length === 0
    ? parts
    : `${parts}. Left out: ${dropped.map((one) => `${one.title} (${one.note})`).join(', ')}`;
}

function earlierEvidence({ resumes }: DeepRequest, analysis: Analysis): ReadonlyMap<string, Evidence> {
  return new Map(
    (resumes?.evidence ?? []).flatMap((one): [string, Evidence][] => {
      const compiled = analysis.compile(one.semql);
      return compiled.ok ? [[compiled.query.canonicalText, one]] : [];
    }),
  );
}

async function writeDown(
  request: AnalystRequest,
  analysis: Analysis,
  { plan, subject }: MadePlan,
  ran: Awaited<ReturnType<typeof runPlan>>,
): Promise<DeepSpec> {
  const settled = settle(ran.studied.map(({ part, study }) => ({ item: part.id, study })));
  const told = settled.findings.filter((one) => one.told).length;
  await analysis.step(
    { type: 'DEEP_MODE_REPORT_WRITING', key: 'writing', reasoning: 'Writing the report' },
    { result: { findings: settled.findings.length, told, tests: settled.tests.made, held: settled.tests.held } },
  );
  const report = writeReport({
    question: request.question,
    subject,
    plan,
    studied: ran.studied,
    settled,
    evidence: ran.evidence,
    provenance: ran.provenance,
    binder: ran.binder,
    failed: ran.failed,
    partial: ran.limit === null ? null : { limit: ran.limit, remaining: ran.remaining },
    dataAsOf: request.now.toISOString(),
    timeZone: request.timeZone,
  });
  for (const section of report.sections)
    await analysis.step(
      { type: 'DEEP_MODE_REPORT_WRITING_PROGRESS_UPDATE', key: `section:${section.id}`, reasoning: section.heading },
      { result: section.id },
    );
  await analysis.step(
    { type: 'SUMMARIZE', key: 'summary', reasoning: 'The report is written' },
    { result: report.headline.text },
  );
  return {
    kind: 'deep',
    sentence: report.headline.text,
    report,
    plan,
    evidence: ran.evidence,
    findings: settled.findings,
    phrases: [],
    suggestions: report.nextQuestions,
  };
}
