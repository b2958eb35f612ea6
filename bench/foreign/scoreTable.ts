import type { Outcome, Verdict } from './judge.ts';

interface Score {
  readonly asked: number;
  readonly answered: number;
  readonly right: number;
  readonly wrong: number;
  readonly 'wrong, nothing assumed': number;
  readonly refused: number;
  readonly clarified: number;
  readonly explained: number;
  readonly error: number;
}

/** Counts by shape, the most frequent first, and of all. */
export function scoreTable(outcomes: readonly Outcome[]): Readonly<Record<string, Score>> {
  const byShape = [...Map.groupBy(outcomes, ({ shape }) => shape)].toSorted(([, a], [, b]) => b.length - a.length);
  return Object.fromEntries([...byShape, ['all', outcomes] as const].map(([shape, of]) => [shape, scoreOf(of)]));
}

function scoreOf(outcomes: readonly Outcome[]): Score {
  const of = (wanted: Verdict): number => outcomes.filter(({ verdict }) => verdict === wanted).length;
  const [right, wrong] = [of('right'), of('wrong')];
  return {
    asked: outcomes.length,
    answered: right + wrong,
    right,
    wrong,
    'wrong, nothing assumed': outcomes.filter((one) => one.verdict === 'wrong' && one.assumptions.length === 0).length,
    refused: of('refused'),
    clarified: of('clarified'),
    explained: of('explained'),
    error: of('error'),
  };
}
