import { isGrouped } from '../semql/formQuery.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { splittable } from '../../labels/suggestions.ts';
import type { LogicalForm } from '../logicalForm.ts';
import { rowsName } from './nouns.ts';

const MOST = 3;
/** Groups are cut to this many by one click. */
const FIRST = 5;

/** Follow-ups worth one click after a form: another split, the first few, the number of rows. */
export function suggestAfterForm(form: LogicalForm, rowCount: number, lookup: CatalogLookup): readonly string[] {
  if (form.over) return [];
  const isUsed = (model: string, name: string): boolean => {
    const written = `"model":"${model}","name":"${name}"`;
    return JSON.stringify([form.columns, form.where]).includes(written);
  };
  const keys = splittable(form.model, lookup).filter(({ model, name }) => !isUsed(model, name));
  const isNumbers = isGrouped(form) && form.columns.some(({ kind }) => kind === 'aggregate');
  return [
    ...(isGrouped(form) ? [] : [`number of ${rowsName(form.model, lookup)}`]),
    ...(form.limit === null && isNumbers && rowCount > FIRST ? [`top ${FIRST}`] : []),
    ...(isNumbers ? keys.slice(0, 2).map(({ label }) => `by ${label}`) : []),
  ].slice(0, MOST);
}
