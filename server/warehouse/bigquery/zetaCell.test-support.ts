import type { ZetaColumn, ZetaColumnType } from '../../semql/zetasql/zetaSql.test-support.ts';
import { datetimeText, integerOf, type ZetaValue } from '../../semql/zetasql/zetaValue.test-support.ts';
import type { ApiField, ApiValue } from './cells.ts';

/** Names of types in a TableSchema, which are those of legacy SQL. */
const names: Readonly<Record<string, string>> = {
  TYPE_INT64: 'INTEGER',
  TYPE_DOUBLE: 'FLOAT',
  TYPE_BOOL: 'BOOLEAN',
  TYPE_STRUCT: 'RECORD',
};

/** A column that ZetaSQL answered with, as BigQuery describes it. */
export function apiField({ name, type }: ZetaColumn, index: number): ApiField {
  return fieldOf(name === undefined || name === '' ? `f${index}_` : name, type);
}

function fieldOf(name: string, { typeKind, arrayType, structType }: ZetaColumnType): ApiField {
  if (arrayType !== undefined) {
    return { ...fieldOf(name, arrayType.elementType), mode: 'REPEATED' };
  }
  const type = names[typeKind] ?? typeKind.replace('TYPE_', '');
  const fields = structType?.field?.map((part, index) =>
    fieldOf(part.fieldName ?? `_field_${index + 1}`, part.fieldType),
  );
  return { name, type, mode: 'NULLABLE', ...(fields !== undefined && { fields }) };
}

/** A value that ZetaSQL answered with, as BigQuery writes it with `useInt64Timestamp`. */
export function apiValue(value: ZetaValue, type: ZetaColumnType): ApiValue {
  if (type.arrayType !== undefined) {
    const { elementType } = type.arrayType;
    return (value.arrayValue?.element ?? []).map((element) => ({ v: apiValue(element, elementType) }));
  }
  if (type.structType !== undefined) {
    if (value.structValue === undefined) {
      return null;
    }
    const { field = [] } = value.structValue;
    return {
      f: (type.structType.field ?? []).map((part, index) => ({ v: apiValue(field[index] ?? {}, part.fieldType) })),
    };
  }
  return scalar(value);
}

function scalar(value: ZetaValue): string | null {
  const { doubleValue, numericValue, bignumericValue, timestampValue, datetimeValue, bytesValue, timeValue } = value;
  if (doubleValue !== undefined) {
    return String(doubleValue);
  }
  if (numericValue !== undefined) {
    return decimal(integerOf(numericValue), 9);
  }
  if (bignumericValue !== undefined) {
    return decimal(integerOf(bignumericValue), 38);
  }
  if (bytesValue !== undefined) {
    return Buffer.from(bytesValue).toString('base64');
  }
  if (value.dateValue !== undefined) {
    return new Date(value.dateValue * 86_400_000).toISOString().slice(0, 10);
  }
  if (datetimeValue !== undefined) {
    return datetimeText(datetimeValue).replace(' ', 'T');
  }
  if (timestampValue !== undefined) {
    return String(BigInt(timestampValue.seconds) * 1_000_000n + BigInt((timestampValue.nanos ?? 0) / 1000));
  }
  if (timeValue !== undefined) {
    return timeText(BigInt(timeValue));
  }
  if (value.boolValue !== undefined) {
    return String(value.boolValue);
  }
  return value.int64Value ?? value.stringValue ?? value.jsonValue ?? null;
}

function decimal(scaled: bigint, digits: number): string {
  const text = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Hours, minutes, seconds and nanoseconds in 5, 6, 6 and 30 bits. */
function timeText(bits: bigint): string {
  const part = (shift: bigint, width: bigint): string =>
    String((bits >> shift) & ((1n << width) - 1n)).padStart(2, '0');
  const micros = String((bits & ((1n << 30n) - 1n)) / 1000n).padStart(6, '0');
  return `${part(42n, 5n)}:${part(36n, 6n)}:${part(30n, 6n)}${micros === '000000' ? '' : `.${micros}`}`;
}
