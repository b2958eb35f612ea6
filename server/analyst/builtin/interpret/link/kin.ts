import { column, formOf } from '../../form/formOf.ts';
import type { Column, Condition, FormAssumption, LogicalForm, Scalar } from '../../form/logicalForm.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import type { NameMention } from '../../lexicon/mentions.ts';
import type { Modifier, Noun } from '../../sentence/tree.ts';
import { aboveVerbs, belowVerbs, superiorRoles, superiors } from '../../sentence/words/superiors.ts';
import { countRows } from '../group/counting.ts';
import { rowsOf } from '../meaning.ts';
import type { Meaning } from '../meaning.ts';
import { shownOf } from '../noun/columns.ts';
import { mapFields } from '../role/mapFields.ts';
import { andThen, fieldOf, keyOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** A relationship of rows to others of their own model. */
interface Kin {
  readonly role: string;
  readonly label: string;
}

const superiorWords = new Set(superiors.split('|'));
const superiorDeeds = new Set([...superiorWords, ...belowVerbs.split('|'), ...aboveVerbs.split('|')]);

/** Relationships of a model to itself that words may mean: by name, or as who is above whom. */
function kinsOf(world: World, model: string, words: string, names: readonly NameMention[]): readonly Kin[] {
  const own = (world.lookup.model(model)?.relationships ?? [])
    .filter(({ toModel, type, keys }) => toModel === model && type !== 'ONE_TO_MANY' && keys.length === 1)
    .map(({ name, label, synonyms }) => ({ role: name, label, called: [name, label, ...synonyms] }));
  const named = own.filter(({ role }) =>
    names.some(({ target }) => target.kind === 'role' && target.model === model && target.role === role),
  );
  if (named.length > 0 || names.some(({ target }) => target.kind === 'role')) return named;
  // "have referred others": those whom others are "referred by".
  const isDeed = !superiorDeeds.has(words.toLowerCase());
  const above = own.filter(({ called }) =>
    called.some((one) => (isDeed ? saysDeed(one, words) : superiorRoles.test(one))),
  );
  return above.length === 1 ? above : [];
}

function saysDeed(called: string, words: string): boolean {
  const [deed, by, more] = called.toLowerCase().split(/[\s_]+/);
  return by === 'by' && more === undefined && deed === words.toLowerCase();
}

/** True for "manager", whatever else is called so. */
export function saysSuperior({ words, names, modifiers, superlative }: Noun): boolean {
  const isRole = names.some(
    ({ target, weight }) => target.kind === 'role' && target.model === target.toModel && weight >= 0.9,
  );
  // "report to" is a verb.
  if (/ (?:to|by|of|under)$/i.test(words)) return false;
  return modifiers.length === 0 && superlative === null && (isRole || superiorWords.has(words.toLowerCase()));
}

/** "who reports to X", "who manages X", "without a manager". */
export function related(
  world: World,
  meaning: Meaning,
  { up, noun, words, names, negated, count }: Extract<Modifier, { kind: 'kin' }>,
): readonly Way<Meaning>[] {
  const { model } = meaning;
  const key = keyOf(world, model);
  if (key === null || meaning.value !== null) return [];
  return kinsOf(world, model, words, names).flatMap((one) => {
    const { role } = one;
    const above: Scalar = { kind: 'field', field: { ...key, via: role } };
    const known: Condition = { kind: 'missing', of: above, negated: true };
    const note = noteOf(world, model, words, one);
    const done = (where: readonly Condition[], cost: number): Way<Meaning> =>
      way({ ...meaning, where: [...meaning.where, ...where], unnamed: false }, cost, [note]);
    const members = (where: readonly Condition[]): Condition => {
      const query: LogicalForm = {
        ...formOf(model, [...where, known], [column(above)]),
        having: count === null ? [] : [{ value: countRows, operator: count.operator, right: count.value }],
      };
      return { kind: 'in', of: scalarOf(key), query, negated };
    };
    if (noun === null) {
      if (up) return [done([members([])], 0)];
      return [done([{ kind: 'missing', of: above, negated: !negated }], 0)];
    }
    return andThen(othersOf(world, model, noun), (others): readonly Way<Meaning>[] => {
      if (up) return [done([members(others)], 0)];
      const seen = others.length === 0 ? [known] : throughRole(model, role, others);
      const [first] = seen ?? [];
      if (seen === null || first === undefined) return [];
      const all: Condition = seen.length === 1 ? first : { kind: 'all', of: seen };
      return [done(negated ? [{ kind: 'not', of: all }] : seen, 0)];
    });
  });
}

/** What is said of the rows that are above or below: rows of the same model. */
function othersOf(world: World, model: string, noun: Noun): readonly Way<readonly Condition[]>[] {
  if (noun.each || noun.count !== null || noun.superlative !== null) return [];
  const rows = noun.names.length === 0 ? world.narrow(rowsOf(model), noun.modifiers) : world.meanings(noun);
  return andThen(rows, (of) =>
    of.model === model && of.value === null && of.rank === null && of.measure === null && of.groups.length === 0
      ? [way(of.where)]
      : [],
  );
}

/** Conditions of rows as those below see them; null: they say something of other rows. */
function throughRole(model: string, role: string, where: readonly Condition[]): readonly Condition[] | null {
  if (JSON.stringify(where).includes('"query"')) return null;
  let isFar = false;
  const { where: seen } = mapFields(formOf(model, where, []), ({ field }) => {
    if (field.model !== model || field.via !== null) isFar = true;
    return { ...field, via: role };
  });
  return isFar ? null : seen;
}

/** "employees with a manager": where it is known; null: they have no such relationship. */
export function havingSuperior(
  world: World,
  meaning: Meaning,
  { noun, words, negated }: Extract<Modifier, { kind: 'link' }>,
): readonly Way<Meaning>[] | null {
  if (!saysSuperior(noun) || kinsOf(world, meaning.model, noun.words, noun.names).length === 0) return null;
  if (!/^(?:has|have|had|with|without)$/.test(words)) return [];
  return related(world, meaning, {
    kind: 'kin',
    up: false,
    noun: null,
    words: noun.words,
    names: noun.names,
    negated,
    count: null,
  }).map((one) => ({ ...one, cost: one.cost + 0.08 }));
}

/** "employees with their manager": what the row above is called. */
export function columnsAbove(world: World, model: string, noun: Noun): Way<readonly Column[]> | null {
  if (!saysSuperior(noun)) return null;
  const [only, other] = kinsOf(world, model, noun.words, noun.names);
  if (only === undefined || other !== undefined) return null;
  const columns = shownOf(world, rowsOf(model)).map((one): Column =>
    one.kind === 'scalar' && one.value.kind === 'field'
      ? { ...one, value: { kind: 'field', field: { ...one.value.field, via: only.role } } }
      : one,
  );
  return way(columns, 0, [noteOf(world, model, noun.words, only)]);
}

function noteOf({ lookup }: World, model: string, words: string, { label }: Kin): FormAssumption {
  const text = `“${words}” is read as “${label}” of ${rowsName(model, lookup)}`;
  return { kind: 'join', text, phrase: words, about: [model] };
}

/** "managers": rows that others belong to. */
export function thoseAbove(world: World, noun: Noun): readonly Way<Meaning>[] {
  const isSaidOf = noun.modifiers.some(
    (one) =>
      (one.kind === 'literal' && /^(?:of|for)$/.test(one.preposition ?? '')) || (one.kind === 'link' && one.possessive),
  );
  if (isSaidOf || !saysSuperior({ ...noun, modifiers: [], superlative: null })) return [];
  // Rows of other models may have one that is called so.
  const isOther = noun.names.some(({ target }) => target.kind === 'role' && target.model !== target.toModel);
  return world.lookup.catalog.models.flatMap(({ name: model }) => {
    const key = keyOf(world, model);
    return key === null
      ? []
      : kinsOf(world, model, noun.words, noun.names).map(({ role, label }) => {
          const above: Scalar = { kind: 'field', field: { ...fieldOf(model, key.name), via: role } };
          const query = formOf(model, [{ kind: 'missing', of: above, negated: true }], [column(above)]);
          const text = `“${noun.words}” is read as those who are “${label}” of other ${rowsName(model, world.lookup)}`;
          return way<Meaning>(
            {
              ...rowsOf(model),
              distinct: noun.distinct,
              where: [{ kind: 'in', of: scalarOf(key), query, negated: false }],
            },
            0.05 + (isOther ? 0.1 : 0),
            [{ kind: 'join', text, phrase: noun.words, about: [model] }],
          );
        });
  });
}
