import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { idPrefixes, type IdType } from '../platform/ids.ts';

/** A place in the arguments of a field that takes ids. */
export interface Place {
  /** As `input.tables.uploadId`. */
  readonly path: string;
  /** True: it may take several, itself or because it lies in a list. */
  readonly isMany: boolean;
  /** What its ids may be of, the likeliest first. */
  readonly types: readonly IdType[];
}

/** What goes to a place; several where it may take several. */
export type IdsAt = (place: Place) => readonly string[];

/**
 * One way to fill in arguments: which of the optional places are used, and which member of a "one
 * of".
 */
export interface Way {
  readonly places: readonly Place[];
  value(idsAt: IdsAt): unknown;
}

/** Values of what is no id, by name; optional ones without an entry are left out. */
const values: Readonly<Record<string, unknown>> = {
  alternativeId: 'alternative',
  confirmed: true,
  csv: 'term\ncanary',
  cursor: 0,
  description: 'canary',
  email: 'somebody@example.com',
  first: 20,
  host: 'db.example.com',
  metrics: ['canary'],
  mode: 'QUICK',
  name: 'canary',
  password: 'canary',
  semql: 'SELECT canary',
  sql: 'SELECT 1',
  starred: true,
  text: 'models: []',
  timeZone: 'UTC',
  username: 'canary',
  version: 1,
  yaml: 'models: []',
};
/** Forms of a query beside its text: a way fills in one form. */
const otherForms = new Set(['query', 'modelQuery', 'metricQuery', 'compare', 'dialect']);

const idTypes = Object.keys(idPrefixes) as IdType[];

/**
 * The ways to fill in the arguments of a field: with no optional id, with each alone, with all;
 * with each member of a `@oneOf`. Which of them are accepted is for a trial to say.
 * @param output names of the types that come back: what a plain `id` may be of
 */
export function waysOf(field: GraphQLField<unknown, unknown>, output: readonly string[]): readonly Way[] {
  const members = field.args.map(({ name, type }) => ({ name, type }));
  // `acceptRelationshipProposal` is about a proposal, whatever it makes of it.
  const noun = field.name.replace(/^[a-z]+/, '');
  return waysOfMembers(members, '', false, [
    ...idTypes.filter((type) => noun !== '' && type.endsWith(noun)),
    ...output,
  ]);
}

interface Member {
  readonly name: string;
  readonly type: GraphQLInputType;
}

const constant = (value: unknown): readonly Way[] => [{ places: [], value: () => value }];
const absent: readonly Way[] = constant(undefined);

function waysOfMembers(members: readonly Member[], path: string, isMany: boolean, output: readonly string[]): Way[] {
  const parts = members.map(({ name, type }) => {
    const isOptional = !isNonNullType(type);
    if (isOptional && otherForms.has(name)) {
      return { name, base: absent[0]!, others: [] };
    }
    const ways = waysOfType(name, type, path === '' ? name : `${path}.${name}`, isMany, output);
    const [first, ...more] = ways;
    const isUsual = !isOptional || (name in values && first!.places.length === 0);
    return isUsual
      ? { name, base: first!, others: more }
      : { name, base: absent[0]!, others: ways.filter(({ places }) => places.length > 0) };
  });
  const joined = (choose: (part: (typeof parts)[number]) => Way): Way => {
    const chosen = parts.map((part) => [part.name, choose(part)] as const);
    return {
      places: chosen.flatMap(([, way]) => way.places),
      value: (idsAt) => {
        const filled = chosen.map(([name, way]) => [name, way.value(idsAt)] as const);
        return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
      },
    };
  };
  const each = parts.flatMap((part) => part.others.map((other) => joined((one) => (one === part ? other : one.base))));
  const optional = parts.filter(({ others, base }) => others.length > 0 && base.places.length === 0);
  const all = optional.length > 1 ? [joined((part) => (optional.includes(part) ? part.others[0]! : part.base))] : [];
  return [joined(({ base }) => base), ...each, ...all];
}

function waysOfType(
  name: string,
  type: GraphQLInputType,
  path: string,
  isMany: boolean,
  output: readonly string[],
): readonly Way[] {
  if (isNonNullType(type)) {
    return waysOfType(name, type.ofType, path, isMany, output);
  }
  if (isListType(type)) {
    return waysOfType(name, type.ofType, path, true, output).map(({ places, value }) => ({
      places,
      value: (idsAt) => {
        const length = Math.max(1, ...places.map((place) => idsAt(place).length));
        return Array.from({ length }, (_, index) => value((place) => [idsAt(place)[index] ?? idsAt(place)[0]!]));
      },
    }));
  }
  if (isInputObjectType(type)) {
    const members = Object.values(type.getFields());
    if (!type.isOneOf) {
      return waysOfMembers(members, path, isMany, output);
    }
    // The kind of the first data source comes first: other parts of the input vary beside it.
    const ordered = [...members].sort((x, y) => Number(y.name === 'postgreSql') - Number(x.name === 'postgreSql'));
    return ordered.flatMap((member) =>
      waysOfType(member.name, member.type, `${path}.${member.name}`, isMany, output).map(({ places, value }) => ({
        places,
        value: (idsAt: IdsAt) => ({ [member.name]: value(idsAt) }),
      })),
    );
  }
  if (name in values) {
    return constant(values[name]);
  }
  if (isEnumType(type)) {
    return constant(type.getValues()[0]?.name);
  }
  switch (type.name) {
    case 'ID': {
      const place: Place = { path, isMany, types: typesAt(name, output) };
      return [{ places: [place], value: (idsAt) => idsAt(place)[0] }];
    }
    case 'Int':
    case 'Float':
      return constant(1);
    case 'Boolean':
      return constant(true);
    case 'DateTime':
      return constant('2026-01-01T00:00:00Z');
    case 'JSON':
      return constant({});
    default:
      return constant('canary');
  }
}

/** `sourceColumnId` → Column; `id` → what comes back; whatever cannot be told → everything. */
function typesAt(name: string, output: readonly string[]): readonly IdType[] {
  const named = /^(\w+)Ids?$/.exec(name)?.[1]?.toLowerCase();
  const longestFirst = [...idTypes].sort((a, b) => b.length - a.length);
  const told =
    named === undefined
      ? output.flatMap((name) => idTypes.filter((type) => type === name))
      : longestFirst.filter((type) => named.endsWith(type.toLowerCase())).slice(0, 1);
  if (told.length > 0) {
    return told;
  }
  // `otherTermId` is about the type whose name ends with its last word: GlossaryTerm.
  const word = /([A-Z][a-z]*|^[a-z]+)Ids?$/.exec(name)?.[1]?.toLowerCase();
  const ending = word === undefined ? [] : idTypes.filter((type) => type.toLowerCase().endsWith(word));
  return ending.length > 0 ? ending : idTypes;
}
