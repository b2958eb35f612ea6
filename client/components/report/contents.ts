import type { ReportDocument } from './reportDocument.ts';

/** Anchors of the parts that every report has; those of sections are their ids. */
export const anchors = {
  finding: 'finding',
  assumptions: 'assumptions',
  caveats: 'caveats',
  method: 'method',
} as const;

interface Entry {
  readonly anchor: string;
  readonly title: string;
}

/** Anchor of a section. */
export const anchorOf = (sectionKey: string): string => `section-${sectionKey}`;

/** Table of contents of a report. */
export function contentsOf({ sections, assumptions, caveats }: ReportDocument): readonly Entry[] {
  return [
    { anchor: anchors.finding, title: 'Finding' },
    ...sections.map(({ key, heading }) => ({ anchor: anchorOf(key), title: heading })),
    ...(assumptions.length > 0 ? [{ anchor: anchors.assumptions, title: 'What was assumed' }] : []),
    ...(caveats.length > 0 ? [{ anchor: anchors.caveats, title: 'Caveats' }] : []),
    { anchor: anchors.method, title: 'How this was computed' },
  ];
}
