import type { LayerTerm } from '../../layer.ts';

type Mapping = LayerTerm['mappings'][number];

/** Columns of a glossary as CSV, in their order; `term` is the only one a file needs. */
export const csvColumns = [
  'term',
  'definition',
  'synonyms',
  'tags',
  'models',
  'dimensions',
  'filters',
  'measures',
  'metrics',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

const kindOf = {
  models: 'MODEL',
  dimensions: 'DIMENSION',
  filters: 'FILTER',
  measures: 'MEASURE',
  metrics: 'METRIC',
} as const satisfies Partial<Record<CsvColumn, Mapping['kind']>>;

export type MappingColumn = keyof typeof kindOf;
export const mappingColumns = Object.keys(kindOf) as MappingColumn[];

/** Entries of a cell, between semicolons; `\;` is a semicolon, `\\` a backslash. */
export function entriesOf(cell: string): readonly string[] {
  const entries = [''];
  for (const [part] of cell.matchAll(/\\[;\\]|[^]/g)) {
    if (part === ';') {
      entries.push('');
    } else {
      entries.push((entries.pop() ?? '') + (part.length === 2 && part.startsWith('\\') ? part.slice(1) : part));
    }
  }
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** A cell with entries, as `entriesOf` reads it. */
export function cellOf(entries: readonly string[]): string {
  return entries.map((entry) => entry.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ');
}

/** Mappings of a cell: `orders.revenue: Counted once; orders.order_count`. */
export function mappingsOf(column: MappingColumn, cell: string): readonly Mapping[] {
  return entriesOf(cell).map((entry) => {
    const [target = '', ...remark] = entry.split(':');
    return { kind: kindOf[column], target: target.trim(), description: remark.join(':').trim() };
  });
}

/** The cells of a term, by column. */
export function cellsOf(term: LayerTerm): Readonly<Record<CsvColumn, string>> {
  const mapped = (column: MappingColumn): string =>
    cellOf(
      term.mappings
        .filter(({ kind }) => kind === kindOf[column])
        .map(({ target, description }) => (description === '' ? target : `${target}: ${description}`)),
    );
  return {
    term: term.term,
    definition: term.definition,
    synonyms: cellOf(term.synonyms),
    tags: cellOf(term.tags),
    models: mapped('models'),
    dimensions: mapped('dimensions'),
    filters: mapped('filters'),
    measures: mapped('measures'),
    metrics: mapped('metrics'),
  };
}
