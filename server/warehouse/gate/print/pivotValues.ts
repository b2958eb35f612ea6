import { printExpression } from './printExpression.ts';
import type { CommonRows, Printing } from './printing.ts';
import { placeValues, type Printed } from './printed.ts';
import { refuse } from '../refusedSql.ts';
import type { Scope } from './scope.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import type { Piece } from '../parse/tree.ts';

/** Columns that a PIVOT may make of the values that are there. */
const maxPivotValues = 1000;

/**
 * A PIVOT that does not name the values that become columns: they have to be asked for first,
 * because an engine knows the columns of a statement before it runs.
 */
export class PivotValuesNeeded extends Error {
  /** Has one column of texts, the values in order. */
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  constructor(sql: string, parameters: readonly SqlValue[]) {
    super('the values of a PIVOT have to be asked for first');
    this.name = 'PivotValuesNeeded';
    this.sql = sql;
    this.parameters = parameters;
  }
}

/**
 * `IN (…)` with the values of what is turned into columns.
 * @throws PivotValuesNeeded when they are not known yet
 */
export function pivotValuesOf(
  printing: Printing,
  { of, span }: Extract<Piece, { kind: 'pivotValues' }>,
  rows: Printed,
  known: readonly CommonRows[],
  scope: Scope,
): Printed {
  const { engine, options } = printing;
  const value = printExpression(printing, of, known, scope);
  const { pivotValues } = options;
  if (pivotValues === 'left open') {
    return value;
  }
  if (pivotValues === undefined) {
    return refuse(
      'UNSUPPORTED',
      span,
      'PIVOT needs the values that become columns.',
      'Write them, as in ON year IN (2020, 2021).',
    );
  }
  const asked = ['SELECT DISTINCT CAST(', ...value, 'AS VARCHAR) AS "value"\nFROM', ...rows, '\nORDER BY 1'];
  const { sql, parameters } = placeValues(
    [...printing.around(), ...asked, `\nLIMIT ${maxPivotValues + 1}`],
    engine,
    options,
  );
  const values = pivotValues.get(sql);
  if (values === undefined) {
    throw new PivotValuesNeeded(sql, parameters);
  }
  const texts = values.filter((one) => one !== null);
  if (texts.length > maxPivotValues) {
    const advice = 'Choose a column with fewer values, or write the values after IN.';
    refuse('TOO_COMPLEX', span, `PIVOT would make more than ${maxPivotValues} columns.`, advice);
  }
  if (texts.length === 0) {
    refuse('UNSUPPORTED', span, 'PIVOT finds no values to make columns of.', 'Choose other rows, or write the values.');
  }
  return [...value, 'IN (', texts.map((text) => engine.dialect.text(text)).join(', '), ')'];
}
