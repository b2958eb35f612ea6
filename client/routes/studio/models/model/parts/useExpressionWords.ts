import type { CompletionSource } from '@codemirror/autocomplete';
import { useMemo } from 'react';
import { typeName } from '../../../../../ui/text/typeName.ts';
import type { OpenModel } from '../modelPlace.ts';

/** What expressions of a model are written with: completion, and what a word means. */
interface ExpressionWords {
  readonly complete: CompletionSource;
  readonly explain: (word: string) => string | null;
}

/** Functions that expressions begin with most often, and what each does. */
const functions: readonly (readonly [name: string, meaning: string])[] = [
  ['SUM', 'SUM(amount): the sum of a column'],
  ['COUNT', 'COUNT(*) counts rows, COUNT(DISTINCT customer_id) different values'],
  ['AVG', 'AVG(amount): the average of a column'],
  ['MIN', 'MIN(amount): the smallest value'],
  ['MAX', 'MAX(amount): the largest value'],
  ['MEDIAN', 'MEDIAN(amount): the value in the middle'],
  ['COALESCE', 'COALESCE(a, b): the first that is not empty'],
  ['NULLIF', 'NULLIF(a, 0): empty where both are equal, as for a division'],
  ['CASE', "CASE WHEN status = 'open' THEN 1 ELSE 0 END: one of several values"],
  ['CAST', 'CAST(code AS TEXT): the value as another type'],
  ['UPPER', 'UPPER(name): in capital letters'],
  ['LOWER', 'LOWER(name): in small letters'],
  ['TRIM', 'TRIM(name): without blanks around it'],
  ['ROUND', 'ROUND(amount, 2): with so many digits'],
  ['DATE_TRUNC', "DATE_TRUNC('month', ordered_at): the period of a date"],
  ['EXTRACT', 'EXTRACT(HOUR FROM ordered_at): a part of a date'],
];

/** Columns, dimensions and measures of the model, and the functions over them. */
export function useExpressionWords(model: OpenModel): ExpressionWords {
  return useMemo(() => {
    const columns = model.table?.columns ?? [];
    const options = [
      ...columns.map(({ name, dataType }) => ({
        label: name,
        type: 'property',
        detail: typeName(dataType).toLowerCase(),
      })),
      ...model.dimensions
        .filter(({ name }) => !columns.some((column) => column.name === name))
        .map(({ name }) => ({ label: name, type: 'variable', detail: 'dimension' })),
      ...functions.map(([label, info]) => ({ label, info, type: 'function', detail: 'function', boost: -1 })),
    ];
    const meanings = new Map<string, string>();
    const say = (word: string, ...lines: readonly string[]): void => {
      const key = word.toLowerCase();
      const text = lines.filter((line) => line !== '').join('\n');
      meanings.set(key, [meanings.get(key), text].filter(Boolean).join('\n'));
    };
    for (const { name, dataType } of columns) {
      say(name, `Column, ${typeName(dataType).toLowerCase()}`);
    }
    for (const { name, label, description, sampleValues } of model.dimensions) {
      say(name, `Dimension ${label || name}`, description, sampleValues.slice(0, 3).join(', '));
    }
    for (const { name, label, description, expression } of model.measures) {
      say(name, `Measure ${label || name}`, description, expression);
    }
    for (const [name, meaning] of functions) {
      say(name, meaning);
    }
    return {
      complete: (context) => {
        const word = context.matchBefore(/[\p{L}\p{N}_]+/u);
        return word === null && !context.explicit ? null : { from: word?.from ?? context.pos, options };
      },
      explain: (word) => meanings.get(word.toLowerCase()) ?? null,
    };
  }, [model]);
}
