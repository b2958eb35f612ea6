import { mayBeUnknown } from '../writing/conditionText.ts';
import { listText, rowsName } from '../form/telling/nouns.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { capital, lowered } from '../answer/rows/columnText.ts';
import type { FormAssumption, LogicalForm } from '../form/logicalForm.ts';
import type { FieldRef } from '../reading.ts';
import type { Word } from '../lexicon/mentions.ts';
import type { Noun } from '../sentence/tree.ts';
import { durationDates, durationParts, inAnyUnit } from './durationField.ts';

/** Which dates the words about a time were taken for, and how it is counted. */
export function durationNotes(
  words: readonly Word[],
  nouns: readonly Noun[],
  form: LogicalForm,
  lookup: CatalogLookup,
): readonly FormAssumption[] {
  const written = JSON.stringify(form);
  const notes = nouns.flatMap(({ names, words }) =>
    names.flatMap(({ target }): readonly FormAssumption[] => {
      if (target.kind !== 'field' || durationParts(target.field) === null) return [];
      const used = usedField(target.field, written);
      if (used === null) return [];
      const read: FormAssumption = { kind: 'time_dimension', text: textOf(words, used, lookup), phrase: words };
      return [read, ...withoutDates(used, form, lookup)];
    }),
  );
  const once = notes.filter(({ text }, at) => notes.findIndex((other) => other.text === text) === at);
  return once.length === 0 ? [] : [...once, ...averaged(words, once, written), ...addedUp(words, once, written)];
}

/** Rows that lack one of the dates: who is still employed has not stayed for any time yet. */
function withoutDates(field: FieldRef, form: LogicalForm, lookup: CatalogLookup): readonly FormAssumption[] {
  const between = durationDates(field);
  const model = lookup.model(field.model);
  if (between === null || model === undefined) return [];
  const dates = [between.from, ...(between.to === null ? [] : [between.to])]
    .filter((date) => mayBeUnknown(date, field.model, lookup))
    .map((date) => labelOfDate(date, lookup));
  if (dates.length === 0) return [];
  const start = inAnyUnit(field) ?? field.name;
  const isKept = form.where.some(
    (one) =>
      (one.kind === 'not' || (one.kind === 'compare' && one.operator === '<>')) && JSON.stringify(one).includes(start),
  );
  const text = `${capital(rowsName(model.name, lookup))} without ${listText(dates, 'or')} are ${isKept ? 'kept' : 'left out'}`;
  return [{ kind: 'value_match', text, phrase: null }];
}

/** "How long do orders take?" names no average, which is what is told. */
function averaged(
  words: readonly Word[],
  [read]: readonly FormAssumption[],
  written: string,
): readonly FormAssumption[] {
  const text = words.map((word) => (word.quoted ? '"' : word.text)).join(' ');
  const asked = /\bhow (?:long|old|much time|many (?:days|hours|minutes|weeks|months))\b/.exec(text)?.[0];
  const isSaid = /\b(?:average|mean|avg|typical\w*|usual\w*)\b/.test(text);
  const phrase = asked ?? read?.phrase ?? null;
  return phrase === null || isSaid || !written.includes('"fn":"AVG"')
    ? []
    : [{ kind: 'aggregation', text: `“${phrase}” is answered with the average`, phrase }];
}

/** "hours per member" names no total, which is what is told. */
function addedUp(
  words: readonly Word[],
  [read]: readonly FormAssumption[],
  written: string,
): readonly FormAssumption[] {
  const isSaid = words.some(({ text }) => /^(?:total|sum|overall|combined|altogether|most|least|fewest)$/.test(text));
  return isSaid || read?.phrase == null || !written.includes('"fn":"SUM"')
    ? []
    : [{ kind: 'aggregation', text: `“${read.phrase}” is read as the total`, phrase: read.phrase }];
}

/** The field itself, or the same dates told in another unit. */
function usedField(field: FieldRef, written: string): FieldRef | null {
  const start = inAnyUnit(field) ?? field.name;
  const at = written.indexOf(`"model":"${field.model}","name":"${start}`);
  if (at < 0) return null;
  const name = written.slice(written.indexOf(start, at)).split('"')[0] ?? field.name;
  return { ...field, name };
}

function labelOfDate({ model, name }: FieldRef, { dimension }: CatalogLookup): string {
  const found = dimension(model, name);
  return lowered(found ? labelOf(found) : name);
}

function textOf(words: string, field: FieldRef, lookup: CatalogLookup): string {
  const [parts, dates] = [durationParts(field), durationDates(field)];
  if (parts === null || dates === null) return words;
  const from = labelOfDate(dates.from, lookup);
  if (parts.to === null) return `“${words}” is read as the completed years from ${from} until today`;
  const units = `${parts.unit.toLowerCase()}s`;
  const how = parts.elapsed ? `in ${units}` : parts.unit === 'DAY' ? 'in days by the calendar' : `in ${units}`;
  return `“${words}” is read as the time from ${from} to ${dates.to === null ? 'today' : labelOfDate(dates.to, lookup)}, ${how}, where both are known`;
}
