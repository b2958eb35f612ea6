import type { PreparedModel } from '../../catalog/prepare.ts';
import { problem } from '../../refusals/refusal.ts';
import type { FactScan } from '../facts/factScan.ts';

/**
 * REPEATED_KEY, a warning: rows of the scan are counted again because the key of their model
 * repeats, or that of a model of which each of them is to meet one row.
 * @param values the rows that are aggregated, if they are read separately
 */
export function warnOfRepeats(scan: FactScan, values: FactScan | null): void {
  warn(scan, scan.root.model, 'Such rows count again.');
  for (const { edge } of [...scan.joined, ...(values?.joined ?? [])]) {
    const [pair, ...others] = edge.keys;
    // Together with other columns a value may be different in every row.
    const isMet = edge.toOne && others.length === 0 && pair?.to === edge.to.definition.repeats?.key;
    if (isMet) {
      warn(scan, edge.to, `Rows of ${edge.from.name} that meet them count again.`);
    }
  }
}

function warn({ scope: { request }, span }: FactScan, model: PreparedModel, effect: string): void {
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
  if (request.warnings.some(({ diagnostic }) => diagnostic.message === message)) {
    return;
  }
  const advice =
    'Count different values with COUNT(DISTINCT …), or keep only the first row of each when a model is built.';
  const diagnostic = problem('REPEATED_KEY', span, message, advice);
  request.warnings.push({ diagnostic: { ...diagnostic, severity: 'warning' }, remedy: null });
  request.scans.markRepeats();
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
