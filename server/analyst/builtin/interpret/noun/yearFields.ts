import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { isYearField } from '../../catalog/yearField.ts';
import type { Column, LogicalForm, Order, Scalar } from '../../form/logicalForm.ts';

/** A form that shows a year as 2014 rather than as the first day of it. */
export function yearsAsNumbers(form: LogicalForm, lookup: CatalogLookup): LogicalForm {
  const year = (value: Scalar): Scalar =>
    value.kind === 'field' && isYearField(value.field, lookup) ? { kind: 'part', part: 'YEAR', of: value } : value;
  return {
    ...form,
    columns: form.columns.map((one): Column => (one.kind === 'scalar' ? { ...one, value: year(one.value) } : one)),
    order: form.order.map(({ by, descending }): Order => ({ by: by.kind === 'field' ? year(by) : by, descending })),
  };
}
