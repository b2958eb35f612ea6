import type { BoundNumber, BoundText } from '../../../components/report/reportDocument.ts';

/** A text in which `[words|query]` is a number of that query. */
export function exampleText(source: string): BoundText {
  const numbers: BoundNumber[] = [];
  let text = '';
  for (const part of source.split(/(\[[^\]]+\])/)) {
    const [words, evidence] = part.startsWith('[') ? part.slice(1, -1).split('|') : [];
    if (words === undefined || evidence === undefined) {
      text += part;
    } else {
      numbers.push({ ...exampleNumber(words, evidence), start: text.length, end: text.length + words.length });
      text += words;
    }
  }
  return { text, numbers };
}

/** A number of its own: the value of one cell. */
export function exampleNumber(formatted: string, evidence: string): BoundNumber {
  const operands = [[{ evidence, row: 0, column: 1 }]];
  return { start: 0, end: formatted.length, formatted, operation: 'value', evidence, operands };
}
