import { isBareName, reservedWords } from '../language/words.ts';

/**
 * The template calls of dbt in a text as plain names: `{{ Dimension('listing__country') }}` is
 * `listing__country`, `{{ TimeDimension('metric_time', 'month') }}` is `metric_time__month`,
 * `{{ Metric('bookings', ['listing']) }}` is `METRIC(bookings, listing)`. A name is shorter than
 * its call, and spaces fill the rest, so that every other character stays where it was. What is no
 * such call is left alone.
 */
export function withoutJinja(text: string): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (whole, inner: string) => {
    const plain = plainCall(inner.trim());
    return plain === null || plain.length > whole.length ? whole : plain.padEnd(whole.length);
  });
}

/**
 * The plain name of one call without braces, as in `Dimension('listing__country')`; null when it is
 * something else.
 */
export function plainCall(call: string): string | null {
  const read = templateCall(call);
  if (read === null) {
    return null;
  }
  const { name, groups, grain, part } = read;
  if (groups !== null) {
    return `METRIC(${[name, ...groups.map((group) => plainCall(group) ?? group)].map(nameText).join(', ')})`;
  }
  // Their days of the week begin with Monday, which is 1.
  if (part !== null) {
    return `EXTRACT(${/^dow$/i.test(part) ? 'isodow' : part} FROM ${nameText(name)})`;
  }
  return nameText(grain === null ? name : `${name}__${grain}`);
}

/** A call of dbt's templates. */
export interface TemplateCall {
  /** With the entities that lead to it: `listing__country`. */
  readonly name: string;
  /** Keys the metric is grouped by; null if this is not a metric. */
  readonly groups: readonly string[] | null;
  readonly grain: string | null;
  readonly part: string | null;
}

/**
 * Reads `TimeDimension('metric_time', 'month')` or `Dimension('metric_time').date_part('dow')`;
 * null when it is no call.
 */
export function templateCall(call: string): TemplateCall | null {
  const match = /^(Dimension|TimeDimension|Entity|Metric)\s*\(([\s\S]*?)\)\s*((?:\.\s*\w+\s*\([^()]*\)\s*)*)$/i.exec(
    call,
  );
  if (match === null) {
    return null;
  }
  const [, kind = '', written = '', chain = ''] = match;
  const values = argumentsOf(written);
  if (values === null) {
    return null;
  }
  const [name] = values.texts;
  if (name === undefined) {
    return null;
  }
  const path = values.named.get('entity_path') ?? [];
  const full = [...path, name].join('__');
  if (kind.toLowerCase() === 'metric') {
    const groups = values.lists[0] ?? values.named.get('group_by') ?? values.texts.slice(1);
    return { name: full, groups, grain: null, part: null };
  }
  let grain = values.texts[1] ?? values.named.get('time_granularity_name')?.[0] ?? values.named.get('grain')?.[0];
  let part = values.named.get('date_part_name')?.[0] ?? values.named.get('date_part')?.[0];
  for (const [, method = '', argument = ''] of chain.matchAll(/\.\s*(\w+)\s*\(\s*['"]?([^'")]*)['"]?\s*\)/g)) {
    if (method === 'grain') {
      grain = argument.trim();
    }
    if (method === 'date_part') {
      part = argument.trim();
    }
  }
  const said = (word: string | undefined): string | null => (word === undefined || word === '' ? null : word);
  return { name: full, groups: null, grain: said(grain)?.toLowerCase() ?? null, part: said(part) };
}

function nameText(name: string): string {
  return isBareName(name) && !reservedWords.has(name.toUpperCase()) ? name : `"${name.replaceAll('"', '""')}"`;
}

interface CallArguments {
  readonly texts: readonly string[];
  readonly lists: readonly (readonly string[])[];
  readonly named: ReadonlyMap<string, readonly string[]>;
}

/** `'a', ['b', 'c'], name='d'` read one by one; null when it is anything else. */
function argumentsOf(written: string): CallArguments | null {
  const texts: string[] = [];
  const lists: string[][] = [];
  const named = new Map<string, readonly string[]>();
  const argument =
    /\s*(?:(\w+)\s*=\s*)?(?:'([^']*)'|"([^"]*)"|[[(]((?:'[^']*'|"[^"]*"|[^\])'"])*)[\])]|None)\s*(?:,|$)/y;
  while (argument.lastIndex < written.length) {
    const match = argument.exec(written);
    if (match === null) {
      return written.slice(argument.lastIndex).trim() === '' ? { texts, lists, named } : null;
    }
    const [, name, single, double, list] = match;
    const values =
      list === undefined
        ? [single ?? double].filter((text) => text !== undefined)
        : [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, a, b]) => a ?? b ?? '');
    if (name !== undefined) {
      named.set(name, values);
    } else if (list === undefined) {
      texts.push(...values);
    } else {
      lists.push(values);
    }
  }
  return { texts, lists, named };
}
