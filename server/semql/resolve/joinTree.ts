import type { Path } from '../catalog/relationshipGraph.ts';
import type { Join } from '../language/ast.ts';
import type { ScopeEntry } from './scopeEntry.ts';
import { type Anchor, isSameAnchor } from './field.ts';

/** JOIN of a block: the entry it adds, the entry it joins, and the relationships between them. */
export interface JoinStep {
  /**
   * As it is written; null: a JOIN without a type, which leaves every row of both sides where it
   * is.
   */
  readonly type: Join['type'];
  readonly parent: number;
  readonly child: number;
  /** From the parent's model to the child's. */
  readonly way: Path;
  /** The same way from the child. */
  readonly back: Path;
}

type Kept = 'INNER' | 'LEFT' | 'RIGHT' | 'FULL';

/** Match that a row needs to be in the joined result, and the matches required in turn. */
export interface Match {
  readonly way: Path;
  /** The entry at the end of the way. */
  readonly entry: number;
  readonly further: readonly Match[];
}

/** An entry joined directly to another one. */
export interface Neighbour {
  readonly step: number;
  readonly entry: number;
  readonly way: Path;
  /** True: rows without a match there do not count. */
  readonly needed: boolean;
}

/**
 * The joins of a block as SQL reads them from left to right. They decide which rows count: a row of
 * a model counts when it is in the joined result at least once, and then it counts once, however
 * often the joins repeat it.
 */
export class JoinTree {
  readonly entries: readonly ScopeEntry[];
  readonly steps: readonly JoinStep[];
  /** Equal for trees that keep the same rows. */
  readonly key: string;
  readonly #kept: Kept[];

  constructor(entries: readonly ScopeEntry[], steps: readonly JoinStep[]) {
    this.entries = entries;
    this.steps = steps;
    this.#kept = steps.map(({ type }) => type ?? 'FULL');
    for (let index = steps.length - 1; index >= 0; index -= 1) {
      const step = steps[index];
      if (step !== undefined && this.#needsChild(index)) {
        this.#rejectMissing(step.parent, index);
      }
    }
    const ways = steps.map(({ parent, child, way }) => [parent, child, ...way.map(({ role }) => role)].join('.'));
    this.key = ways.map((way, index) => `${this.#kept[index]} ${way}`).join(', ');
  }

  #needsChild(step: number): boolean {
    return this.#kept[step] === 'INNER' || this.#kept[step] === 'RIGHT';
  }

  /**
   * A join further on wants a row of the entry, so rows that earlier joins kept without one are
   * left out after all.
   */
  #rejectMissing(entry: number, before: number): void {
    for (let index = before - 1; index >= 0; index -= 1) {
      const step = this.steps[index];
      if (step === undefined) {
        return;
      }
      if (step.child !== entry) {
        if (this.#kept[index] === 'RIGHT') {
          this.#kept[index] = 'INNER';
        } else if (this.#kept[index] === 'FULL') {
          this.#kept[index] = 'LEFT';
        }
        continue;
      }
      if (this.#kept[index] === 'LEFT') {
        this.#kept[index] = 'INNER';
      } else if (this.#kept[index] === 'FULL') {
        this.#kept[index] = 'RIGHT';
      }
      if (this.#kept[index] === 'INNER') {
        this.#rejectMissing(step.parent, index);
      }
      return;
    }
  }

  /** Matches that every counted row of the entry needs; `from` is the step it was reached by. */
  matches(entry: number, from: number | null = null): readonly Match[] {
    return this.neighbours(entry).flatMap((neighbour) =>
      neighbour.step === from || !neighbour.needed ? [] : [this.matchOf(neighbour)],
    );
  }

  /** The match over one step, needed or not. */
  matchOf({ way, entry, step }: Neighbour): Match {
    return { way, entry, further: this.matches(entry, step) };
  }

  /** The entries joined directly to an entry. */
  neighbours(entry: number): readonly Neighbour[] {
    return this.steps.flatMap((step, index): Neighbour[] => {
      const kept = this.#kept[index];
      if (step.parent === entry) {
        return [{ step: index, entry: step.child, way: step.way, needed: kept === 'INNER' || kept === 'RIGHT' }];
      }
      if (step.child !== entry) {
        return [];
      }
      return [{ step: index, entry: step.parent, way: step.back, needed: kept === 'INNER' || kept === 'LEFT' }];
    });
  }

  /** The way from one entry to another along the joins, or null. */
  wayBetween(entry: number, other: number, from: number | null = null): Path | null {
    if (entry === other) {
      return [];
    }
    for (const neighbour of this.neighbours(entry)) {
      if (neighbour.step === from) {
        continue;
      }
      const rest = this.wayBetween(neighbour.entry, other, neighbour.step);
      if (rest !== null) {
        return [...neighbour.way, ...rest];
      }
    }
    return null;
  }

  /** The entries on the far side of a step. */
  behind({ entry, step }: Neighbour): readonly number[] {
    const further = this.neighbours(entry).filter((neighbour) => neighbour.step !== step);
    return [entry, ...further.flatMap((neighbour) => this.behind(neighbour))];
  }

  /** True when every counted row of one entry is seen together with a row of the other. */
  implies(entry: number, other: number): boolean {
    const within = (matches: readonly Match[]): boolean =>
      matches.some((match) => match.entry === other || within(match.further));
    return entry === other || within(this.matches(entry));
  }

  /** The entry a name's anchor means, or null when the model is not written in FROM and JOIN. */
  entryOf(anchor: Anchor): number | null {
    const meanings: ((entry: ScopeEntry) => boolean)[] = [
      (entry) => entry.anchor === anchor,
      (entry) => isSameAnchor(entry.anchor, anchor),
      (entry) => anchor.edges.length === 0 && entry.anchor.model === anchor.model,
    ];
    for (const isMeant of meanings) {
      const index = this.entries.findIndex(isMeant);
      if (index >= 0) {
        return index;
      }
    }
    return null;
  }

  /**
   * The entry whose rows bring what an anchor means: the entry itself, or the one its way begins
   * at.
   */
  holderOf(anchor: Anchor): number | null {
    const own = this.entryOf(anchor);
    if (own !== null) {
      return own;
    }
    for (let length = anchor.edges.length - 1; length >= 0; length -= 1) {
      const model = anchor.edges[length]?.from ?? anchor.model;
      const holder = this.entryOf({ model, edges: anchor.edges.slice(0, length) });
      if (holder !== null) {
        return holder;
      }
    }
    return null;
  }
}
