import { columnFormat } from '../../../../values/columnFormat.ts';
import { readPattern, spreadsheetFormat } from '../../../../values/formatPattern.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import type { FileColumn } from '../fileWriter.ts';

/** Longest text of a cell, in UTF-16 code units; Excel repairs a file with a longer one. */
const longestText = 32_767;

/** Digits of a number that Excel keeps. */
const exactDigits = 15;

const dayMs = 86_400_000;
/** Day 0 of Excel, as days from 1 March 1900 on are counted. */
const dayZero = Date.UTC(1899, 11, 30);
const firstCountedDay = Date.UTC(1900, 2, 1);

/** How a column is shown, as a number format of Excel. */
export function numberFormat(column: FileColumn): string {
  const { type, role, unit, decimals } = column;
  const places = decimals ?? 0;
  const fraction = places > 0 ? `.${'0'.repeat(Math.min(places, 15))}` : '';
  const format = columnFormat({ type, role, unit });
  const pattern = column.pattern === undefined ? null : readPattern(column.pattern);
  const own = pattern?.kind === (format === 'DATE' ? 'time' : 'number') ? spreadsheetFormat(pattern) : null;
  if (own !== null && format !== 'TEXT' && format !== 'BOOLEAN') {
    return own;
  }
  switch (format) {
    case 'DATE':
      return type === 'DATE' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss';
    case 'PERCENT':
    case 'CHANGE':
      return '0.0%';
    case 'CURRENCY':
      return /^[A-Z]{3}$/.test(unit ?? '') ? `#,##0${fraction} "${unit}"` : `#,##0${fraction}`;
    case 'NUMBER':
      return decimals === null || (role !== 'measure' && unit === null) ? 'General' : `#,##0${fraction}`;
    case 'TEXT':
    case 'BOOLEAN':
      return 'General';
  }
}

/** Letters of a column from 0: A … Z, AA …. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/**
 * A cell of a type: numbers and days as such, everything else as text in line. Text is never a
 * formula, whatever it begins with. A number that Excel would round is written as text.
 */
export function cellXml(place: string, value: SqlValue, type: string, style: number): string {
  if (value === null) {
    return '';
  }
  if (typeof value === 'boolean') {
    return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  }
  const number = numberOf(value, type);
  return number === null ? textXml(place, String(value)) : `<c r="${place}" s="${style}"><v>${number}</v></c>`;
}

/** A heading. */
export function textXml(place: string, text: string, style = 0): string {
  const cut = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut)}</t></is></c>`;
}

function numberOf(value: string | number, type: string): string | number | null {
  if (typeof value === 'number') {
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? value : null;
  }
  switch (type) {
    case 'INTEGER':
    case 'DECIMAL':
    case 'NUMBER': {
      if (!/^-?\d+(?:\.\d+)?$/.test(value)) {
        return null;
      }
      const digits = value.replace(/^-?0*\.?0*/, '').replace('.', '');
      const kept = value.includes('.') ? digits.replace(/0+$/, '') : digits;
      return kept.length <= exactDigits ? value : null;
    }
    case 'DATE':
    case 'TIMESTAMP':
    case 'TIMESTAMP_TZ':
      return serialOf(value);
    default:
      return null;
  }
}

/** Days since day 0, the clock as the value shows it; null before the days that Excel counts. */
function serialOf(text: string): number | null {
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(?:Z|\+00(?::?00)?)?)?$/.exec(text) ?? [];
  const instant = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  return Number.isNaN(instant) || instant < firstCountedDay ? null : (instant - dayZero) / dayMs;
}

/** Characters that XML 1.0 has no way to write, or advises against; Excel writes `_x0007_`. */
const unwritable = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(unwritable, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
}

/** Text inside an attribute of the workbook's own parts. */
export const attributeText = escaped;
