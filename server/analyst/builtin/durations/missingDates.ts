import { lowered } from '../answer/rows/columnText.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import { FUNCTION_WORDS } from '../words/functionWords.ts';
import { amountAt, comparisonAt, eventAt, phraseAt, textAt } from './asked.ts';
import type { Asked, EventPhrase } from './asked.ts';
import { dateEventsOf, isBirth } from './dateEvents.ts';

/** Words of a question that should be the day of something, and what they name. */
interface SaidEvent {
  readonly words: string;
  readonly event: EventPhrase | null;
}

/**
 * Why the time that a question asks for cannot be computed: a day that nothing records, or two of
 * different rows. It says which dates there are. Null where no such time is asked for, or its dates
 * are known.
 */
export function missingDates(mentions: Mentions, lookup: CatalogLookup): string | null {
  const asked: Asked = { words: mentions.words, dates: dateEventsOf(lookup.catalog) };
  const models = modelsNamed(mentions, lookup);
  if (asksForAge(asked) && !asked.dates.events.some(isBirth))
    return `No date of birth or other beginning is recorded. ${datesOf(models, asked, lookup)}`;
  const said = saidEvents(asked);
  const unknown = said.filter(({ event }) => event === null);
  const [first] = unknown;
  if (first !== undefined) {
    const list = unknown.map(({ words }) => `“${words}”`).join(' and ');
    return `No date says when ${list} happened. ${datesOf(modelsOf(said, models), asked, lookup)}`;
  }
  const [one, other] = said;
  if (one?.event == null || other?.event == null) return null;
  const [from, to] = [one.event.events, other.event.events].map((events) => [
    ...new Set(events.map(({ model }) => model)),
  ]);
  const isApart = !from?.some((model) =>
    to?.some((end) => end === model || asked.dates.leads(end, model) || asked.dates.leads(model, end)),
  );
  return isApart
    ? `“${one.words}” is a date of ${namesOf(from ?? [], lookup)}, and “${other.words}” one of ${namesOf(to ?? [], lookup)}: only dates of the same rows are compared.`
    : null;
}

function asksForAge(asked: Asked): boolean {
  return asked.words.some(
    (_, at) => phraseAt(asked, at, 'how old|age of|average age|older than|younger than|years old') !== null,
  );
}

const measures =
  'time|days|hours|minutes|weeks|months|years|delay|gap|interval|duration|difference|elapsed|take|takes|took|wait|long';

/**
 * What should be days: both of "between X and Y", both of "shipped within 3 days of X", and what is
 * taken "to X".
 */
function saidEvents(asked: Asked): readonly SaidEvent[] {
  for (const at of asked.words.keys()) {
    const joined = textAt(asked, at);
    const isTimed = asked.words.slice(Math.max(0, at - 6), at).some(({ text }) => measures.split('|').includes(text));
    if (isTimed && (joined === 'between' || joined === 'from')) {
      const first = saidAt(asked, at + 1);
      const next = first === null ? null : saidAt(asked, first.end + 1);
      if (first !== null && next !== null && /^(?:and|to|until|till)$/.test(textAt(asked, first.end)))
        return [first.said, next.said];
    }
    if (/^(?:take|takes|took)$/.test(joined) && textAt(asked, at + 1) === 'to') {
      const goal = saidAt(asked, phraseAt(asked, at + 1, 'to be|to get|to') ?? at + 2);
      if (goal !== null) return [goal.said];
    }
    const limit = amountAt(asked, comparisonAt(asked, at)?.end ?? at);
    const joiner = limit === null ? null : phraseAt(asked, limit.end, 'of|after|before|from|following|later than');
    if (limit !== null && joiner !== null && at > 0) {
      const [before, after] = [saidAt(asked, at - 1), saidAt(asked, joiner)];
      if (after !== null) return [...(before === null ? [] : [before.said]), after.said];
    }
  }
  return [];
}

const skipped = new Set(
  'the a an its their his her it they them being be been was were is are has have having had when who that we our each every first last'.split(
    ' ',
  ),
);

function saidAt(asked: Asked, at: number): { readonly end: number; readonly said: SaidEvent } | null {
  const event = eventAt(asked, at);
  let start = at;
  while (skipped.has(textAt(asked, start))) start += 1;
  const end = event?.end ?? contentEnd(asked, start);
  if (end === start) return null;
  const words = asked.words
    .slice(start, end)
    .map(({ raw }) => raw)
    .join(' ');
  return { end, said: { words, event } };
}

/** After up to three words that may say what happened. */
function contentEnd(asked: Asked, start: number): number {
  let end = start;
  while (end - start < 3 && isContent(textAt(asked, end))) end += 1;
  return end;
}

function isContent(word: string): boolean {
  return /^\p{L}{3,}$/u.test(word) && !FUNCTION_WORDS.has(word);
}

function modelsNamed({ words, names }: Mentions, lookup: CatalogLookup): readonly string[] {
  const found = words.flatMap((_, at) =>
    names(at).flatMap(({ target, match, weight }) =>
      target.kind === 'model' && match === 'whole' && weight > 0.85 ? [target.model] : [],
    ),
  );
  return found.length > 0 ? [...new Set(found)] : lookup.catalog.models.slice(0, 3).map(({ name }) => name);
}

function modelsOf(said: readonly SaidEvent[], named: readonly string[]): readonly string[] {
  const found = said.flatMap(({ event }) => event?.events.map(({ model }) => model) ?? []);
  return found.length > 0 ? [...new Set(found)].slice(0, 3) : named;
}

/** "Dates of orders: order date and ship date." */
function datesOf(models: readonly string[], { dates }: Asked, lookup: CatalogLookup): string {
  return models
    .map((model) => {
      const own = dates.events.filter((one) => one.model === model);
      const labels = own.map(({ field }) => {
        const dimension = lookup.dimension(model, field);
        return lowered(dimension ? labelOf(dimension) : field);
      });
      return own.length === 0
        ? `There are no dates of ${namesOf([model], lookup)}.`
        : `Dates of ${namesOf([model], lookup)}: ${labels.join(', ')}.`;
    })
    .join(' ');
}

function namesOf(models: readonly string[], lookup: CatalogLookup): string {
  return models
    .map((name) => {
      const model = lookup.model(name);
      return lowered(model ? labelOf(model) : name);
    })
    .join(' or ');
}
