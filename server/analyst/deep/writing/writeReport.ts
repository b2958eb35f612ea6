import type { Provenance } from '../../../semql/compiled.ts';
import { during } from '../../builtin/time/periodLabel.ts';
import { capital } from '../analysis/measured.ts';
import type { Settled } from '../analysis/settle.ts';
import type { Part, Study } from '../analysis/study.ts';
import type { BoundText, Evidence, EvidenceNote } from '../evidence.ts';
import type { Finding, FindingKind } from '../finding.ts';
import type { DeepPlan } from '../plan.ts';
import type { ReportDocument, ReportSection } from '../report.ts';
import type { Subject } from '../subject/subject.ts';
import { parts, plainText } from './boundText.ts';
import type { Binder } from './boundText.ts';

/** A part of the plan that was worked on. */
export interface Studied {
  readonly part: Part;
  readonly title: string;
  readonly study: Study;
}

export interface Written {
  readonly question: string;
  readonly subject: Subject;
  readonly plan: DeepPlan;
  readonly studied: readonly Studied[];
  readonly settled: Settled;
  readonly evidence: readonly Evidence[];
  readonly provenance: ReadonlyMap<string, readonly Provenance[]>;
  readonly binder: Binder;
  readonly failed: readonly { readonly title: string; readonly reason: string }[];
  readonly partial: ReportDocument['partial'];
  readonly dataAsOf: string;
  readonly timeZone: string;
}

/** Kinds that say what a change is made of; the first of them goes into the headline. */
const CAUSES: ReadonlySet<FindingKind> = new Set([
  'missing_data',
  'outlier',
  'reversal',
  'mix',
  'contribution',
  'crossed',
  'rate',
  'volume',
]);
/** Breakdowns without a finding that are shown all the same. */
const MOST_QUIET = 2;
const MOST_SUGGESTIONS = 4;

/** Findings that explain the change of the subject, the best first. */
export function causesOf(findings: readonly Finding[], studied: readonly Pick<Studied, 'part'>[]): readonly Finding[] {
  const kinds = new Map(studied.map(({ part }) => [part.id, part.kind]));
  return findings
    .filter((one) => one.told && CAUSES.has(one.kind) && kinds.get(one.item) !== 'trend' && (one.size.share ?? 0) > 0)
    .toSorted((a, b) => b.score - a.score);
}

/** Puts findings into words and order. Every number in it comes from a binder, none from here. */
export function writeReport(written: Written): ReportDocument {
  const { question, subject, plan, studied, settled, evidence, binder } = written;
  const { findings } = settled;
  const sections = sectionsOf(written);
  return {
    version: 1,
    title: titleOf(question, subject),
    question,
    headline: headlineOf(written, binder) ?? plainText(plan.goal),
    figures: studied.flatMap(({ study }) => study.figures ?? []),
    sections,
    assumptions: plan.assumptions.map(({ id, text }) => ({ id, text })),
    caveats: caveatsOf(written),
    nextQuestions: nextQuestions(written),
    evidence: evidence.map(noteOf),
    definitions: definitionsOf(written),
    tests: settled.tests,
    untold: findings.flatMap((one) => (one.untold === null ? [] : [{ text: one.statement, reason: one.untold }])),
    removed: [
      ...plan.items.filter((one) => one.state === 'dropped').map((one) => ({ where: one.title, reason: one.note })),
      ...written.failed.map((one) => ({ where: one.title, reason: one.reason })),
    ],
    dataAsOf: written.dataAsOf,
    timeZone: written.timeZone,
    partial: written.partial,
  };
}

function titleOf(question: string, { label, spans }: Subject): string {
  const text = question.trim();
  return text.length > 0 && text.length <= 120 ? capital(text) : `${capital(label)}, ${spans.now.label}`;
}

function headlineOf({ subject, settled, studied }: Written, binder: Binder): BoundText | null {
  const { findings } = settled;
  const level = findings.find((one) => one.kind === 'level');
  if (subject.shape === 'cohort' || subject.shape === 'funnel') {
    const own = findings.find((one) => one.told && (one.kind === 'cohort' || one.kind === 'funnel'));
    if (own) return own.statement;
  }
  if (!level) return findings.find((one) => one.told)?.statement ?? null;
  const moved = Math.sign(level.size.value ?? 0);
  const denied = subject.direction !== 0 && moved !== 0 && moved !== subject.direction;
  const opening = denied ? `It did not ${subject.direction < 0 ? 'fall' : 'rise'}. ` : '';
  const [cause] = causesOf(findings, studied);
  if (cause) return binder.text(parts`${opening}${level.statement} ${cause.statement}`);
  const change = findings.find((one) => one.kind === 'change');
  const rest =
    change === undefined || moved === 0
      ? ''
      : change.told
        ? ' The change is out of the usual, but no single group, day or row explains it.'
        : ' A change of this size is within the usual ups and downs, and no part of it stands out.';
  return binder.text(parts`${opening}${level.statement}${rest}`);
}

