import type { SqlValue } from '../compiled.ts';

/**
 * Values as ZetaSQL's protocol writes them (zetasql/public/value.proto), and plain ones. Dates
 * count days since 1970, NUMERIC and BIGNUMERIC are little-endian integers of 10⁻⁹ and 10⁻³⁸, times
 * of day are bit fields.
 */
export interface ZetaValue {
  readonly int64Value?: string;
  readonly boolValue?: boolean;
  readonly doubleValue?: number;
  readonly stringValue?: string;
  readonly jsonValue?: string;
  readonly dateValue?: number;
  readonly datetimeValue?: { readonly bitFieldDatetimeSeconds: string; readonly nanos?: number };
  readonly timestampValue?: { readonly seconds: string; readonly nanos?: number };
  readonly numericValue?: Uint8Array;
  readonly bignumericValue?: Uint8Array;
  readonly bytesValue?: Uint8Array;
  readonly timeValue?: string;
  readonly arrayValue?: { readonly element?: readonly ZetaValue[] };
  readonly structValue?: { readonly field?: readonly ZetaValue[] };
}

/** BigQuery's types of the values that the tests need. */
export type ZetaType = 'INT64' | 'BOOL' | 'DOUBLE' | 'STRING' | 'DATE' | 'DATETIME' | 'TIMESTAMP' | 'NUMERIC';

/** Width of each part of a DATETIME, from the lowest bits up; the year has the rest. */
const datetimeParts = [6, 6, 5, 5, 4] as const;

export function valueOfZeta(value: ZetaValue): SqlValue {
  if (value.int64Value !== undefined) {
    return Number(value.int64Value);
  }
  if (value.doubleValue !== undefined) {
    return value.doubleValue;
  }
  if (value.numericValue !== undefined) {
    return Number(integerOf(value.numericValue)) / 1e9;
  }
  if (value.bignumericValue !== undefined) {
    return Number(integerOf(value.bignumericValue)) / 1e38;
  }
  if (value.dateValue !== undefined) {
    return new Date(value.dateValue * 86_400_000).toISOString().slice(0, 10);
  }
  if (value.datetimeValue !== undefined) {
    return datetimeText(value.datetimeValue);
  }
  if (value.timestampValue !== undefined) {
    const { seconds, nanos = 0 } = value.timestampValue;
    return new Date(Number(seconds) * 1000 + nanos / 1e6).toISOString();
  }
  return value.stringValue ?? value.boolValue ?? value.jsonValue ?? null;
}

export function zetaOfValue(value: SqlValue, type: ZetaType): ZetaValue {
  if (value === null) {
    return {};
  }
  const text = String(value);
  switch (type) {
    case 'INT64':
      return { int64Value: text };
    case 'BOOL':
      return { boolValue: value === true };
    case 'DOUBLE':
      return { doubleValue: Number(value) };
    case 'STRING':
      return { stringValue: text };
    case 'NUMERIC':
      return { numericValue: bytesOf(BigInt(Math.round(Number(value) * 1e6)) * 1000n) };
    case 'DATE':
      return { dateValue: Date.parse(`${text}T00:00:00Z`) / 86_400_000 };
    case 'TIMESTAMP':
      return { timestampValue: { seconds: String(Date.parse(`${text.replace(' ', 'T')}Z`) / 1000) } };
    case 'DATETIME': {
      const [moment = '', fraction = ''] = text.split('.');
      const [year = 0, ...parts] = moment.split(/\D/).map(Number);
      let bits = BigInt(year);
      for (const [index, width] of datetimeParts.toReversed().entries()) {
        bits = (bits << BigInt(width)) | BigInt(parts[index] ?? 0);
      }
      return { datetimeValue: { bitFieldDatetimeSeconds: String(bits), nanos: Number(fraction.padEnd(9, '0')) } };
    }
  }
}

export function datetimeText({ bitFieldDatetimeSeconds, nanos = 0 }: NonNullable<ZetaValue['datetimeValue']>): string {
  let bits = BigInt(bitFieldDatetimeSeconds);
  const parts = datetimeParts.map((width) => {
    const part = bits & ((1n << BigInt(width)) - 1n);
    bits >>= BigInt(width);
    return String(part).padStart(2, '0');
  });
  const [second, minute, hour, day, month] = parts;
  const fraction = nanos === 0 ? '' : `.${String(nanos).padStart(9, '0').replace(/0+$/, '')}`;
  return `${String(bits).padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}${fraction}`;
}

export function integerOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes.toReversed()) {
    value = (value << 8n) | BigInt(byte);
  }
  return BigInt.asIntN(bytes.length * 8, value);
}

/** As few bytes as hold the number and its sign. */
function bytesOf(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 8n) {
    bytes.push(Number(rest & 255n));
    const sign = (bytes.at(-1) ?? 0) >= 128;
    if ((rest >> 8n === 0n && !sign) || (rest >> 8n === -1n && sign)) {
      return Uint8Array.from(bytes);
    }
  }
}
