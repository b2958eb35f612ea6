import type { Finding } from '../finding.ts';
import { holding } from '../statistics/holding.ts';
import type { Draft, Study } from './study.ts';

/**
 * Part of the told findings that may be chance, over all tests of a run. Measured together with the
 * tests in `deepAnalyst.test.ts`.
 */
const FALSE_RATE = 0.01;

/** Relative change below which there is nothing to explain. */
const WORTH_EXPLAINING = 0.02;

export interface Settled {
  readonly findings: readonly Finding[];
  readonly tests: { readonly made: number; readonly held: number };
}

/**
 * Decides what is told. Every test of a run counts, also those of groups nothing is said about;
 * what only explains a change is told where the change itself is out of the usual.
 */
export function settle(studies: readonly { readonly item: string; readonly study: Study }[]): Settled {
  const drafts = studies.flatMap(({ item, study }) => study.drafts.map((draft) => ({ item, draft })));
  const tested = drafts.flatMap(({ draft }) => (draft.p === null ? [] : [draft.p]));
  const all = [...tested, ...studies.flatMap(({ study }) => study.tests)];
  const held = holding(all, FALSE_RATE);
  const holds = new Map<Draft, boolean>();
  let next = 0;
  for (const { draft } of drafts)
    if (draft.p !== null) {
      holds.set(draft, held[next] === true);
      next += 1;
    }
  const change = drafts.find(({ draft }) => draft.kind === 'change')?.draft;
  const level = drafts.find(({ draft }) => draft.kind === 'level')?.draft;
  // Too few earlier periods for a test: then only a change that is worth a question is explained.
  const isWorth = level === undefined || Math.abs(level.effect.share ?? 1) >= WORTH_EXPLAINING;
  const isUnusual = change === undefined ? isWorth : holds.get(change) === true;
  return {
    findings: drafts.map(({ item, draft }, at) => {
      const untold = reasonOf(draft, holds.get(draft), isUnusual);
      return asFinding(item, draft, `f${at + 1}`, untold);
    }),
    tests: { made: all.length, held: held.filter(Boolean).length },
  };
}

function reasonOf(draft: Draft, holds: boolean | undefined, isUnusual: boolean): string | null {
  if (holds === false) return 'It does not stand out from the ups and downs of earlier periods.';
  if (draft.explains && !isUnusual) return 'The change it would explain is within what is usual.';
  return null;
}

/** A finding by its own test, while a run is going on. */
export function asFinding(item: string, draft: Draft, id: string, untold: string | null): Finding {
  const { effect, statement, kind, p, novelty, rows, buckets } = draft;
  return {
    id,
    item,
    kind,
    statement,
    size: { value: effect.value, unit: null, share: effect.share },
    support: { rows, buckets },
    p,
    score: Math.min(1, Math.abs(effect.share ?? 0.1)) * novelty,
    evidence: [
      ...new Set(statement.numbers.flatMap((one) => one.operands.flat().flatMap((ref) => (ref ? [ref.evidence] : [])))),
    ],
    caveats: draft.caveats ?? [],
    told: untold === null,
    untold,
  };
}
