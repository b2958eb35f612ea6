import type { CompileResult } from '../../../semql/compiled.ts';
import type { ClarificationOption, WordMeaning } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Target } from '../lexicon/lexicon.ts';
import { describeReading } from '../labels/describe.ts';
import { ground } from './ground.ts';
import type { Grounded, GroundFailure } from './ground.ts';
import { placementProblem } from './placeable.ts';
import { meaningKey } from './sameMeaning.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import { defaultPeriod } from '../time/defaultPeriod.ts';
import type { Clock } from '../time/period.ts';
import type { Candidate } from './understand.ts';

/** Decision about a question after all its readings were tried. */
export type Decision =
  | {
      readonly kind: 'answer';
      readonly chosen: Grounded;
      readonly runnerUp: Grounded | null;
      /** Everything that could be computed, the chosen one included, best first. */
      readonly ranked: readonly Grounded[];
    }
  | { readonly kind: 'clarify'; readonly question: string; readonly options: readonly ClarificationOption[] }
  | {
      readonly kind: 'refuse';
      readonly unknown: readonly string[];
      readonly reason: 'unread' | 'no_measure' | 'misplaced' | 'not_compilable' | 'command' | 'endless';
      readonly failure: GroundFailure | null;
      /** The best reading, as far as it goes; null where nothing was read. */
      readonly candidate: Candidate | null;
    };

/** Readings closer than this are a tie. */
const MARGIN = 0.012;
const MAX_OPTIONS = 4;

/**
 * Ranks what compiles: a clear winner is answered, a tie is asked about, anything half understood
 * is refused.
 */
export function decide(
  candidates: readonly Candidate[],
  question: string,
  lookup: CatalogLookup,
  clock: Clock,
  compile: (semql: string) => CompileResult,
  chosen: string | null = null,
): Decision {
  const read = candidates.filter((candidate) => candidate.unread.length === 0 && asksSomething(candidate));
  const complete = read.filter(({ reading, draft }) => problemOf({ reading, draft }, lookup) === null);
  if (read[0] && complete.length === 0)
    return {
      kind: 'refuse',
      unknown: [],
      reason: 'misplaced',
      failure: misplaced(read[0], lookup),
      candidate: read[0],
    };
  if (complete.length === 0) return refuseUnread(candidates);
  const { grounded, failure } = ground(
    complete.map((candidate) => withDefaults(candidate)),
    lookup,
    clock,
    compile,
  );
  const ranked = grounded.toSorted((a, b) => b.candidate.score - a.candidate.score);
  const [best] = ranked;
  if (!best) {
    return {
      kind: 'refuse',
      // Words that other readings left over were understood by this one.
      unknown: [],
      reason: 'not_compilable',
      failure,
      candidate: complete[0] ?? null,
    };
  }
  const asked = chosen === null ? undefined : ranked.find((one) => one.query.semql === chosen);
  if (asked) return { kind: 'answer', chosen: asked, runnerUp: null, ranked };
  const tied = distinct(
    ranked.filter((one) => one.candidate.score >= best.candidate.score - MARGIN),
    lookup,
  );
  if (tied.length > 1) {
    const options = tied.slice(0, MAX_OPTIONS).map((one) => toOption(one, tied, question, lookup));
    const labels = [...new Set(options.map((option) => option.label))];
    if (labels.length > 1)
      return {
        kind: 'clarify',
        question: `Did you mean ${labels.map((label) => `**${label}**`).join(' or ')}?`,
        options: options.filter(
          (option, index) =>
            labels.indexOf(option.label) === index ||
            options.findIndex((other) => other.label === option.label) === index,
        ),
      };
  }
  const runnerUp = ranked.find((one) => one.query.semql !== best.query.semql) ?? null;
  return { kind: 'answer', chosen: best, runnerUp, ranked };
}

type Read = Pick<Candidate, 'reading' | 'draft'>;

/**
 * "percentage of customers who ordered more than once" asks for one share: never for each
 * customer's part of the orders.
 */
function problemOf({ reading, draft }: Read, lookup: CatalogLookup): string | null {
  const { transform, thresholds, breakdowns } = reading;
  const member = breakdowns.find((one) => one.kind === 'entity');
  if (transform?.kind !== 'share' || !member || thresholds.length === 0 || draft.flags.has('by'))
    return placementProblem(reading, lookup);
  const members = targetLabel({ kind: 'model', model: member.model }, lookup).toLowerCase();
  return `I cannot compute the share of ${members} within a limit. Ask how many ${members} are within it, and how many there are.`;
}

