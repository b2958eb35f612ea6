import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Clock } from '../../time/period.ts';
import type { Condition, LogicalForm } from '../logicalForm.ts';

/** Surroundings of a label: a form is described as seen from its model. */
export interface Labelling {
  readonly base: string;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  /** One line of what a query computes. */
  readonly describe: (form: LogicalForm) => string;
  /** Conditions as the end of a phrase, with further ones that are in words already. */
  readonly conditions: (conditions: readonly Condition[], labelling: Labelling, more?: readonly string[]) => string;
}
