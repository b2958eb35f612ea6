import type { FileReadingInput, LeftOutKind } from '../../../../../apollo/schema.generated.ts';
import { counted } from '../../../../../ui/text/counted.ts';
import type { Inspected } from './PreviewTable.tsx';

type LeftOutRow = Inspected['leftOut'][number];

const kindNames: Readonly<Record<LeftOutKind, string>> = {
  TITLE: 'title',
  UNITS: 'unit row',
  REPEATED_HEADER: 'repeated header',
  TOTAL: 'total',
  SUBTOTAL: 'subtotal',
  NOTE: 'note',
  BLANK: 'blank row',
  REPEATED_KEY: 'repeated key',
  CHOSEN: 'chosen row',
};

/** `2 subtotals`, `1 blank row`. */
export function kindText(kind: LeftOutKind, rows: number): string {
  return counted(rows, kindNames[kind]);
}

/** The reading with a row of the file kept that would be left out. */
export function withRowKept(reading: FileReadingInput, { row, kind }: LeftOutRow): FileReadingInput {
  const leaveOutRows = reading.leaveOutRows?.filter((other) => other !== row) ?? null;
  return kind === 'CHOSEN'
    ? { ...reading, leaveOutRows }
    : { ...reading, leaveOutRows, keepRows: [...(reading.keepRows ?? []), row] };
}

/** The reading with all rows of a kind kept. */
export function withKindKept(reading: FileReadingInput, kind: LeftOutKind): FileReadingInput {
  if (kind === 'CHOSEN') {
    return { ...reading, leaveOutRows: null };
  }
  if (kind === 'REPEATED_KEY') {
    return { ...reading, keepFirstOf: null };
  }
  return { ...reading, keepKinds: [...(reading.keepKinds ?? []), kind] };
}

/** True when rows are kept that would be left out. */
export function keepsRows({ keepRows, keepKinds }: FileReadingInput): boolean {
  return (keepRows?.length ?? 0) + (keepKinds?.length ?? 0) > 0;
}

export function withoutKept(reading: FileReadingInput): FileReadingInput {
  return { ...reading, keepRows: null, keepKinds: null };
}

/**
 * The reading with periods turned into rows; sums of them would be repeated in each, so they go.
 */
export function withPivot(reading: FileReadingInput, offer: NonNullable<Inspected['pivot']>): FileReadingInput {
  const { columns, nameColumn, valueColumn, totalColumns } = offer;
  const gone = new Set([...columns, ...totalColumns]);
  const others = (reading.columns ?? []).filter(({ name }) => !gone.has(name));
  return {
    ...reading,
    unpivot: { columns, nameColumn, valueColumn },
    columns: [...others, ...totalColumns.map((name) => ({ name, omit: true }))],
  };
}

/** The reading with the columns as the file has them. */
export function withoutPivot(reading: FileReadingInput): FileReadingInput {
  const { nameColumn, valueColumn } = reading.unpivot ?? {};
  const others = (reading.columns ?? []).filter(
    ({ name, omit }) => name !== nameColumn && name !== valueColumn && omit !== true,
  );
  return { ...reading, unpivot: null, columns: others };
}

/** Rows of the preview with those that are left out, in the order of the file. */
export function rowsInOrder(
  previewRows: readonly number[],
  rows: number,
  leftOut: readonly LeftOutRow[],
): readonly ({ readonly at: number } | { readonly leftOut: LeftOutRow })[] {
  const lines: ({ readonly at: number } | { readonly leftOut: LeftOutRow })[] = [];
  const waiting = [...leftOut];
  for (let at = 0; at < rows; at++) {
    const number = previewRows[at] ?? 0;
    const above = waiting.filter(({ row }) => row < number).length;
    for (const row of waiting.splice(0, above)) {
      lines.push({ leftOut: row });
    }
    lines.push({ at });
  }
  return [...lines, ...waiting.map((row) => ({ leftOut: row }))];
}
