import { metricTime } from './question.test-support.ts';
import { edgesFrom, linksFrom, type World, type WorldEdge, type WorldLink } from './world.test-support.ts';

/**
 * A question that has no one right answer: a measure would be multiplied, or a name could mean two
 * things.
 */
export class Unanswerable extends Error {}

/** A relationship walked one way. */
export interface Step {
  readonly edge: WorldEdge;
  readonly reversed: boolean;
}

export type Way = readonly Step[];

/**
 * Rows that may be met several times: none, rows that are merely linked, any (linked ones before
 * others), or any that are reached by a single path.
 */
export type Many = 'NONE' | 'LINKED' | 'ANY' | 'ONLY';

export const isMany = ({ edge, reversed }: Step): boolean => reversed && !edge.unique;
const endOf = ({ edge, reversed }: Step): string => (reversed ? edge.from : edge.to);

/** A step of a way before bridges are put in: a relationship, or a link over some bridge. */
type Leap =
  | { readonly kind: 'step'; readonly step: Step; readonly end: string }
  | { readonly kind: 'link'; readonly start: string; readonly end: string };

/** How rows of one model meet those of another. */
export class Ways {
  readonly #world: World;
  readonly #known = new Map<string, Way | Unanswerable>();

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * How a row of `fact` meets what a name means: the named role of `root`, else the only way that
   * multiplies nothing, else the only shortest one over what may be met several times.
   */
  of(fact: string, via: string, root: string, many: Many): Way {
    const id = `${fact} ${via} ${root} ${many}`;
    let known = this.#known.get(id);
    if (known === undefined) {
      try {
        known = this.#find(fact, via, root, many);
      } catch (error) {
        if (!(error instanceof Unanswerable)) {
          throw error;
        }
        known = error;
      }
      this.#known.set(id, known);
    }
    if (known instanceof Unanswerable) {
      throw known;
    }
    return known;
  }

  #find(fact: string, via: string, root: string, many: Many): Way {
    if (via === metricTime) {
      return [];
    }
    const role = edgesFrom(this.#world, root).find((edge) => edge.role === via);
    const link = linksFrom(this.#world, root).find((candidate) => candidate.role === via);
    const last: Leap | null =
      role !== undefined
        ? { kind: 'step', step: { edge: role, reversed: false }, end: role.to }
        : link === undefined
          ? null
          : { kind: 'link', start: link.from, end: link.to };
    if (role !== undefined) {
      const toRoot = this.#toOne(fact, root, [fact]);
      const [only] = toRoot;
      if (only !== undefined && toRoot.length === 1) {
        return [...only, { edge: role, reversed: false }];
      }
    }
    const target = last?.end ?? via;
    const found = this.#toOne(fact, target, [fact]);
    const [one] = found;
    if (found.length > 1) {
      throw new Unanswerable(`${fact} reaches ${target} in ${found.length} ways`);
    }
    if (one !== undefined) {
      return one;
    }
    const all = this.#shortest(fact, last === null ? via : root)
      .map((way) => (last === null ? way : [...way, last]))
      .flatMap((way) => this.#overBridges(way));
    const linked = all.filter((way) => way.every((step) => this.#isLinked(step)));
    const ways = many === 'NONE' ? [] : many === 'ONLY' || (many === 'ANY' && linked.length === 0) ? all : linked;
    const [only] = ways;
    if (only === undefined) {
      throw new Unanswerable(`${fact} has many ${target} or none`);
    }
    if (ways.length > 1) {
      throw new Unanswerable(`${fact} reaches ${target} in ${ways.length} ways over many rows`);
    }
    return only;
  }

  #toOne(from: string, to: string, seen: readonly string[]): Way[] {
    if (from === to) {
      return [[]];
    }
    return this.#stepsFrom(from)
      .filter((step) => !isMany(step) && !seen.includes(endOf(step)))
      .flatMap((step) => this.#toOne(endOf(step), to, [...seen, endOf(step)]).map((way) => [step, ...way]));
  }

  #stepsFrom(name: string): Step[] {
    return this.#world.edges.flatMap((edge) => [
      ...(edge.from === name ? [{ edge, reversed: false }] : []),
      ...(edge.to === name ? [{ edge, reversed: true }] : []),
    ]);
  }

  /** All ways of the fewest steps, a link being one. */
  #shortest(from: string, to: string): (readonly Leap[])[] {
    let ways: { readonly way: readonly Leap[]; readonly end: string }[] = [{ way: [], end: from }];
    const seen = new Set([from]);
    while (ways.length > 0) {
      const arrived = ways.filter(({ end }) => end === to);
      if (arrived.length > 0) {
        return arrived.map(({ way }) => way);
      }
      ways = ways
        .flatMap(({ way, end: at }) => this.#leapsFrom(at).map((leap) => ({ way: [...way, leap], end: leap.end })))
        .filter(({ end }) => !seen.has(end));
      for (const { end } of ways) {
        seen.add(end);
      }
    }
    return [];
  }

  #leapsFrom(name: string): Leap[] {
    const ends = ({ from, to }: WorldLink): string[] => [
      ...(from === name ? [to] : []),
      ...(to === name ? [from] : []),
    ];
    return [
      ...this.#stepsFrom(name).map((step): Leap => ({ kind: 'step', step, end: endOf(step) })),
      ...this.#world.links.flatMap((link) => ends(link)).map((end): Leap => ({ kind: 'link', start: name, end })),
    ];
  }

  /** The way with each link over every model whose rows belong to both ends. */
  #overBridges(leaps: readonly Leap[]): Way[] {
    return leaps.reduce<Way[]>(
      (ways, leap) =>
        leap.kind === 'step'
          ? ways.map((way) => [...way, leap.step])
          : ways.flatMap((way) => this.#linksBetween(leap.start, leap.end).map((steps) => [...way, ...steps])),
      [[]],
    );
  }

  #linksBetween(start: string, end: string): Way[] {
    const { edges } = this.#world;
    return edges
      .filter((into) => into.to === start && !into.unique)
      .flatMap((into) =>
        edges
          .filter((out) => out !== into && out.from === into.from && out.to === end)
          .map((out) => [
            { edge: into, reversed: true },
            { edge: out, reversed: false },
          ]),
      );
  }

  #isLinked(step: Step): boolean {
    return !isMany(step) || this.#world.models.some(({ name, bridges }) => bridges && name === step.edge.from);
  }
}
