import type { ToOnePath } from '../../catalog/joinGraph.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { FormAssumption, LogicalForm } from '../../form/logicalForm.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import type { Mentions } from '../../lexicon/mentions.ts';
import { mapFields } from './mapFields.ts';
import type { Reference } from './mapFields.ts';
import { evidenceOf, saidFor } from './roleEvidence.ts';
import type { Evidence, Span } from './roleEvidence.ts';

/** A form whose fields say by which relationship they are reached, and the words that said so. */
export interface WithRoles {
  readonly form: LogicalForm;
  readonly notes: readonly FormAssumption[];
}

/**
 * Chooses among several relationships to the same model by what is said of it: of "trips that ended
 * at Y" the end station is Y. What the words do not tell stays open, and the compiler refuses it.
 */
export function withRoles(form: LogicalForm, mentions: Mentions, lookup: CatalogLookup): WithRoles {
  const notes = new Map<string, FormAssumption>();
  const known = new Map<string, readonly Evidence[]>();
  const chosen = mapFields(form, (reference) => {
    const { field, base } = reference;
    if (field.via !== null || field.model === base) return field;
    const paths = nearestPaths(lookup, base, field.model);
    if (paths.length < 2) return field;
    const key = `${base} ${field.model}`;
    const label = lookup.model(field.model)?.label;
    const evidence =
      known.get(key) ??
      evidenceOf(
        mentions,
        // A role that is called as the model is says nothing of its rows.
        paths.map(({ role, called }) => ({ role, called: called.filter((name) => name !== label) })),
        field.model,
      );
    known.set(key, evidence);
    const places = placesOf(mentions, reference);
    const others = spansOf(mentions, field.model);
    const said = saidFor(mentions.words, evidence, places, others);
    if (said === null) return field;
    const words = mentions.words[said.at]?.raw ?? '';
    notes.set(`${words} ${said.role}`, {
      kind: 'join',
      text: `“${words}” is read as the ${said.role.replaceAll(/[_.]/g, ' ')} of ${rowsName(base, lookup)}`,
      phrase: words,
    });
    return { ...field, via: said.role };
  });
  return { form: chosen, notes: [...notes.values()] };
}

function nearestPaths(lookup: CatalogLookup, from: string, to: string): readonly ToOnePath[] {
  const paths = lookup.joins.pathsBetween(from, to);
  const nearest = Math.min(...paths.map(({ hops }) => hops));
  return paths.filter(({ hops }) => hops === nearest);
}

/** Where a question speaks of what a field is asked for: its value, or the rows themselves. */
function placesOf(mentions: Mentions, { field, values }: Reference): readonly Span[] {
  const said = [...mentions.words.keys()].flatMap((at) =>
    mentions
      .values(at)
      .filter((one) => one.field.model === field.model && one.field.name === field.name && values.includes(one.value))
      .map(({ start, end }) => ({ start, end })),
  );
  if (said.length > 0 || values.length > 0) return longest(said);
  return rowsNamed(mentions, field.model);
}

/** Everything that is said of the rows of a model. */
function spansOf(mentions: Mentions, model: string): readonly Span[] {
  const values = [...mentions.words.keys()].flatMap((at) =>
    mentions.values(at).filter((one) => one.field.model === model && one.weight > 0.8),
  );
  return longest([...values, ...rowsNamed(mentions, model)]);
}

function rowsNamed(mentions: Mentions, model: string): readonly Span[] {
  const named = [...mentions.words.keys()].flatMap((at) =>
    mentions
      .names(at)
      .filter(({ target, match }) => target.kind === 'model' && target.model === model && match !== 'related')
      .map(({ start, end }) => ({ start, end })),
  );
  if (named.length > 0) return longest(named);
  const person = mentions.words.findIndex(({ text }) => /^(?:who|whom|whoever|anyone|nobody|people)$/.test(text));
  return person < 0 ? [] : [{ start: person, end: person + 1 }];
}

/** Spans that are not part of longer ones. */
function longest(spans: readonly Span[]): readonly Span[] {
  return spans.filter(
    (one, index) =>
      !spans.some(
        (other, at) =>
          other.start <= one.start &&
          other.end >= one.end &&
          (other.end - other.start > one.end - one.start || at < index),
      ),
  );
}
