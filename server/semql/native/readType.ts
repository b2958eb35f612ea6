import { refuse } from '../refusals/refusal.ts';
import type { NativeCursor } from './cursor.ts';

const types: ReadonlySet<string> = new Set(
  (
    'TEXT VARCHAR NVARCHAR CHAR NCHAR STRING INT INTEGER BIGINT SMALLINT TINYINT INT64 SIGNED UNSIGNED NUMERIC DECIMAL ' +
    'BIGNUMERIC NUMBER REAL FLOAT FLOAT64 DOUBLE BOOLEAN BOOL BIT DATE TIME DATETIME DATETIME2 TIMESTAMP TIMESTAMPTZ ' +
    'TIMESTAMP_NTZ TIMESTAMP_LTZ DATETIMEOFFSET JSON JSONB UUID INTERVAL HUGEINT'
  ).split(' '),
);

/** `DECIMAL(10, 2)`, `DOUBLE PRECISION`, `TIMESTAMP WITH TIME ZONE`. */
export function readType(cursor: NativeCursor): void {
  const { kind, value, span, text } = cursor.peek();
  if (kind !== 'word' || !types.has(value)) {
    refuse('SYNTAX', span, `There is no type ${text}.`, 'Use a type of numbers, texts, dates or booleans.');
  }
  cursor.emit(value);
  if (value === 'DOUBLE') {
    cursor.accept('PRECISION');
  }
  if (cursor.accept('(')) {
    do {
      readSize(cursor);
    } while (cursor.accept(','));
    cursor.expect(')');
  }
  if (!cursor.accept('WITH', 'TIME', 'ZONE')) {
    cursor.accept('WITHOUT', 'TIME', 'ZONE');
  }
}

function readSize(cursor: NativeCursor): void {
  const { kind, value } = cursor.peek();
  if (cursor.accept('MAX')) {
    return;
  }
  if (kind !== 'number' || !/^\d{1,4}$/.test(value)) {
    cursor.unexpected('a size');
  }
  cursor.emit(value);
}
