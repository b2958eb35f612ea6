import type { NumberStyle } from '../../../../values/formatValue.ts';
import type { PeriodUnit } from '../../builtin/time/period.ts';
import { changesOf, rankCorrelation } from '../statistics/together.ts';
import { bucketsOf } from '../subject/spans.ts';
import type { Span } from '../subject/spans.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { Operand } from '../writing/boundText.ts';
import { firstWithRows } from './changesInTime.ts';
import { Frame, WHOLE } from './frame.ts';
import { capital, evidenceOf } from './measured.ts';
import { NOVELTY, NOTHING } from './study.ts';
import type { Draft, Study, StudyWorld } from './study.ts';

const LEAST_CORRELATION = 0.5;
const COEFFICIENT: NumberStyle = { unit: null, decimals: 2 };

/** Numbers whose changes go together with those of the subject: told as that, never as a cause. */
export function studyRelated(
  world: StudyWorld,
  query: string,
  grain: PeriodUnit,
  span: Pick<Span, 'from' | 'to'>,
  labels: readonly string[],
): Study | null {
  const { subject, binder } = world;
  const evidence = evidenceOf(world, query);
  if (!evidence) return null;
  const frame = new Frame(evidence, { keys: 0, bucket: grain });
  const buckets = bucketsOf(span, grain).slice(firstWithRows(frame.series(WHOLE, span, 0)));
  const cells = (value: number): Operand => buckets.map((bucket) => frame.cell(WHOLE, bucket, value));
  const own = changesOf(binder.cells(cells(0)));
  const drafts: Draft[] = [];
  const tests: number[] = [];
  labels.forEach((label, at) => {
    const found = rankCorrelation(own, changesOf(binder.cells(cells(at + 1))));
    if (found === null) return;
    const statement =
      Math.abs(found.r) >= LEAST_CORRELATION
        ? binder.text(
            parts`${capital(label)} moves ${found.r < 0 ? 'against' : 'with'} ${subject.label.toLowerCase()}: the rank correlation of their changes is ${{ operation: 'moves_together', operands: [cells(0), cells(at + 1)], as: 'number', style: COEFFICIENT }}. That says nothing about which of them moves the other.`,
          )
        : null;
    if (statement)
      drafts.push({
        kind: 'related',
        statement,
        effect: { value: found.r, share: null },
        rows: null,
        buckets: buckets.length,
        p: found.p,
        explains: false,
        novelty: NOVELTY.level,
      });
    else tests.push(found.p);
  });
  return {
    ...NOTHING,
    drafts,
    tests,
    claim: 'possible',
    otherwise: [plainText(`No other number of the same rows moves clearly with ${subject.label.toLowerCase()}.`)],
  };
}
