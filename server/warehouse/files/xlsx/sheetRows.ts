import { FileProblem } from '../fileProblem.ts';
import { dateOfSerial, type NumberKind } from './cellDate.ts';
import type { MergedArea } from '../rows/mergedArea.ts';
import { parseXml } from './parseXml.ts';
import type { Workbook } from './workbook.ts';
import { damaged } from '../zipParts.ts';

/** A cell as text and what it is; ERROR is a formula that failed, such as #DIV/0!. */
export interface Cell {
  readonly kind: NumberKind | 'BOOLEAN' | 'TEXT' | 'ERROR';
  readonly text: string;
}

export interface SheetRow {
  /** From 1, as the program shows it. */
  readonly number: number;
  /** Null: nothing is there. */
  readonly cells: readonly (Cell | null)[];
}

const mostColumns = 16_384;

/** The rows of a sheet that have a cell with something in it. @throws FileProblem */
export async function* sheetRows(workbook: Workbook, part: string): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = [];
  let number = 0;
  let cells: (Cell | null)[] = [];
  let column = -1;
  let type = 'n';
  let style = 0;
  let value = '';
  let reading = false;
  let phonetic = 0;
  const pieces = parseXml(workbook.parts.text(part), {
    open(tag, attributes) {
      if (tag === 'row') {
        number = Number(attributes['r'] ?? number + 1);
        cells = [];
        column = -1;
      } else if (tag === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      } else if (tag === 'rPh') {
        phonetic += 1;
      } else if (tag === 'v' || (tag === 't' && phonetic === 0)) {
        reading = true;
      }
    },
    text(piece) {
      if (reading) {
        value += piece;
      }
    },
    close(tag) {
      if (tag === 'v' || tag === 't') {
        reading = false;
      } else if (tag === 'rPh') {
        phonetic -= 1;
      } else if (tag === 'c') {
        if (column >= mostColumns || column < 0) {
          throw new Error('a cell beyond the last column');
        }
        const cell = cellOf(workbook, type, style, value);
        if (cell === null) {
          return;
        }
        while (cells.length < column) {
          cells.push(null);
        }
        cells[column] = cell;
      } else if (tag === 'row' && cells.length > 0) {
        ready.push({ number, cells });
      }
    },
  });
  try {
    for await (const _ of pieces) {
      yield* ready.splice(0);
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : damaged(workbook.fileName, error);
  }
}

function cellOf(workbook: Workbook, type: string, style: number, value: string): Cell | null {
  switch (type) {
    case 's':
      return textCell(workbook.sharedTexts[Number(value)] ?? '');
    case 'str':
    case 'inlineStr':
      return textCell(value);
    case 'b':
      return value === '' ? null : { kind: 'BOOLEAN', text: value === '1' || value === 'true' ? 'true' : 'false' };
    case 'e':
      return { kind: 'ERROR', text: value };
    case 'd':
      return value === '' ? null : isoDate(value);
    default:
      return value === '' ? null : numberCell(workbook, style, value);
  }
}

/** Escapes such as `_x000D_` stand for characters that XML cannot hold. */
function textCell(value: string): Cell | null {
  const text = value.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return text === '' ? null : { kind: 'TEXT', text: text.replaceAll('\0', '') };
}

function isoDate(value: string): Cell {
  const text = value.replace(/Z$/, '').replace('T', ' ');
  return { kind: /^\d{4}-\d{2}-\d{2}$/.test(text) ? 'DATE' : 'TIMESTAMP', text };
}

function numberCell(workbook: Workbook, style: number, value: string): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) {
    return { kind: 'TEXT', text: value };
  }
  const kind = workbook.styles[style] ?? 'NUMBER';
  if (kind !== 'NUMBER') {
    const moment = dateOfSerial(number, kind, workbook.since1904);
    if (moment !== null) {
      return moment;
    }
  }
  // Fifteen digits are what such a cell can hold and shows: 0.1 + 0.2 is stored as
  // 0.30000000000000004 and means 0.3.
  return { kind: 'NUMBER', text: plainNumber(Number(number.toPrecision(15))) };
}

function plainNumber(number: number): string {
  const text = String(number);
  return text.includes('e') && Math.abs(number) >= 1 && Math.abs(number) < 1e21 ? BigInt(number).toString() : text;
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0);
    if (code < 65 || code > 90) {
      break;
    }
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** Areas of merged cells as `A1:C1`, which follow the rows. */
export async function mergedAreas(workbook: Workbook, part: string): Promise<MergedArea[]> {
  let tail = '';
  let isFound = false;
  for await (const piece of workbook.parts.text(part)) {
    tail += piece;
    if (!isFound) {
      const at = tail.search(/<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*\/>/);
      isFound = at !== -1;
      tail = isFound ? tail.slice(at) : tail.slice(-64);
    }
    if (tail.length > 2_000_000) {
      break;
    }
  }
  if (!isFound) {
    return [];
  }
  return [...tail.matchAll(/mergeCell [^>]*?ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)].map(
    ([, left = '', top, right = '', bottom]) => ({
      left: columnOf(left),
      right: columnOf(right),
      top: Number(top),
      bottom: Number(bottom),
    }),
  );
}
