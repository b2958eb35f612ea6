import type { CatalogLookup } from './catalogLookup.ts';
import { wordsOf } from '../words/normalise.ts';
import type { FieldRef } from '../reading.ts';
import { timeChoice } from './timeChoice.ts';

const DATE_SUFFIX = /^(at|on|date|time|timestamp|datetime|ts|day|dt)$/;

/**
 * The date on which happened what words speak of, where it is not the one its model is counted by:
 * "exams sat", "cancelled subscriptions", "discharged to". By the verb in a date's name first, then
 * by the one date a condition asks to be there ("cancelled_on IS NOT NULL"). Null where there is
 * none, or several.
 */
export function eventDate(
  words: string,
  model: string,
  condition: string | null,
  lookup: CatalogLookup,
): FieldRef | null {
  const stems = new Set(wordsOf(words).map(({ stem }) => stem));
  const own = timeChoice({ kind: 'count', model }, lookup)?.field;
  const dates = lookup.timeDimensions(model);
  const said = dates.filter((date) =>
    [date.name, date.label, ...date.synonyms].some((name) => {
      const [verb, more] = wordsOf(name).filter(({ text }) => !DATE_SUFFIX.test(text));
      return verb !== undefined && more === undefined && stems.has(verb.stem);
    }),
  );
  const required = dates.filter(
    ({ name, expression }) =>
      condition !== null &&
      [name, expression].some((column) =>
        new RegExp(`(?<![\\w.])${escaped(column)}\\s+IS\\s+NOT\\s+NULL`, 'i').test(condition),
      ),
  );
  const [date, another] = said.length > 0 ? said : required;
  return date && !another && date.name !== own?.name ? { model, name: date.name, via: null } : null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