function sectionsOf({ studied, settled, subject }: Written): readonly ReportSection[] {
  let quiet = 0;
  const sections = studied.flatMap(({ part, title, study }, at) => {
    const told = settled.findings
      .filter((one) => one.item === part.id && one.told)
      .toSorted((a, b) => b.score - a.score);
    const isQuiet = told.length === 0;
    if (isQuiet && (study.blocks.length === 0 || part.kind === 'outliers' || part.kind === 'crossed')) return [];
    if (isQuiet && part.dimensions.length > 0 && (quiet += 1) > MOST_QUIET) return [];
    const [lead, ...others] = study.blocks;
    const isOpening = part.kind === 'overview';
    const texts = [...told.map((one) => one.statement), ...(isQuiet || isOpening ? study.otherwise : [])];
    const section: ReportSection = {
      id: part.id,
      heading: title,
      item: part.id,
      kind: part.kind,
      finding: told[0]?.id ?? null,
      claim: study.claim,
      blocks: [
        ...(lead ? [lead] : []),
        ...texts.map((text) => ({ type: 'text' as const, text })),
        ...others,
        ...study.caveats.map((text) => ({ type: 'callout' as const, tone: 'caveat' as const, text })),
      ],
    };
    const isOwn = part.kind === subject.shape || (subject.shape === 'trend' && part.kind === 'trend');
    return [{ section, rank: isOpening ? 100 : isOwn ? 50 : (told[0]?.score ?? 0), at }];
  });
  return sections.toSorted((a, b) => b.rank - a.rank || a.at - b.at).map(({ section }) => section);
}

function caveatsOf({ subject, studied, evidence, settled }: Written): readonly BoundText[] {
  const texts = [
    ...(settled.findings.some((one) => one.told && CAUSES.has(one.kind))
      ? ['This shows what makes up the change, not what caused it.']
      : []),
    ...(subject.nature === 'level' ? ['The number has a value at a moment: each period shows its last.'] : []),
    ...(subject.nature === 'other' ? ['The number does not add up over groups, so its change is not split.'] : []),
    ...evidence
      .filter((one) => one.truncated)
      .map((one) => `${one.purpose}: not all rows were read, so nothing is said about it.`),
    ...new Set(evidence.flatMap((one) => one.caveats)),
    ...(studied.length === 0 ? ['None of the planned parts could be computed.'] : []),
  ];
  return texts.map(plainText);
}

function nextQuestions({ subject, settled, plan, studied }: Written): readonly string[] {
  const { label, spans } = subject;
  const name = label.toLowerCase();
  const [cause] = causesOf(settled.findings, studied);
  const item = plan.items.find((one) => one.id === cause?.item);
  const other = plan.breakdowns[0] ?? null;
  return [
    ...(item && item.dimensions.length > 0
      ? [
          `${capital(name)} by ${(item.dimensions[0] ?? '').split('.').at(-1)?.replaceAll('_', ' ') ?? ''} ${during(spans.now.label)}`,
        ]
      : []),
    ...(other ? [`${capital(name)} by ${other.text.toLowerCase()} ${during(spans.now.label)}`] : []),
    ...(subject.shape === 'trend' ? [] : [`How is ${name} developing?`]),
    ...(subject.shape === 'change' ? [`Overview of ${name}`] : [`Why did ${name} change ${during(spans.now.label)}?`]),
  ].slice(0, MOST_SUGGESTIONS);
}

function definitionsOf({ evidence, provenance }: Written): ReportDocument['definitions'] {
  const found = new Map<string, { name: string; sentence: string; version: number | null; evidence: string[] }>();
  for (const { id } of evidence)
    for (const one of provenance.get(id) ?? []) {
      if (one.definitionId === null || one.part === 'join') continue;
      const known = found.get(one.definition) ?? {
        name: one.definition,
        sentence: one.sentence,
        version: one.version,
        evidence: [],
      };
      if (!known.evidence.includes(id)) known.evidence.push(id);
      found.set(one.definition, known);
    }
  return [...found.values()];
}

/** An evidence without its rows. */
export function noteOf(one: Evidence): EvidenceNote {
  const { id, item, purpose, executionId, semql, rowCount, truncated, durationMs, caveats, versions, reused } = one;
  return { id, item, purpose, executionId, semql, rowCount, truncated, durationMs, caveats, versions, reused };
}
