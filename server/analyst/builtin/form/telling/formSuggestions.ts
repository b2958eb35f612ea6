import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { isGrouped } from '../semql/formQuery.ts';
import { rowsName } from './nouns.ts';
import type { LogicalForm } from '../logicalForm.ts';

/**
 * Questions worth one click after a form, each complete in itself: a follow-up on a form is not
 * read yet.
 */
export function suggestAfterForm(form: LogicalForm, lookup: CatalogLookup): readonly string[] {
  const rows = rowsName(form.model, lookup);
  return isGrouped(form) ? [] : [`number of ${rows}`];
}
