import { posix } from 'node:path';
import { FileProblem, FileTooLarge } from '../fileProblem.ts';
import { kindOfFormat, type NumberKind } from './cellDate.ts';
import { readXml } from './parseXml.ts';
import { damaged, ZipParts } from '../zipParts.ts';

/** Characters and number of shared texts that are kept in memory. */
const mostCharacters = 80_000_000;
const mostTexts = 2_000_000;

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/**
 * Sheets, texts and styles of a workbook, read before its rows (ECMA-376 part 1, SpreadsheetML).
 */
export interface Workbook {
  readonly fileName: string;
  readonly parts: ZipParts;
  /** In their order, hidden ones left out. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** True: days are counted from 1904. */
  readonly since1904: boolean;
  /** Kind of value that each cell style shows. */
  readonly styles: readonly NumberKind[];
  readonly sharedTexts: readonly string[];
}

/** @throws FileProblem */
export async function openWorkbook(file: string, fileName: string, maxUnpackedBytes: number): Promise<Workbook> {
  const parts = await ZipParts.open(file, fileName, maxUnpackedBytes);
  try {
    const root = await relations(parts, '');
    const workbookPart = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
    if (!parts.has(workbookPart)) {
      throw new FileProblem(`${fileName} is a ZIP archive, not an Excel workbook.`, 'Save it as .xlsx.');
    }
    const related = await relations(parts, workbookPart);
    const partOf = (kind: string): string | null =>
      related.find(({ type }) => type.endsWith(`/${kind}`))?.target ?? null;
    const [styles, texts] = [partOf('styles'), partOf('sharedStrings')];
    return {
      fileName,
      parts,
      ...(await readSheets(parts, workbookPart, related)),
      styles: styles !== null && parts.has(styles) ? await readStyles(parts, styles) : [],
      sharedTexts: texts !== null && parts.has(texts) ? await readSharedTexts(parts, texts, fileName) : [],
    };
  } catch (error) {
    parts.close();
    throw error instanceof FileProblem ? error : damaged(fileName, error);
  }
}

/** Parts that a part refers to, by their names. */
async function relations(parts: ZipParts, of: string): Promise<Relation[]> {
  const folder = posix.dirname(of);
  const name = posix.join(folder, '_rels', `${posix.basename(of)}.rels`);
  const found: Relation[] = [];
  if (!parts.has(name)) {
    return found;
  }
  await readXml(parts.text(name), {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') {
        return;
      }
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      found.push({ id: Id, type: Type, target });
    },
  });
  return found;
}

async function readSheets(
  parts: ZipParts,
  workbookPart: string,
  related: readonly Relation[],
): Promise<Pick<Workbook, 'sheets' | 'since1904'>> {
  const sheets: { name: string; part: string }[] = [];
  let since1904 = false;
  await readXml(parts.text(workbookPart), {
    open(tag, attributes) {
      if (tag === 'workbookPr') {
        since1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      }
      if (tag !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') {
        return;
      }
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const relation = related.find((candidate) => candidate.id === id);
      // Sheets that are only a chart have no rows.
      if (relation?.type.endsWith('/worksheet') && parts.has(relation.target)) {
        sheets.push({ name: attributes['name'] ?? '', part: relation.target });
      }
    },
  });
  return { sheets, since1904 };
}

async function readStyles(parts: ZipParts, part: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  await readXml(parts.text(part), {
    open(tag, attributes) {
      if (tag === 'numFmt') {
        codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      } else if (tag === 'cellXfs') {
        inCells = true;
      } else if (tag === 'xf' && inCells) {
        formats.push(Number(attributes['numFmtId'] ?? 0));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') {
        inCells = false;
      }
    },
  });
  return formats.map((id) => kindOfFormat(id, codes.get(id)));
}

async function readSharedTexts(parts: ZipParts, part: string, fileName: string): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  let text = '';
  let reading = false;
  let phonetic = 0;
  await readXml(parts.text(part), {
    open(tag) {
      if (tag === 'si') {
        text = '';
      } else if (tag === 'rPh') {
        phonetic += 1;
      } else if (tag === 't') {
        reading = phonetic === 0;
      }
    },
    text(piece) {
      if (reading) {
        text += piece;
      }
    },
    close(tag) {
      if (tag === 't') {
        reading = false;
      } else if (tag === 'rPh') {
        phonetic -= 1;
      } else if (tag === 'si') {
        characters += text.length;
        if (characters > mostCharacters || texts.length >= mostTexts) {
          throw new FileTooLarge(`${fileName} contains more text than can be read.`, 'Save each sheet as CSV.');
        }
        texts.push(text);
      }
    },
  });
  return texts;
}
