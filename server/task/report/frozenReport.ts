import type { BoundText, CellRef, EvidenceNote } from '../../analyst/deep/evidence.ts';
import type { ReportBlock, ReportDocument, ReportSection } from '../../analyst/deep/report.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { AnswerExecution } from '../readResult.ts';

/** What people made of one section. */
export interface Arranged {
  readonly key: string;
  readonly hidden: boolean;
  /** Words of a person under the heading; empty: none. */
  readonly note: string;
}

/** Section of the document as it is read now. */
export type ShownSection = ReportSection & Pick<Arranged, 'hidden' | 'note'>;

/** Rows of one query, kept with the report. */
export type FrozenRows = AnswerExecution & {
  /** Definitions with the versions that were used: `measure orders.revenue`. */
  readonly definitions: readonly { readonly name: string; readonly version: number | null }[];
};

/** A report as it is read: the frozen document in the arrangement that people gave it. */
export interface FrozenReport {
  readonly document: ReportDocument;
  readonly sections: readonly ShownSection[];
  readonly evidence: readonly EvidenceNote[];
  /** Rows by the id of their evidence; read once, when they are first asked for. */
  rows(): Promise<ReadonlyMap<string, FrozenRows>>;
}

/** Row of a report as far as its document needs it. */
interface StoredReport {
  readonly id: string;
  readonly document: unknown;
  readonly arrangement: unknown;
}

/** Columns that `frozenReport` needs. */
export const documentParts = { id: true, document: true, arrangement: true } as const;

/** Arrangement of a stored report. */
export const arrangementOf = ({ arrangement }: Pick<StoredReport, 'arrangement'>): readonly Arranged[] =>
  // Written by `arrangeReport`, which checks it.
  Array.isArray(arrangement) ? (arrangement as Arranged[]) : [];

/** Sections in their present order; those that were not arranged come last, as written. */
function arranged(sections: readonly ReportSection[], arrangement: readonly Arranged[]): readonly ShownSection[] {
  const written = new Map(sections.map((section) => [section.id, section]));
  const first = arrangement.flatMap(({ key, hidden, note }) => {
    const section = written.get(key);
    return section === undefined ? [] : [{ ...section, hidden, note }];
  });
  const known = new Set(arrangement.map(({ key }) => key));
  return [
    ...first,
    ...sections.filter(({ id }) => !known.has(id)).map((section) => ({ ...section, hidden: false, note: '' })),
  ];
}

const evidenceOf = ({ numbers }: BoundText): readonly string[] =>
  numbers.flatMap(({ evidence, operands }) => [evidence, ...cellsOf(operands)]);

const cellsOf = (operands: readonly (readonly (CellRef | null)[])[]): readonly string[] =>
  operands.flat().flatMap((cell) => cell?.evidence ?? []);

function evidenceOfBlock(block: ReportBlock): readonly string[] {
  switch (block.type) {
    case 'text':
    case 'callout':
      return evidenceOf(block.text);
    case 'chart':
      return [block.evidence];
    case 'table':
      return [
        block.evidence,
        ...block.rows
          .flat()
          .flatMap(({ number }) => (number === null ? [] : [number.evidence, ...cellsOf(number.operands)])),
      ];
  }
}

const evidenceOfSections = (sections: readonly ReportSection[]): ReadonlySet<string> =>
  new Set(sections.flatMap(({ blocks }) => blocks.flatMap(evidenceOfBlock)));

/**
 * The report as it is read.
 * @param withHidden true: hidden sections are part of it, marked as such; false: they are left out,
 *   and so is what only they rest on
 * @returns null for a report without a document
 */
export function frozenReport(
  prisma: Pick<PrismaClient, 'reportArtifact'>,
  report: StoredReport,
  { withHidden }: { readonly withHidden: boolean },
): FrozenReport | null {
  // Written by `storeReport` from a finished document.
  const document = report.document as ReportDocument | null;
  if (document === null || typeof document !== 'object' || !Array.isArray(document.sections)) {
    return null;
  }
  const all = arranged(document.sections, arrangementOf(report));
  const sections = all.filter(({ hidden }) => withHidden || !hidden);
  const shown = new Set([
    ...evidenceOfSections(sections),
    ...evidenceOf(document.headline),
    ...document.figures.flatMap(({ number }) => [number.evidence, ...cellsOf(number.operands)]),
    ...document.caveats.flatMap(evidenceOf),
    ...document.untold.flatMap(({ text }) => evidenceOf(text)),
  ]);
  const ofHidden = evidenceOfSections(withHidden ? [] : all.filter(({ hidden }) => hidden));
  const evidence = document.evidence.filter(({ id }) => shown.has(id) || !ofHidden.has(id));
  let rows: Promise<ReadonlyMap<string, FrozenRows>> | null = null;
  return {
    document,
    sections,
    evidence,
    rows() {
      rows ??= readRows(prisma, report.id);
      return rows;
    },
  };
}

async function readRows(
  prisma: Pick<PrismaClient, 'reportArtifact'>,
  reportId: string,
): Promise<ReadonlyMap<string, FrozenRows>> {
  const artifacts = await prisma.reportArtifact.findMany({ where: { reportId }, select: { content: true } });
  return new Map(
    artifacts.flatMap(({ content }) => {
      // Written by `storeReport`.
      const { evidence, rows } = content as unknown as { readonly evidence?: string; readonly rows?: FrozenRows };
      return evidence === undefined || rows === undefined ? [] : [[evidence, rows] as const];
    }),
  );
}
