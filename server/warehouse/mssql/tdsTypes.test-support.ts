/**
 * Columns and values as SQL Server sends them (MS-TDS 2.2.5.4 to 2.2.5.6), written from plain texts
 * or recorded.
 */

/**
 * A column of a result: its TYPE_INFO, and how one value of it is written; null is always a value.
 */
export interface TdsColumn {
  readonly name: string;
  readonly type: TdsType;
}

export interface TdsType {
  readonly info: Buffer;
  write(value: TdsValue): Buffer;
}

/**
 * Numbers and dates are written from their text, so that nothing is lost on the way into the
 * stand-in.
 */
export type TdsValue = string | number | boolean | null;

/** Latin1_General_CI_AS: code page 1252. */
const latin = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
const max = Buffer.from([0xff, 0xff]);
const ticksOfDay = 864_000_000_000n;

const byte = (...bytes: readonly number[]): Buffer => Buffer.from(bytes);

export function u16(value: number): Buffer {
  const out = Buffer.alloc(2);
  out.writeUInt16LE(value);
  return out;
}

export function u32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
}

export function u64(value: bigint): Buffer {
  const out = Buffer.alloc(8);
  out.writeBigUInt64LE(value);
  return out;
}

const i64 = (value: bigint): Buffer => u64(BigInt.asUintN(64, value));

/** A value with one byte of length before it; NULL has none. */
const short = (write: (value: string) => Buffer) => (value: TdsValue) => {
  if (value === null) {
    return byte(0);
  }
  const bytes = write(String(value));
  return Buffer.concat([byte(bytes.length), bytes]);
};

const limited = (write: (value: string) => Buffer) => (value: TdsValue) => {
  if (value === null) {
    return max;
  }
  const bytes = write(String(value));
  return Buffer.concat([u16(bytes.length), bytes]);
};

/** In parts, of unknown length as a whole, as values without a limit are sent. */
const parts = (write: (value: string) => Buffer) => (value: TdsValue) => {
  if (value === null) {
    return Buffer.alloc(8, 0xff);
  }
  const bytes = write(String(value));
  const chunks: Buffer[] = [u64(0xfffffffffffffffen)];
  for (let at = 0; at < bytes.length; at += 3000) {
    const chunk = bytes.subarray(at, at + 3000);
    chunks.push(u32(chunk.length), chunk);
  }
  return Buffer.concat([...chunks, u32(0)]);
};

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const backwards = (bytes: Buffer): Buffer => Buffer.from(bytes.toReversed());

function digitsOf(text: string, scale: number): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  const digits = BigInt(`${whole}${fraction.padEnd(scale, '0').slice(0, scale)}` || '0');
  return sign === '-' ? -digits : digits;
}

function littleEndian(value: bigint, bytes: number): Buffer {
  const text = value.toString(16).padStart(bytes * 2, '0');
  return backwards(Buffer.from(text, 'hex'));
}

function decimalBytes(precision: number): number {
  return precision <= 9 ? 4 : precision <= 19 ? 8 : precision <= 28 ? 12 : 16;
}

function decimalValue(text: string, scale: number, bytes: number): Buffer {
  const digits = digitsOf(text, scale);
  return Buffer.concat([byte(digits < 0n ? 0 : 1), littleEndian(digits < 0n ? -digits : digits, bytes)]);
}

/** Days since 0001-01-01 and ten-millionths of a second of the day. */
function moment(text: string): { readonly days: number; readonly ticks: bigint } {
  const [, day = '1970-01-01', time = '00:00:00', fraction = ''] =
    /^(\d{4}-\d\d-\d\d)?[T ]?(\d\d:\d\d:\d\d)?\.?(\d*)/.exec(text) ?? [];
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse('0001-01-01T00:00:00Z')) / 86_400_000);
  const [hours = 0n, minutes = 0n, seconds = 0n] = time.split(':').map(BigInt);
  const ticks = ((hours * 60n + minutes) * 60n + seconds) * 10_000_000n + BigInt(fraction.padEnd(7, '0').slice(0, 7));
  return { days, ticks };
}

const timeBytes = (scale: number): number => (scale <= 2 ? 3 : scale <= 4 ? 4 : 5);
const dayBytes = (days: number): Buffer => littleEndian(BigInt(days), 3);
const timeValue = (ticks: bigint, scale: number): Buffer =>
  littleEndian(ticks / 10n ** BigInt(7 - scale), timeBytes(scale));

export const tds = {
  int: { info: byte(0x26, 4), write: short((text) => i64(BigInt(text)).subarray(0, 4)) },
  bigint: { info: byte(0x26, 8), write: short((text) => i64(BigInt(text))) },
  bit: { info: byte(0x68, 1), write: short((text) => byte(text === 'true' || text === '1' ? 1 : 0)) },
  float: { info: byte(0x6d, 8), write: short(floatValue) },
  date: { info: byte(0x28), write: short((text) => dayBytes(moment(text).days)) },
  nvarcharMax: { info: Buffer.concat([byte(0xe7), max, latin]), write: parts(utf16) },
} as const satisfies Readonly<Record<string, TdsType>>;

/** Type whose one value is recorded, both in hexadecimal digits. */
export function recorded(info: string, value: string): TdsType {
  return { info: Buffer.from(info, 'hex'), write: () => Buffer.from(value, 'hex') };
}

function floatValue(text: string): Buffer {
  const out = Buffer.alloc(8);
  out.writeDoubleLE(Number(text));
  return out;
}

export const nvarchar = (length = 4000): TdsType => ({
  info: Buffer.concat([byte(0xe7), u16(length * 2), latin]),
  write: limited(utf16),
});

export function decimal(precision: number, scale: number): TdsType {
  const bytes = decimalBytes(precision);
  return {
    info: byte(0x6a, bytes + 1, precision, scale),
    write: short((text) => decimalValue(text, scale, bytes)),
  };
}

export const time = (scale: number): TdsType => ({
  info: byte(0x29, scale),
  write: short((text) => timeValue(moment(text).ticks, scale)),
});

export const datetime2 = (scale: number): TdsType => ({
  info: byte(0x2a, scale),
  write: short((text) => {
    const { days, ticks } = moment(text);
    return Buffer.concat([timeValue(ticks, scale), dayBytes(days)]);
  }),
});

/** Of `2024-02-29 23:59:59.5 +05:30`; sent is the moment in UTC, and the offset. */
export const datetimeoffset = (scale: number): TdsType => ({
  info: byte(0x2b, scale),
  write: short((text) => {
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
    const local = moment(text);
    const utc = BigInt(local.days) * ticksOfDay + local.ticks - BigInt(offset) * 600_000_000n;
    const ticks = ((utc % ticksOfDay) + ticksOfDay) % ticksOfDay;
    const days = (utc - ticks) / ticksOfDay;
    return Buffer.concat([timeValue(ticks, scale), dayBytes(Number(days)), u16(offset & 0xffff)]);
  }),
});
