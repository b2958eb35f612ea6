import type { Alternative, Assumption, JsonValue } from '../../../analyst.ts';
import type { FormReading, LogicalForm } from '../logicalForm.ts';
import { describeForm } from './describeForm.ts';
import type { FormTelling } from './answerForm.ts';

const MOST = 4;
/** Rows that "the first" may be meant to be. */
const COUNTS = [1, 3, 5, 10, 20];

/**
 * The assumptions with what may be chosen instead: other readings of the same words, and other
 * numbers of rows. Each choice is a whole form, which can be computed.
 */
export function withChoices(
  assumptions: readonly Assumption[],
  reading: FormReading,
  telling: Pick<FormTelling, 'others' | 'lookup' | 'clock'>,
): readonly Assumption[] {
  if (reading.further.length > 0) return assumptions;
  const { lookup, clock, others } = telling;
  const plan = describeForm(reading.form, lookup, clock);
  const texts = new Set([plan]);
  const readings = others.flatMap(({ form, further }) => {
    const text = describeForm(form, lookup, clock);
    if (further.length > 0 || texts.has(text)) return [];
    texts.add(text);
    return [{ text: `Read as “${text}”`, value: text, form }];
  });
  const known = assumptions.map((one) =>
    one.kind === 'top_n' ? { ...one, alternatives: choices(one.id, countsOf(reading.form)) } : one,
  );
  if (readings.length === 0) return known;
  const chip: Assumption = {
    id: 'form_reading',
    kind: 'synonym',
    text: `Read as “${plan}”`,
    phrase: null,
    value: plan,
    chosen: false,
    alternatives: choices('form_reading', readings.slice(0, MOST)),
  };
  // The reading is said once, where there is something to choose.
  const isSaid = ({ value }: Assumption): boolean => value === plan;
  return [chip, ...known.filter((one) => !isSaid(one))];
}

interface Choice {
  readonly text: string;
  readonly value: JsonValue;
  readonly form: LogicalForm;
}

function choices(id: string, of: readonly Choice[]): readonly Alternative[] {
  return of.map(({ text, value, form }, index) => ({
    id: `${id}.${index + 1}`,
    text,
    value,
    edit: JSON.parse(JSON.stringify([{ path: ['form'], value: form }])) as JsonValue,
  }));
}

function countsOf(form: LogicalForm): readonly Choice[] {
  const { limit } = form;
  if (limit === null || form.order.length === 0) return [];
  return COUNTS.filter((count) => count !== limit.count).map((count) => ({
    text: count === 1 ? 'Only the first' : `Top ${count}`,
    value: count,
    form: { ...form, limit: { count, one: false } },
  }));
}
