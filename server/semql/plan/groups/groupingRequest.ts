import type { Span } from '../../language/ast.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { RowCondition } from '../../resolve/resolved.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';
import type { ScanRange } from '../time/timeRange.ts';
import type { Windows } from '../time/windows.ts';
import type { Key } from './key.ts';
import type { TopKeys } from './topKeys.ts';

/** Keys, aggregates and conditions of the groups that are computed. */
export interface GroupingRequest {
  readonly scope: QueryScope;
  readonly time: TimeSettings;
  readonly keys: readonly Key[];
  readonly leaves: readonly LeafAggregate[];
  /** WHERE and the named filters: every fact must be able to apply each of them. */
  readonly conditions: readonly RowCondition[];
  readonly span: Span;
  /** The range of a moved or longer period, in addition to the conditions. */
  readonly range?: ScanRange;
  /** Counts rows in every window they lie in, instead of in the bucket of their own time. */
  readonly windows?: Windows | undefined;
  /** Keeps the groups of TOP, and folds the others into one when they are asked for. */
  readonly top?: TopKeys | undefined;
}
