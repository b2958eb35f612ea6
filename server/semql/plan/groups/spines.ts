import type { Path } from '../../catalog/relationshipGraph.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { type ScanGroup, emptyScanGroup } from '../aggregates/scanGroup.ts';
import type { GroupingRequest } from './groupingRequest.ts';
import { joinedRows } from '../facts/joinedRows.ts';
import { matchKeys, otherSide } from '../facts/scanRelation.ts';
import type { JoinTree, Neighbour } from '../../resolve/joinTree.ts';
import type { Without } from '../facts/scanRows.ts';
import { scanSelect, type ScanSelect } from '../facts/scanSelect.ts';
import type { Anchor } from '../../resolve/field.ts';

/**
 * Scans that only say which groups there are. The FROM model has its groups even when no measure is
 * its own: customers without an order appear. So has every model whose rows a join keeps without a
 * match.
 */
export function spinesOf(scanGroups: readonly ScanGroup[], request: GroupingRequest): ScanSelect[] {
  const { scope, keys } = request;
  if (scope.metricsOnly || keys.length === 0) {
    return [];
  }
  const whole = scanGroups.filter(({ ownRows }) => ownRows === null);
  const tree = scope.joins;
  if (tree === null) {
    if (whole.some(({ model }) => model === scope.root)) {
      return [];
    }
    return possible(() => scanSelect(emptyScanGroup(scope.root, [], request.span), request));
  }
  const seen = whole.map(({ joined, model }) => joined[0]?.entry ?? tree.entryOf({ model, edges: [] }));
  return tree.entries.flatMap((_, entry) => {
    const isFrom = entry === 0;
    const isTyped = tree.steps.some(({ child, type }) => child === entry && type !== null);
    if (!isFrom && !isTyped) {
      return [];
    }
    if (seen.some((other) => other !== null && tree.implies(entry, other))) {
      return [];
    }
    return spine(tree, entry, request);
  });
}

/**
 * The groups of an entry's rows; where its many side decides the keys, only of the rows that have
 * none of it.
 */
function spine(tree: JoinTree, entry: number, request: GroupingRequest): ScanSelect[] {
  const model = tree.entries[entry]?.anchor.model;
  if (model === undefined) {
    return [];
  }
  const scanGroup = emptyScanGroup(model, joinedRows(request.scope, entry), request.span);
  const whole = possible(() => scanSelect(scanGroup, request));
  if (whole.length > 0) {
    return whole;
  }
  return branches(tree, entry, [], null).flatMap((branch) =>
    possible(() => scanSelect(scanGroup, request, without(tree, branch))),
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
    if (neighbour.step === from) {
      return [];
    }
    const own: Branch[] = neighbour.needed ? [] : [{ start, neighbour }];
    if (!neighbour.way.every(({ toOne }) => toOne)) {
      return own;
    }
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
    unmatched: (scan) => {
      const match = tree.matchOf(neighbour);
      const [edge] = match.way;
      if (edge === undefined) {
        throw new Error('a branch has a way');
      }
      const node = scan.follow(scan.root, start);
      return matchKeys(scan, node, edge, otherSide(scan, node, tree, match, match.way), 'LEFT');
    },
  };
}

/**
 * The scans that can be formed; a key or a condition out of reach means that this model decides no
 * groups.
 */
function possible(form: () => ScanSelect): ScanSelect[] {
  try {
    return [form()];
  } catch (error) {
    if (error instanceof Refusal) {
      return [];
    }
    throw error;
  }
}
