import type { PreparedModel } from '../../catalog/prepare.ts';
import { problem } from '../../refusals/refusal.ts';
import type { FactScan } from '../facts/factScan.ts';

/**
 * REPEATED_KEY, a warning: rows of the scan are counted again because the key of their model
 * repeats, or that of a model of which each of them is to meet one row; or rows are left out
 * because an earlier one has their key.
 * @param values the rows that are aggregated, if they are read separately
 */
export function warnOfRepeats(scan: FactScan, values: FactScan | null): void {
  warn(scan, scan.root.model, 'Such rows count again.');
  warnOfLeftOut(scan, scan.root.model);
  for (const { edge } of [...scan.joined, ...(values?.joined ?? [])]) {
    const [pair, ...others] = edge.keys;
    // Together with other columns a value may be different in every row.
    const isMet = edge.toOne && others.length === 0 && pair?.to === edge.to.definition.repeats?.key;
    if (isMet) {
      warn(scan, edge.to, `Rows of ${edge.from.name} that meet them count again.`);
    }
  }
}

function warn(scan: FactScan, model: PreparedModel, effect: string): void {
  const { request } = scan.scope;
  const { repeats } = model.definition;
  if (repeats === undefined) {
    return;
  }
  const { key, rows, rowCount } = repeats;
  const isTold = key !== null && !request.isHidden(`${model.name}.${key}`);
  const message =
    `${isTold ? `${key} repeats in ${model.name}` : `The key of ${model.name} repeats`}: ` +
    `when the table was last read, ${number.format(rows)} of its ${number.format(rowCount)} rows ` +
    `had the ${isTold ? key : 'key'} of an earlier row. ${effect}`;
  if (!isSaid(scan, message)) {
    const advice =
      'Count different values with COUNT(DISTINCT …), or keep only the first row of each when a model is built.';
    scan.scope.request.scans.markRepeats();
    say(scan, model, message, advice);
  }
}

function warnOfLeftOut(scan: FactScan, model: PreparedModel): void {
  const { leavesOut } = model.definition;
  if (leavesOut === undefined) {
    return;
  }
  const { key, rows, rowCount } = leavesOut;
  const isTold = key !== null && !scan.scope.request.isHidden(`${model.name}.${key}`);
  const message =
    `${model.name} counts only the first row of each ${isTold ? key : 'key'}: when the table was last read, ` +
    `${number.format(rows)} of its ${number.format(rowCount)} rows were left out.`;
  if (!isSaid(scan, message)) {
    say(scan, model, message, 'Keep all rows when a model is built, if they are different things.');
  }
}

const isSaid = ({ scope: { request } }: FactScan, message: string): boolean =>
  request.warnings.some(({ diagnostic }) => diagnostic.message === message);

function say({ scope: { request }, span }: FactScan, model: PreparedModel, message: string, advice: string): void {
  const diagnostic = problem('REPEATED_KEY', span, message, advice);
  request.warnings.push({ diagnostic: { ...diagnostic, severity: 'warning' }, remedy: null });
  request.provenance.add(() => [
    {
      part: 'repeated_key',
      span: null,
      definition: `key of ${model.name}`,
      definitionId: model.definition.id,
      version: model.definition.version,
      sentence: message,
      column: null,
    },
  ]);
}

const number = new Intl.NumberFormat('en');
