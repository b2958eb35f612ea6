import type { SqlValue } from '../../../semql/compiled.ts';
import { LimitExceededError } from '../../../platform/errors.ts';
import type { FileColumn, FileWriter, Sink } from '../fileWriter.ts';
import { attributeText, cellXml, columnLetters, numberFormat, textXml } from './sheetCells.ts';
import { ZipWriter, type ZipPart } from './zipWriter.ts';

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Rows of a sheet, its heading among them. */
const mostRows = 1_048_576;
const mostColumns = 16_384;
/** Few enough that what is on its way stays small. */
const rowsAtOnce = 128;

/** Style 0 is plain, 1 a heading; those of the columns follow, and number formats from 164 on. */
const firstStyle = 2;
const firstFormat = 164;

/**
 * An Excel workbook of one sheet (ECMA-376, strings in line) with typed cells, its heading bold and
 * in view.
 */
export class XlsxWriter implements FileWriter {
  readonly mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  readonly #zip: ZipWriter;
  #columns: readonly FileColumn[] = [];
  #letters: readonly string[] = [];
  #sheet: ZipPart | null = null;
  #row = 0;

  constructor(sink: Sink) {
    this.#zip = new ZipWriter(sink);
  }

  async begin(columns: readonly FileColumn[]): Promise<void> {
    if (columns.length > mostColumns) {
      throw new LimitExceededError('The result has too many columns for an Excel file.', 'Export it as CSV.');
    }
    this.#columns = columns;
    this.#letters = columns.map((_, index) => columnLetters(index));
    for (const [name, text] of frame(columns)) {
      const part = await this.#zip.part(name);
      await part.write(head + text);
      await part.end();
    }
    this.#sheet = await this.#zip.part('xl/worksheets/sheet1.xml');
    const headings = columns.map(({ label }, index) => textXml(`${this.#letters[index]}1`, label, 1));
    this.#row = 1;
    await this.#sheet.write(
      `${head}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<cols>${columns.map(widthXml).join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
    );
  }

  async add(rows: readonly (readonly SqlValue[])[]): Promise<void> {
    if (this.#row + rows.length > mostRows) {
      throw new LimitExceededError('The result has too many rows for an Excel file.', 'Export it as CSV.');
    }
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const written = rows.slice(from, from + rowsAtOnce).map((row) => this.#rowXml(row));
      await this.#sheet?.write(written.join(''));
    }
  }

  #rowXml(row: readonly SqlValue[]): string {
    const number = ++this.#row;
    let xml = `<row r="${number}">`;
    for (const [index, { type }] of this.#columns.entries()) {
      xml += cellXml(`${this.#letters[index]}${number}`, row[index] ?? null, type, firstStyle + index);
    }
    return `${xml}</row>`;
  }

  async end(): Promise<void> {
    await this.#sheet?.write('</sheetData></worksheet>');
    await this.#sheet?.end();
    await this.#zip.end();
  }
}

function widthXml({ label, type }: FileColumn, index: number): string {
  const least = type === 'STRING' ? 20 : 12;
  const width = Math.min(48, Math.max(least, label.length + 3));
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

/** The parts of the workbook beside its sheet. */
function frame(columns: readonly FileColumn[]): readonly (readonly [name: string, xml: string])[] {
  const formats = columns.map(
    (column, index) =>
      `<numFmt numFmtId="${firstFormat + index}" formatCode="${attributeText(numberFormat(column))}"/>`,
  );
  const styles = columns.map(
    (_, index) =>
      `<xf numFmtId="${firstFormat + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const ofSheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packaged}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${ofSheet}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ofSheet}.worksheet+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${ofSheet}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" ` +
        `Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>` +
        '<sheet name="Result" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packaged}/relationships">` +
        `<Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${spreadsheet}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
        '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
        '<fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        `<cellXfs count="${styles.length + firstStyle}">` +
        '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
        `${styles.join('')}</cellXfs></styleSheet>`,
    ],
  ];
}
