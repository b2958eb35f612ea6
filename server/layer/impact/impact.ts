import type { Diagnostic } from '../../semql/diagnostics.ts';
import type { StandingType } from '../layer.ts';
import type { Followed, NotFollowed } from '../rename/followRename.ts';

/** Something that does not compile or may give wrong numbers, and why. */
export interface Problem {
  readonly type: StandingType;
  readonly id: string;
  /** Versioned object that it belongs to, or is. */
  readonly entityId: string;
  /** Name as people say it: `orders.revenue`. */
  readonly name: string;
  readonly code: Diagnostic['code'];
  readonly message: string;
  readonly advice: string;
  /** Name of the agent whose part of the layer has the problem; null: the whole layer has. */
  readonly agent: string | null;
}

/** What is wrong with a layer and with the queries that stand on it. */
export interface Problems {
  /** What does not compile, each once. */
  readonly errors: ReadonlyMap<string, Problem>;
  /** What compiles and may give wrong numbers; a thing may have several. */
  readonly warnings: ReadonlyMap<string, Problem>;
}

/** Effect of changes on everything that stands on what they change. */
export interface Impact {
  /** What compiled before and would not any more. */
  readonly broken: readonly Problem[];
  /** What may give other numbers than it says, or none where it says so; in order before. */
  readonly doubtful: readonly Problem[];
  /** What did not compile before and would again. */
  readonly repaired: readonly Problem[];
  /** Texts in which a new name takes the place of the old one. */
  readonly followed: readonly Followed[];
  /** Texts that name a renamed thing, or may, and keep the old name. */
  readonly notFollowed: readonly NotFollowed[];
  /** Number of agents whose parts of the layer were too many to be compiled. */
  readonly uncheckedAgents: number;
}

/** What changes would break, repair and put in doubt. What they remove is not broken by that. */
export function impactOf(before: Problems, after: Problems): Pick<Impact, 'broken' | 'doubtful' | 'repaired'> {
  return {
    broken: added(before.errors, after.errors),
    doubtful: added(before.warnings, after.warnings),
    repaired: added(after.errors, before.errors),
  };
}

/** True: it needs a confirmation. */
export function needsConfirmation({ broken, doubtful }: Pick<Impact, 'broken' | 'doubtful'>): boolean {
  return broken.length > 0 || doubtful.length > 0;
}

function added(before: ReadonlyMap<string, Problem>, after: ReadonlyMap<string, Problem>): readonly Problem[] {
  return [...after].flatMap(([key, problem]) => (before.has(key) ? [] : [problem]));
}
