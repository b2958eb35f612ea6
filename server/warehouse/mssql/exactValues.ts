/**
 * Exact values out of the driver. It reads DECIMAL and MONEY as floating point, which loses digits,
 * with no setting against it and no access to the bytes; so its reader of values is wrapped: after
 * it reads such a value, the same bytes are read again. `cells.ts` refuses a floating-point number
 * in their place, so a change in the driver cannot go unnoticed.
 */

import { timeText } from './timeText.ts';

/** A value of the driver and where the next one begins. */
interface ReadValue {
  value: unknown;
  readonly offset: number;
}

interface Metadata {
  readonly type: { readonly name: string };
  readonly scale?: number | undefined;
}

/** The driver's module `lib/value-parser`. */
export interface ValueParser {
  readValue(buffer: Buffer, offset: number, metadata: Metadata, options: unknown): ReadValue;
}

const wrapped = new WeakSet<object>();
const moneyScale = 4;

/** Makes the driver give DECIMAL and MONEY as text; doing it again changes nothing. */
export function readExactly(parser: ValueParser): void {
  if (wrapped.has(parser)) {
    return;
  }
  wrapped.add(parser);
  const read = parser.readValue;
  parser.readValue = (buffer, offset, metadata, options) => {
    const result = read(buffer, offset, metadata, options);
    if (result.value === null) {
      return result;
    }
    switch (metadata.type.name) {
      case 'DecimalN':
      case 'NumericN':
        // The length stands before the value.
        result.value = decimal(buffer.subarray(offset + 1, result.offset), metadata.scale ?? 0);
        break;
      case 'MoneyN':
        result.value = money(buffer.subarray(offset + 1, result.offset));
        break;
      case 'Money':
      case 'SmallMoney':
        result.value = money(buffer.subarray(offset, result.offset));
        break;
      case 'Variant':
        result.value = variant(buffer.subarray(offset, result.offset), result.value);
    }
    return result;
  };
}

/**
 * A byte for the sign, then the digits as one whole number, the lowest byte first (MS-TDS
 * 2.2.5.5.1.6).
 */
function decimal(bytes: Buffer, scale: number): string {
  const digits = magnitude(bytes.subarray(1));
  return written(bytes[0] === 1 ? digits : -digits, scale);
}

/** Ten-thousandths; of eight bytes the higher four stand first (MS-TDS 2.2.5.5.1.2). */
function money(bytes: Buffer): string {
  const amount =
    bytes.length === 8
      ? (BigInt(bytes.readInt32LE(0)) << 32n) | BigInt(bytes.readUInt32LE(4))
      : BigInt(bytes.readInt32LE(0));
  return written(amount, moneyScale);
}

/** Base types of SQL_VARIANT (MS-TDS 2.2.5.5.3) that are read again. */
const exactVariants: Readonly<Record<number, (value: Buffer, properties: Buffer) => string>> = {
  0x3c: money,
  0x7a: money,
  0x6a: (value, properties) => decimal(value, properties[1] ?? 0),
  0x6c: (value, properties) => decimal(value, properties[1] ?? 0),
};
const variantTimes: Readonly<Record<number, string>> = { 0x28: 'Date', 0x29: 'Time', 0x2b: 'DateTimeOffset' };

/**
 * Four bytes of length, the base type, the number of bytes that describe it, these, and the value.
 * Dates become text here: their column does not say which kind they are.
 */
function variant(bytes: Buffer, read: unknown): unknown {
  const base = bytes[4] ?? 0;
  if (read instanceof Date) {
    return timeText(read, variantTimes[base] ?? 'DateTime2');
  }
  const value = 6 + (bytes[5] ?? 0);
  return exactVariants[base]?.(bytes.subarray(value), bytes.subarray(6, value)) ?? read;
}

function magnitude(bytes: Buffer): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);
}

function written(digits: bigint, scale: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
