import type { Expression, SelectItem } from '../language/ast.ts';
import { refuse } from '../refusals/refusal.ts';

/**
 * The name a column gets: its alias, else the field's name, with the grain appended for a truncated
 * date.
 */
export function outputName(item: SelectItem, position: number): string {
  if (item.alias !== null) {
    return item.alias.text;
  }
  const { expression } = item;
  switch (expression.kind) {
    case 'reference':
      return expression.path.at(-1)?.text ?? `column_${position}`;
    case 'filtered':
      return outputName({ ...item, expression: expression.operand }, position);
    case 'extract':
      return `${outputName({ ...item, expression: expression.operand }, position)}_${expression.part.toLowerCase()}`;
    case 'call': {
      const [first, second] = expression.arguments;
      if (
        (expression.name === 'DATE_TRUNC' || expression.name === 'DATE_PART') &&
        first?.kind === 'string' &&
        second !== undefined
      ) {
        return `${outputName({ ...item, expression: second }, position)}_${first.value.toLowerCase()}`;
      }
      if (first === undefined || first.kind === 'star') {
        return expression.name.toLowerCase();
      }
      if (first.kind !== 'reference') {
        return `${expression.name.toLowerCase()}_${position}`;
      }
      return `${expression.name.toLowerCase()}_${outputName({ ...item, expression: first }, position)}`;
    }
    default:
      return `column_${position}`;
  }
}

/** The column that ORDER BY or GROUP BY names by its position or its name, or null. */
export function columnNamed<Column extends { readonly name: string }>(
  expression: Expression,
  columns: readonly Column[],
): Column | null {
  if (expression.kind === 'number') {
    return (
      columns[Number(expression.text) - 1] ??
      refuse(
        'UNKNOWN_FIELD',
        expression.span,
        `There is no column ${expression.text}.`,
        `The query has ${columns.length} columns.`,
      )
    );
  }
  if (expression.kind !== 'reference' || expression.path.length !== 1) {
    return null;
  }
  const wanted = expression.path[0]?.text.toLowerCase();
  return columns.find(({ name }) => name.toLowerCase() === wanted) ?? null;
}
