import type { CompileResult } from '../../../semql/compiled.ts';
import { labelOf } from '../../builtin/catalog/catalogLookup.ts';
import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import { measureLabel } from '../../builtin/catalog/measureLabel.ts';
import type { Clock } from '../../builtin/time/period.ts';
import { datedLabel, during } from '../../builtin/time/periodLabel.ts';
import { fold } from '../../builtin/words/normalise.ts';
import { fieldId } from '../analysis/groups.ts';
import { capital } from '../analysis/measured.ts';
import type { Part } from '../analysis/study.ts';
import type { DeepPlan, PlanAssumption, PlanItem, PlanReply, PlannedQuery } from '../plan.ts';
import { periodChoices, subjectOf, termId } from '../subject/subject.ts';
import type { Asked, Choices, Subject } from '../subject/subject.ts';
import { partsOf } from './partsOf.ts';
import { splitPartId } from './splitFields.ts';
import type { PartsOf } from './partsOf.ts';

/** What a person wants of a plan, in data: enough to make the same plan again. */
export interface PlanWish {
  readonly choices: Choices;
  /** Null: as the rules order them. */
  readonly items: readonly { readonly id: string; readonly title: string | null }[] | null;
}

export interface MadePlan {
  readonly plan: DeepPlan;
  readonly subject: Subject;
  readonly parts: ReadonlyMap<string, Part>;
}

export interface Planning {
  readonly asked: Asked;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly mostQueries: number;
  compile(semql: string): CompileResult;
}

/** The plan of a wish, verified; null where nothing can be compared. */
export function makePlan(
  planning: Planning,
  wish: PlanWish,
  revision: number,
  notes: readonly string[],
): MadePlan | null {
  const { asked, lookup, clock } = planning;
  const subject = subjectOf(asked, wish.choices, lookup, clock);
  if (!subject) return null;
  const offered = partsOf(subject, lookup, clock);
  const known = partsById(offered);
  const chosen = wish.items?.flatMap(({ id, title }) => {
    const part = known.get(id);
    return part ? [{ part, title: title ?? part.title }] : [];
  });
  const parts = chosen ?? offered.planned.map((part) => ({ part, title: part.title }));
  const { items, planned } = verify(parts, subject, planning);
  const used = new Set(items.flatMap((one) => one.dimensions));
  const plan: DeepPlan = {
    version: 1,
    revision,
    goal: goalOf(subject),
    items,
    assumptions: assumptionsOf(planning, subject, wish.choices),
    breakdowns: offered.splits
      .map((split) => ({ id: fieldId(split.field), text: split.label }))
      .filter(({ id }) => !used.has(id)),
    queries: { planned, most: planning.mostQueries },
    notes,
  };
  return { plan, subject, parts: new Map(parts.map(({ part }) => [part.id, part])) };
}

function partsById(offered: PartsOf): ReadonlyMap<string, Part> {
  const more = offered.splits.map((split) => offered.splitBy(split)).filter((one) => one !== null);
  return new Map([...more, ...offered.planned].map((part) => [part.id, part]));
}

function goalOf({ shape, label, spans }: Subject): string {
  const { now, before } = spans;
  const name = label.toLowerCase();
  switch (shape) {
    case 'change':
      return `What the change of ${name} ${during(now.label)} against ${before.label} is made of`;
    case 'trend':
      return `How ${name} developed up to ${now.label}`;
    case 'overview':
      return `The picture of ${name} ${during(now.label)}`;
    case 'cohort':
      return `How long the entities of ${name} stay`;
    case 'funnel':
      return `${capital(name)} by stage`;
  }
}

/**
 * Compiles every query with the rights of who asks. What cannot run is dropped with its sentence,
 * the same query runs once, and what goes over the budget is dropped from the end.
 */
function verify(
  parts: readonly { readonly part: Part; readonly title: string }[],
  subject: Subject,
  { compile, mostQueries }: Planning,
): { readonly items: readonly PlanItem[]; readonly planned: number } {
  const seen = new Map<string, string>();
  let planned = 0;
  const items = parts.map(({ part, title }): PlanItem => {
    const texts: { readonly query: PlannedQuery; readonly canonical: string }[] = [];
    let note = '';
    for (const { id, semql, purpose } of part.queries) {
      const compiled = compile(semql);
      if (!compiled.ok) {
        note = compiled.diagnostics[0]?.message ?? 'The query cannot be compiled.';
        break;
      }
      const canonical = compiled.query.canonicalText;
      const same = seen.get(canonical) ?? texts.find((one) => one.canonical === canonical)?.query.id ?? null;
      texts.push({ query: { id, semql, purpose, sameAs: same }, canonical });
    }
    const own = texts.filter(({ query }) => query.sameAs === null);
    if (note === '' && planned + own.length > mostQueries) note = 'The number of queries of a run is used up.';
    const isDropped = note !== '';
    if (!isDropped) {
      planned += own.length;
      for (const { query, canonical } of own) seen.set(canonical, query.id);
    }
    return {
      id: part.id,
      kind: part.kind,
      title,
      ...(title === part.title ? {} : { isRenamed: true }),
      why: part.why,
      measure: subject.label,
      dimensions: part.dimensions,
      period: subject.spans.now.label,
      comparedWith: subject.spans.before.label,
      queries: isDropped ? part.queries.map((one) => ({ ...one, sameAs: null })) : texts.map(({ query }) => query),
      state: isDropped ? 'dropped' : 'planned',
      note,
    };
  });
  return { items, planned };
}

