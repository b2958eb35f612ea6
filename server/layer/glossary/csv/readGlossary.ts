import { wordKey } from '../../../glossary/words.ts';
import { InvalidInputError } from '../../../platform/errors.ts';
import { parseCsv } from '../../../warehouse/files/text/csvParser.ts';
import { plainText } from './printGlossary.ts';
import { csvColumns, entriesOf, mappingColumns, mappingsOf, type CsvColumn } from './termCells.ts';
import type { LayerTerm } from '../../layer.ts';

/** Terms of a file, at most. */
export const mostRows = 5000;
/** Characters of a file, at most. */
const mostCharacters = 4_000_000;

/** A row of a file: the fields that its columns give. */
export interface GlossaryRow {
  /** Row of the file, from 1; the names of the columns are row 1. */
  readonly row: number;
  readonly term: string;
  readonly fields: Partial<Pick<LayerTerm, 'definition' | 'synonyms' | 'tags' | 'mappings'>>;
  /** Columns of mappings that the file has; those of other kinds stay as they are. */
  readonly kinds: ReadonlySet<LayerTerm['mappings'][number]['kind']>;
}

/**
 * Reads a glossary from CSV. A column that is missing changes nothing, an empty cell empties.
 * @throws InvalidInputError when the file as a whole cannot be used
 */
export function readGlossary(csv: string): readonly GlossaryRow[] {
  if (csv.length > mostCharacters) {
    throw unusable('The file is too long.', 'Import it in parts of at most 4 million characters.');
  }
  const { records, isOpen } = parseCsv(csv, delimiterOf(csv), { complete: true });
  const [head, ...rows] = records;
  if (isOpen) {
    throw unusable('The file ends inside quotes.', 'Close the last quotation mark, or export the file again.');
  }
  if (head === undefined) {
    throw unusable('The file is empty.', `Begin with a row of columns: ${csvColumns.join(', ')}.`);
  }
  const columns = columnsOf(head.cells);
  if (rows.length > mostRows) {
    throw unusable(`The file has ${rows.length.toLocaleString('en')} terms.`, 'Import at most 5,000 at a time.');
  }
  return rows.map(({ cells, number }) =>
    rowOf(number, new Map(columns.map((name, at) => [name, plainText(cells[at] ?? '')]))),
  );
}

/** The delimiter that makes columns of a glossary of the first row; spreadsheets write several. */
function delimiterOf(csv: string): string {
  const fits = (delimiter: string): boolean => {
    const [head] = parseCsv(csv, delimiter, { complete: true, mostRecords: 1 }).records;
    return head?.cells.every((name) => csvColumns.some((column) => column === wordKey(name))) ?? false;
  };
  return [',', ';', '\t'].find(fits) ?? ',';
}

function columnsOf(names: readonly string[]): readonly CsvColumn[] {
  const columns = names.map((name) => wordKey(name));
  const strange = columns.find((name) => !csvColumns.some((column) => column === name));
  if (strange !== undefined) {
    throw unusable(`A glossary has no column “${strange}”.`, `Its columns are ${csvColumns.join(', ')}.`);
  }
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) {
    throw unusable(`The column “${twice}” is there twice.`, 'Remove one of them.');
  }
  if (!columns.includes('term')) {
    throw unusable('The file has no column “term”.', `Its columns are ${csvColumns.join(', ')}.`);
  }
  return columns as CsvColumn[];
}

function rowOf(row: number, cells: ReadonlyMap<CsvColumn, string>): GlossaryRow {
  const definition = cells.get('definition')?.trim();
  const synonyms = cells.get('synonyms');
  const tags = cells.get('tags');
  const mapped = mappingColumns.filter((column) => cells.has(column));
  const mappings = mapped.flatMap((column) => mappingsOf(column, cells.get(column) ?? ''));
  const kinds = {
    models: 'MODEL',
    dimensions: 'DIMENSION',
    filters: 'FILTER',
    measures: 'MEASURE',
    metrics: 'METRIC',
  } as const;
  return {
    row,
    term: (cells.get('term') ?? '').trim().replaceAll(/\s+/g, ' '),
    fields: {
      ...(definition === undefined ? {} : { definition }),
      ...(synonyms === undefined ? {} : { synonyms: entriesOf(synonyms) }),
      ...(tags === undefined ? {} : { tags: [...new Set(entriesOf(tags))].sort() }),
      ...(mapped.length === 0 ? {} : { mappings }),
    },
    kinds: new Set(mapped.map((column) => kinds[column])),
  };
}

const unusable = (message: string, advice: string) => new InvalidInputError(message, advice, ['csv']);
