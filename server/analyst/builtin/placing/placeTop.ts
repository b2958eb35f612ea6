import type { Draft } from '../reading/draft.ts';
import { sameField } from '../reading.ts';
import type { Breakdown, Reading } from '../reading.ts';

/** Groups shown for a question that asks for one ("which … most"). */
const SHOWN_FOR_MOST = 5;
const DEFAULT_TOP = 10;

/** How many groups are shown, and from which end; null where all are. */
export function placeTop(draft: Draft): Reading['top'] {
  const others = draft.flags.has('with_others');
  if (draft.breakdowns.length === 0) return null;
  if (draft.top && draft.number && draft.top.index === draft.number.index)
    return { count: draft.number.value, asked: true, descending: draft.top.descending, others };
  if (draft.top) {
    if (draft.top.count === null) draft.notes.push({ kind: 'top_n', text: `Top ${DEFAULT_TOP}`, phrase: null });
    return { count: draft.top.count ?? DEFAULT_TOP, asked: true, descending: draft.top.descending, others };
  }
  const single = draft.measures[0];
  // "longest delay per line", "lowest satisfaction by topic": one number of each group, for every
  // group.
  const isOfEach = single?.kind === 'measure' || (single?.kind === 'aggregate' && ['MAX', 'MIN'].includes(single.fn));
  if (draft.extreme && draft.order?.field && isOfEach && draft.flags.has('by')) return null;
  if (draft.extreme) {
    draft.notes.push({
      kind: 'top_n',
      text: `The first is the answer; the next ${SHOWN_FOR_MOST - 1} are shown with it`,
      phrase: null,
    });
    return { count: SHOWN_FOR_MOST, asked: false, descending: draft.extreme.descending, others };
  }
  return null;
}

/** "top 2 lines per operator": ranked within each operator, which is said. */
export function rankWithin(draft: Draft, top: Reading['top']): Reading['top'] {
  const subject = JSON.stringify(draft.subject);
  const others = draft.breakdowns.flatMap((one, index) =>
    JSON.stringify(one) === subject || isShownWith(one, draft) ? [] : [index],
  );
  if (top === null || draft.subject === null || others.length === 0 || others.length === draft.breakdowns.length)
    return top;
  const count = top.asked ? top.count : 1;
  draft.notes.push({
    kind: 'top_n',
    text: `The ${top.descending ? 'top' : 'bottom'} ${count} within each group`,
    phrase: null,
  });
  return { ...top, count, within: others };
}

/**
 * "top 5 bikes …, with model": what each of the ranked rows has one of is shown with them. It is a
 * group to rank within where it was asked for as one: "top 2 products per category".
 */
function isShownWith(one: Breakdown, { subject, loose }: Draft): boolean {
  if (one.kind !== 'field' || subject?.kind !== 'entity' || one.field.model !== subject.model) return false;
  return loose.some(({ field }) => sameField(field, one.field));
}

/**
 * "declined most": what lost most comes first, which is the lowest change; "worst decline" says the
 * end by itself.
 */
export function rankFalls(draft: Draft): void {
  if (draft.judgements.length > 0) return;
  const { top, extreme } = draft;
  if (top) draft.top = { ...top, descending: !top.descending };
  if (extreme) draft.extreme = { ...extreme, descending: !extreme.descending };
  const isTrend = draft.breakdowns.some((one) => one.kind === 'time' || one.kind === 'profile');
  if (!top && !extreme && !isTrend) draft.order ??= { by: 'measure', descending: false, field: null };
}