function assumptionsOf(
  { asked, lookup, clock }: Planning,
  subject: Subject,
  choices: Choices,
): readonly PlanAssumption[] {
  const measures = asked.terms.map((term) => ({ id: termId(term), text: measureLabel(term, lookup) }));
  const periods = periodChoices(asked).map(({ id, period }) => ({ id, text: capital(datedLabel(period, clock)) }));
  const { now, before, comparedWith } = subject.spans;
  const comparisons = [
    ...(asked.reading.comparison ? [{ id: 'asked', text: 'As asked' }] : []),
    { id: 'previous', text: 'The period before' },
    { id: 'year', text: 'A year earlier' },
  ];
  const filters = [...new Set(asked.reading.filters.flatMap((one) => ('model' in one ? [one.model] : [])))];
  const defaults = (lookup.model(subject.term.model)?.filters ?? []).filter((one) => one.applyByDefault);
  return [
    {
      id: 'measure',
      text: capital(subject.label),
      chosen: termId(subject.term),
      choices: measures.length > 1 ? measures : [],
    },
    {
      id: 'period',
      text: capital(now.label),
      chosen: periods.find(({ id }) => id === choices.period)?.id ?? periods[0]?.id ?? '',
      choices: periods,
    },
    {
      id: 'comparison',
      text: `Against ${before.label}`,
      chosen: choices.comparison ?? (asked.reading.comparison ? 'asked' : comparedWith),
      choices: comparisons,
    },
    ...defaults
      .slice(0, filters.length > 0 ? 1 : 3)
      .map((one): PlanAssumption => ({ id: 'filters', text: capital(labelOf(one)), chosen: one.name, choices: [] })),
  ];
}

/** The wish after an edit; words that could not be followed are told. */
export function editedWish(
  made: MadePlan,
  wish: PlanWish,
  reply: PlanReply,
  planning: Planning,
): { readonly wish: PlanWish; readonly notes: readonly string[] } {
  if (reply.revision !== made.plan.revision)
    return { wish, notes: ['The plan was changed in the meantime: please look at it again.'] };
  const notes: string[] = [];
  const choices: Choices = { ...wish.choices, ...reply.choices };
  const splits = partsOf(made.subject, planning.lookup, planning.clock).splits;
  const splitId = (at: number): string => (splits[at] ? splitPartId(splits[at]) : '');
  const items = reply.items?.flatMap((edit): { readonly id: string; readonly title: string | null }[] => {
    if ('id' in edit) {
      const known = made.plan.items.find((one) => one.id === edit.id);
      if (!known) {
        notes.push('A part of the edit is not in the plan.');
        return [];
      }
      const at = edit.dimension === undefined ? -1 : splits.findIndex((one) => fieldId(one.field) === edit.dimension);
      if (at >= 0) return [{ id: splitId(at), title: edit.title ?? null }];
      return [
        { id: edit.id, title: edit.title ?? (known.title === made.parts.get(edit.id)?.title ? null : known.title) },
      ];
    }
    const at = splitNamed(edit.title, splits);
    if (at >= 0) return [{ id: splitId(at), title: null }];
    notes.push(`“${edit.title}” names no breakdown of ${made.subject.label.toLowerCase()}.`);
    return [];
  });
  const unique = items?.filter((one, at) => items.findIndex((other) => other.id === one.id) === at);
  return { wish: { choices, items: unique ?? wish.items }, notes };
}

/** Place of the breakdown that words name: "by country", "country of customers"; −1: none. */
function splitNamed(words: string, splits: PartsOf['splits']): number {
  const text = ` ${fold(words)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const fits = splits
    .map((split, at) => ({ at, names: [split.label, split.field.name.replaceAll('_', ' ')].map((one) => fold(one)) }))
    .flatMap(({ at, names }) =>
      names.filter((name) => text.includes(` ${name} `)).map((name) => ({ at, size: name.length })),
    )
    .toSorted((a, b) => b.size - a.size);
  return fits[0]?.at ?? -1;
}
