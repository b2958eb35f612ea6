/** Columns and values as SQL Server sends them (MS-TDS 2.2.5.4 to 2.2.5.6), written from plain texts by hand. */

/** A column of a result: its TYPE_INFO, and how one value of it is written; null is always a value. */
export interface TdsColumn {
  readonly name: string;
  readonly type: TdsType;
}

export interface TdsType {
  readonly info: Buffer;
  write(value: TdsValue): Buffer;
}

/** Numbers and dates are written from their text, so that nothing is lost on the way into the stand-in. */
export type TdsValue = string | number | boolean | null;

/** Latin1_General_CI_AS: code page 1252. */
const LATIN = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
/** Latin1_General_100_BIN2_UTF8. */
const UTF8 = Buffer.from([0x09, 0x04, 0x00, 0x04, 0x00]);
const MAX = Buffer.from([0xff, 0xff]);
const TICKS_OF_DAY = 864_000_000_000n;

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
  if (value === null) return byte(0);
  const bytes = write(String(value));
  return Buffer.concat([byte(bytes.length), bytes]);
};

const limited = (write: (value: string) => Buffer) => (value: TdsValue) => {
  if (value === null) return MAX;
  const bytes = write(String(value));
  return Buffer.concat([u16(bytes.length), bytes]);
};

/** In parts, of unknown length as a whole, as values without a limit are sent. */
const parts = (write: (value: string) => Buffer) => (value: TdsValue) => {
  if (value === null) return Buffer.alloc(8, 0xff);
  const bytes = write(String(value));
  const chunks: Buffer[] = [u64(0xfffffffffffffffen)];
  for (let at = 0; at < bytes.length; at += 3000) {
    const chunk = bytes.subarray(at, at + 3000);
    chunks.push(u32(chunk.length), chunk);
  }
  return Buffer.concat([...chunks, u32(0)]);
};

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
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

function moneyValue(text: string): Buffer {
  const amount = digitsOf(text, 4);
  const high = Buffer.alloc(4);
  high.writeInt32LE(Number(amount >> 32n));
  return Buffer.concat([high, u32(Number(amount & 0xffffffffn))]);
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

function floatValue(text: string, bytes: 4 | 8): Buffer {
  const out = Buffer.alloc(bytes);
  if (bytes === 4) out.writeFloatLE(Number(text));
  else out.writeDoubleLE(Number(text));
  return out;
}

const isTrue = (text: string): boolean => text === 'true' || text === '1';

export const tds = {
  int: { info: byte(0x26, 4), write: short((text) => i64(BigInt(text)).subarray(0, 4)) },
  bigint: { info: byte(0x26, 8), write: short((text) => i64(BigInt(text))) },
  tinyint: { info: byte(0x26, 1), write: short((text) => byte(Number(text))) },
  /** A type that cannot be NULL has no length. */
  intNotNull: { info: byte(0x38), write: (value) => i64(BigInt(value ?? 0)).subarray(0, 4) },
  bit: { info: byte(0x68, 1), write: short((text) => byte(isTrue(text) ? 1 : 0)) },
  float: { info: byte(0x6d, 8), write: short((text) => floatValue(text, 8)) },
  real: { info: byte(0x6d, 4), write: short((text) => floatValue(text, 4)) },
  money: { info: byte(0x6e, 8), write: short(moneyValue) },
  smallmoney: { info: byte(0x6e, 4), write: short((text) => i64(digitsOf(text, 4)).subarray(0, 4)) },
  date: { info: byte(0x28), write: short((text) => dayBytes(moment(text).days)) },
  uniqueidentifier: {
    info: byte(0x24, 16),
    // The first three groups are numbers, with their lowest byte first.
    write: short((text) => {
      const [a = '', b = '', c = '', d = '', e = ''] = text.split('-');
      return Buffer.concat([backwards(hex(a)), backwards(hex(b)), backwards(hex(c)), hex(d), hex(e)]);
    }),
  },
  datetime: {
    info: byte(0x6f, 8),
    write: short((text) => {
      const { days, ticks } = moment(text);
      const threeHundredths = Math.round(Number(ticks) / 1e7 / (1 / 300));
      return Buffer.concat([i64(BigInt(days - 693_595)).subarray(0, 4), u32(threeHundredths)]);
    }),
  },
  smalldatetime: {
    info: byte(0x6f, 4),
    write: short((text) => {
      const { days, ticks } = moment(text);
      return Buffer.concat([u16(days - 693_595), u16(Number(ticks / 600_000_000n))]);
    }),
  },
  nvarcharMax: { info: Buffer.concat([byte(0xe7), MAX, LATIN]), write: parts(utf16) },
  varbinary: { info: Buffer.concat([byte(0xa5), u16(100)]), write: limited(hex) },
  varbinaryMax: { info: Buffer.concat([byte(0xa5), MAX]), write: parts(hex) },
  xml: { info: byte(0xf1, 0), write: parts(utf16) },
  varchar: {
    info: Buffer.concat([byte(0xa7), u16(8000), LATIN]),
    write: limited((text) => Buffer.from(text, 'latin1')),
  },
  varcharUtf8: { info: Buffer.concat([byte(0xa7), u16(8000), UTF8]), write: limited((text) => Buffer.from(text)) },
  /** A type made of code, such as geography, comes as its bytes. */
  udt: {
    info: Buffer.concat([byte(0xf0), MAX, byte(0), byte(0), name('geography'), u16(0)]),
    write: parts(hex),
  },
} as const satisfies Readonly<Record<string, TdsType>>;

function name(text: string): Buffer {
  return Buffer.concat([byte(text.length), utf16(text)]);
}

export const nvarchar = (length = 4000): TdsType => ({
  info: Buffer.concat([byte(0xe7), u16(length * 2), LATIN]),
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
    const utc = BigInt(local.days) * TICKS_OF_DAY + local.ticks - BigInt(offset) * 600_000_000n;
    const ticks = ((utc % TICKS_OF_DAY) + TICKS_OF_DAY) % TICKS_OF_DAY;
    const days = (utc - ticks) / TICKS_OF_DAY;
    return Buffer.concat([timeValue(ticks, scale), dayBytes(Number(days)), u16(offset & 0xffff)]);
  }),
});

/** SQL_VARIANT of a base type: its number, what describes it, and the bytes of the value. */
export const variant = (base: number, properties: readonly number[], write: (text: string) => Buffer): TdsType => ({
  info: Buffer.concat([byte(0x62), u32(8016)]),
  write(value) {
    if (value === null) return u32(0);
    const inside = Buffer.concat([byte(base, properties.length, ...properties), write(String(value))]);
    return Buffer.concat([u32(inside.length), inside]);
  },
});

export const variantOf = {
  decimal: (precision: number, scale: number) =>
    variant(0x6c, [precision, scale], (text) => decimalValue(text, scale, decimalBytes(precision))),
  money: () => variant(0x3c, [], moneyValue),
  date: () => variant(0x28, [], (text) => dayBytes(moment(text).days)),
  bigint: () => variant(0x7f, [], (text) => i64(BigInt(text))),
};
