import type { Path } from '../catalog/relationshipGraph.ts';
import { Refusal } from '../validate/refusal.ts';
import { type Bucket, emptyBucket } from './bucket.ts';
import type { GroupingRequest } from './grouping.ts';
import { joinedRows, otherSide } from './joinedRows.ts';
import type { JoinTree, Neighbour } from './joinTree.ts';
import type { Without } from './legRows.ts';
import { legSelect, type LegSelect } from './legSelect.ts';
import { matchKeys } from './matchKeys.ts';
import type { Anchor } from './queryScope.ts';

/**
 * Legs that only say which groups there are. The FROM model has its groups even when no measure is its own: customers
 * without an order appear. So has every model whose rows a join keeps without a match.
 */
export function spinesOf(buckets: readonly Bucket[], request: GroupingRequest): LegSelect[] {
  const { scope, keys } = request;
  if (scope.metricsOnly || keys.length === 0) return [];
  const whole = buckets.filter(({ ownRows }) => ownRows === null);
  const tree = scope.joins;
  if (tree === null) {
    if (whole.some(({ model }) => model === scope.root)) return [];
    return possible(() => legSelect(emptyBucket(scope.root, [], request.span), request));
  }
  const seen = whole.map(({ joined, model }) => joined[0]?.entry ?? tree.entryOf({ model, edges: [] }));
  return tree.entries.flatMap((_, entry) => {
    const isFrom = entry === 0;
    const isTyped = tree.steps.some(({ child, type }) => child === entry && type !== null);
    if (!isFrom && !isTyped) return [];
    if (seen.some((other) => other !== null && tree.implies(entry, other))) return [];
    return spine(tree, entry, request);
  });
}

/** The groups of an entry's rows; where its many side decides the keys, only of the rows that have none of it. */
function spine(tree: JoinTree, entry: number, request: GroupingRequest): LegSelect[] {
  const model = tree.entries[entry]?.anchor.model;
  if (model === undefined) return [];
  const bucket = emptyBucket(model, joinedRows(request.scope, entry), request.span);
  const whole = possible(() => legSelect(bucket, request));
  if (whole.length > 0) return whole;
  return branches(tree, entry, [], null).flatMap((branch) =>
    possible(() => legSelect(bucket, request, without(tree, branch))),
  );
}

/** A join that rows may have no match in. */
interface Branch {
  /** The to-one way to where it begins. */
  readonly start: Path;
  readonly neighbour: Neighbour;
}

function branches(tree: JoinTree, entry: number, start: Path, from: number | null): Branch[] {
  return tree.neighbours(entry).flatMap((neighbour): Branch[] => {
    if (neighbour.step === from) return [];
    const own: Branch[] = neighbour.needed ? [] : [{ start, neighbour }];
    if (!neighbour.way.every(({ toOne }) => toOne)) return own;
    return [...own, ...branches(tree, neighbour.entry, [...start, ...neighbour.way], neighbour.step)];
  });
}

/** Only the rows without a match in the branch, whose fields are NULL there. */
function without(tree: JoinTree, { start, neighbour }: Branch): Without {
  const behind = new Set(tree.behind(neighbour));
  return {
    absent: (anchor: Anchor) => {
      const holder = tree.holderOf(anchor);
      return holder !== null && behind.has(holder);
    },
    unmatched: (leg) => {
      const match = tree.matchOf(neighbour);
      const [edge] = match.way;
      if (edge === undefined) throw new Error('a branch has a way');
      const other = otherSide(leg, tree, match, match.way);
      return matchKeys(leg, leg.follow(leg.root, start), edge, other, 'LEFT');
    },
  };
}

/** The legs that can be formed; a key or a condition out of reach means that this model decides no groups. */
function possible(form: () => LegSelect): LegSelect[] {
  try {
    return [form()];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
