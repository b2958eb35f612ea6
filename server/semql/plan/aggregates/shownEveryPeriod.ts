import type { WrittenCondition } from './aggregateOwner.ts';
import type { LeafAggregate } from './leafAggregate.ts';

/** A metric that is shown in periods without rows too. */
export interface EveryPeriod {
  /** An aggregate of it. */
  readonly leaf: LeafAggregate;
  /** Conditions that narrow it: a condition on its time leaves periods out. */
  readonly conditions: readonly WrittenCondition[];
}