function misplaced(candidate: Read, lookup: CatalogLookup): GroundFailure {
  return { code: 'MISPLACED', message: problemOf(candidate, lookup) ?? '', advice: '' };
}

function asksSomething({ reading }: Candidate): boolean {
  return reading.measures.length > 0 || reading.rows !== null;
}

/** Gives a reading the period it did not name. */
function withDefaults(candidate: Candidate): Candidate {
  const { reading } = candidate;
  if (reading.period !== null || reading.rows !== null) return candidate;
  return { ...candidate, asked: reading, reading: { ...reading, period: defaultPeriod(reading) } };
}

function refuseUnread(candidates: readonly Candidate[]): Decision {
  const [best] = candidates;
  const unknown = best ? best.unread : [];
  return {
    kind: 'refuse',
    unknown: [...new Set(unknown)],
    reason: unknown.length > 0 ? 'unread' : 'no_measure',
    failure: null,
    candidate: best ?? null,
  };
}

/** The readings that differ in what they compute: by the definitions, and by the SQL. */
function distinct(ranked: readonly Grounded[], lookup: CatalogLookup): readonly Grounded[] {
  const seen = new Set<string>();
  return ranked.filter(({ reading, compiled }) => {
    const keys = [compiled.sql + JSON.stringify(compiled.parameters), meaningKey(reading, lookup)];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

/** An option in the user's words: what the readings disagree about, named in full. */
function toOption(
  one: Grounded,
  tied: readonly Grounded[],
  question: string,
  lookup: CatalogLookup,
): ClarificationOption {
  const names = one.candidate.items.flatMap(({ mark, meaning }, index) => {
    if (meaning.kind !== 'name') return [];
    const differs = tied.some(
      (other) => JSON.stringify(other.candidate.items[index]?.meaning) !== JSON.stringify(meaning),
    );
    if (!differs) return [];
    const { target } = meaning;
    const label = targetLabel(target, lookup).toLowerCase();
    const owner = 'model' in target ? (lookup.model(target.model)?.label || target.model).toLowerCase() : '';
    return [
      {
        mark,
        target,
        label:
          target.kind === 'value'
            ? `${label} (${ownerWords(target, lookup)})`
            : owner && !label.includes(owner)
              ? `${owner} ${label}`
              : label,
      },
    ];
  });
  const roles = one.reading.breakdowns.flatMap((breakdown) =>
    'field' in breakdown && breakdown.field.via !== null
      ? [lookup.roleLabel(breakdown.field.via).toLowerCase()]
      : breakdown.kind === 'entity' && breakdown.via
        ? [lookup.roleLabel(breakdown.via).toLowerCase()]
        : [],
  );
  const filterRoles = one.reading.filters.flatMap((filter) =>
    filter.kind === 'exists' && filter.role !== null
      ? [lookup.roleLabel(filter.role).toLowerCase()]
      : 'field' in filter && filter.field.via !== null
        ? [lookup.roleLabel(filter.field.via).toLowerCase()]
        : [],
  );
  const label =
    names.length > 0
      ? names.map((name) => name.label).join(', ')
      : roles.length + filterRoles.length > 0
        ? [...roles, ...filterRoles].join(', ')
        : describeReading(one.reading, lookup);
  let rewritten = question;
  for (const { mark, label: words } of names)
    rewritten = rewritten.replace(new RegExp(escapeRegExp(mark.words), 'i'), words.replace(/ \(.*\)$/, ''));
  if (names.length === 0) for (const role of [...roles, ...filterRoles]) rewritten = `${question} (${role})`;
  const means = names.length === 1 && names[0] ? meaningOf(names[0].mark.words, names[0].target) : null;
  return { label, question: rewritten, semql: one.query.semql, ...(means === null ? {} : { means }) };
}

/** What words are read as, where it is a thing that can have synonyms of its own. */
function meaningOf(phrase: string, target: Target): WordMeaning | null {
  switch (target.kind) {
    case 'dimension':
    case 'measure':
      return { phrase, kind: target.kind, name: `${target.model}.${target.name}` };
    case 'metric':
      return { phrase, kind: 'metric', name: target.name };
    case 'model':
      return { phrase, kind: 'model', name: target.model };
    default:
      return null;
  }
}

function ownerWords(target: { readonly model: string; readonly dimension: string }, lookup: CatalogLookup): string {
  return `${(lookup.model(target.model)?.label || target.model).toLowerCase()} ${targetLabel({ kind: 'dimension', model: target.model, name: target.dimension }, lookup).toLowerCase()}`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
