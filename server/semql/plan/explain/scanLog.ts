import type { Explanation, JoinExplanation, ScanExplanation } from '../../compiled.ts';

/**
 * The parts that every scan of a fact reads, collected while a query is planned and described on
 * demand; equal scans count once.
 */
export class ScanLog {
  readonly #scans: (() => ScanExplanation)[] = [];
  /** True: rows count again because a key repeats. */
  #repeats = false;

  add(explain: () => Omit<ScanExplanation, 'sentence'>): void {
    this.#scans.push(() => {
      const parts = explain();
      return { ...parts, sentence: sentenceOf(parts) };
    });
  }

  markRepeats(): void {
    this.#repeats = true;
  }

  get explanation(): Explanation {
    const distinct = new Map<string, ScanExplanation>();
    for (const scan of this.#scans.map((explain) => explain())) {
      const known = [scan.sentence, ...scan.joins.map(({ from, keepsUnmatched }) => `${from} ${keepsUnmatched}`)];
      if (!distinct.has(known.join('\0'))) {
        distinct.set(known.join('\0'), scan);
      }
    }
    return explanationOf([...distinct.values()], this.#repeats);
  }
}

function explanationOf(scans: readonly ScanExplanation[], repeats: boolean): Explanation {
  const facts = [...new Set(scans.map(({ model }) => model))];
  const joined = scans.some(({ joins }) => joins.length > 0);
  const [only] = scans;
  const several = scans.flatMap(({ model, joins }) => joins.filter(meetsSeveral).map(({ to }) => ({ model, to })));
  return {
    scans: scans,
    merge:
      scans.length === 1
        ? `One scan of ${only?.model ?? ''} answers the query.`
        : `${scans.length} scans of ${listed(facts)} are aggregated separately, and their groups are put side by side; a group whose key is NULL is one group.`,
    safety: [
      ...new Set(
        several.map(
          ({ model, to }) =>
            `A row of ${model} may match several rows of ${to}: it counts once in each of its groups, so the groups overlap and their sum is not the total.`,
        ),
      ),
      ...(joined || !repeats ? [joinedSafely(joined, several.length > 0 || repeats)] : []),
      ...(facts.length > 1
        ? ['Facts are never joined with each other: each is aggregated before they are combined.']
        : []),
      ...(!repeats && scans.some(({ joins }) => joins.some(({ keepsUnmatched }) => keepsUnmatched))
        ? ['Rows without a match are kept, so joining changes no total.']
        : []),
    ],
  };
}

function meetsSeveral({ cardinality }: JoinExplanation): boolean {
  return cardinality === 'ONE_TO_MANY' || cardinality === 'MANY_TO_MANY';
}

function joinedSafely(joined: boolean, several: boolean): string {
  if (several) {
    return 'Every other join leads to at most one row of the other model.';
  }
  return joined
    ? 'Every join leads to at most one row of the other model, so no row is repeated or counted twice.'
    : 'Nothing is joined, so no row is repeated or counted twice.';
}

function sentenceOf(scan: Omit<ScanExplanation, 'sentence'>): string {
  const what = scan.measures.length === 0 ? 'The rows' : listed(scan.measures);
  const rows = scan.rowsPer.length === 0 ? '' : ` (one row per ${listed(scan.rowsPer)})`;
  const name = ({ to, relationship }: JoinExplanation): string => `${to} by ${relationship}`;
  const single = scan.joins.filter((join) => !meetsSeveral(join)).map(name);
  const several = scan.joins.filter(meetsSeveral).map(name);
  return [
    `${what} of ${scan.model}${rows}`,
    ...(scan.filters.length === 0 ? [] : [`only where ${scan.filters.join(' and ')}`]),
    ...(single.length === 0 ? [] : [`with at most one row of ${listed(single)}`]),
    ...(several.length === 0 ? [] : [`each once however many rows of ${listed(several)} it has`]),
    ...(scan.keys.length === 0 ? [] : [`for each ${listed(scan.keys)}`]),
  ].join(', ');
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
