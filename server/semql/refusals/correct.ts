import type { Correction, Diagnostic, DiagnosticCode } from '../diagnostics.ts';
import type { Span } from '../language/ast.ts';
import { parseQuery } from '../language/parse/parser.ts';
import { printQuery } from '../language/print.ts';
import { replaceSpan } from '../language/parse/syntaxError.ts';
import type { Edit, Fix } from './fix.ts';
import type { Remedy } from './refusal.ts';

/** Problem in a query, and a suggested replacement. */
export interface Problem {
  readonly diagnostic: Diagnostic;
  readonly remedy: Remedy | null;
}

/** Problems of a text; empty if it is valid. */
export type Attempt = readonly Problem[];

/** Names and corrections offered for one problem. */
const maxOffered = 3;
/** Compilations that correcting one query may cost. */
const maxAttempts = 40;
/** Errors after the first one that a correction mends, too. */
const maxFollowed = 3;
/** Longer texts are not corrected: every attempt reads the whole text. */
const maxCorrectedLength = 16_384;

/**
 * Errors that tell that a name does not fit here, rather than that the query has another mistake
 * elsewhere.
 */
const misfits: ReadonlySet<DiagnosticCode> = new Set([
  'FANOUT',
  'NO_PATH',
  'AMBIGUOUS_PATH',
  'TYPE_MISMATCH',
  'CROSS_SOURCE',
  'NOT_PERMITTED',
  'DUPLICATE_COLUMN',
  'UNSUPPORTED_IN_DIALECT',
  'LIMIT_EXCEEDED',
]);

/**
 * The diagnostics with corrections that were compiled, and with names that fit the rest of the
 * query: reachable without multiplying a measure, permitted, of a type that is wanted.
 * @param attempt compiles a text
 */
export function corrected(problems: Attempt, text: string, attempt: (text: string) => Attempt): Diagnostic[] {
  if (text.length > maxCorrectedLength) {
    return problems.map(({ diagnostic }) => ({ ...diagnostic, correctedText: null }));
  }
  const trials = new Trials(attempt);
  return problems.map((problem) => withCorrections(problem, text, trials));
}

function withCorrections({ diagnostic, remedy }: Problem, text: string, trials: Trials): Diagnostic {
  if (remedy === null) {
    return diagnostic;
  }
  const fitting: { readonly fix: Fix; readonly whole: string | null }[] = [];
  for (const fix of remedy.fixes()) {
    if (fitting.length === maxOffered) {
      break;
    }
    const changed = applied(text, fix);
    if (changed === null) {
      continue;
    }
    const whole = trials.settled(changed, maxFollowed);
    if (whole !== null || trials.failsElsewhere(changed, fix)) {
      fitting.push({ fix, whole });
    }
  }
  const whole = fitting.flatMap(({ fix, whole }) => (whole === null ? [] : [{ fix, text: whole }]));
  const corrections = whole.map(({ fix, text }): Correction => ({ title: fix.title, text }));
  const [first, second] = whole;
  const clear = first !== undefined && (second === undefined || first.fix.rank < second.fix.rank);
  const named = {
    ...diagnostic,
    correctedText: clear ? first.text : null,
    corrections: corrections.filter(
      ({ text }, index) => corrections.findIndex((other) => other.text === text) === index,
    ),
  };
  if (remedy.advise === undefined) {
    return named;
  }
  const names = fitting.map(({ fix }) => fix.title);
  return { ...named, advice: remedy.advise(names), suggestions: names };
}

/** Compilations of changed texts, each done once. */
class Trials {
  readonly #attempt: (text: string) => Attempt;
  readonly #known = new Map<string, Attempt | null>();

  constructor(attempt: (text: string) => Attempt) {
    this.#attempt = attempt;
  }

  /**
   * The text once it compiles, with the clear corrections of what else is wrong with it; null when
   * there is no such text.
   */
  settled(text: string, followed: number): string | null {
    const problems = this.#of(text);
    if (problems === null) {
      return null;
    }
    const [first] = problems;
    if (first === undefined) {
      return text;
    }
    if (followed === 0 || misfits.has(first.diagnostic.code)) {
      return null;
    }
    const [fix, other] = first.remedy?.fixes() ?? [];
    if (fix === undefined || (other !== undefined && other.rank === fix.rank)) {
      return null;
    }
    const changed = applied(text, fix);
    return changed === null || changed === text ? null : this.settled(changed, followed - 1);
  }

  /** True when the changed text has another mistake, which says nothing about the change. */
  failsElsewhere(text: string, { edits: [edit] }: Fix): boolean {
    const [first] = this.#of(text) ?? [];
    if (first === undefined || edit === undefined || misfits.has(first.diagnostic.code)) {
      return false;
    }
    const inserted = { start: edit.span.start, end: edit.span.start + edit.text.length };
    return !overlaps(first.diagnostic.span, inserted);
  }

  #of(text: string): Attempt | null {
    let problems = this.#known.get(text);
    if (problems === undefined) {
      problems = this.#known.size < maxAttempts ? this.#attempt(text) : null;
      this.#known.set(text, problems);
    }
    return problems;
  }
}

function overlaps(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}

/** The text with the fix made, or null where its parts are not where the fix thinks they are. */
function applied(text: string, { edits }: Fix): string | null {
  if (!edits.every((edit) => holds(text, edit))) {
    return null;
  }
  return edits
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((changed, edit) => replaceSpan(changed, edit.span, edit.text), text);
}

function holds(text: string, { span, of }: Edit): boolean {
  if (span.end > text.length) {
    return false;
  }
  if (of === undefined) {
    return true;
  }
  const { query } = parseQuery(text.slice(span.start, span.end));
  return query !== null && printQuery(query) === printQuery(of);
}
