import type { DimensionDefinition } from './definition.ts';
import { tokenize, type Token } from '../language/parse/lexer.ts';

/** Value of a fact about a person. */
export type ReaderValue = string | number | boolean;

/** Facts about a person that policies compare rows with. */
export interface PolicyFacts {
  /** Null: none is known. */
  readonly email: string | null;
  readonly attributes: Readonly<Record<string, ReaderValue>>;
}

/** A place of a policy that stands for a fact: `user.email`, `user.attributes.region`. */
interface FactPlace {
  readonly start: number;
  readonly end: number;
  /** Null: the e-mail address. */
  readonly attribute: string | null;
}

/** Names of the attributes that a policy looks at, each once. */
export function attributesOf(expression: string): readonly string[] {
  return [...new Set(placesIn(expression).flatMap(({ attribute }) => attribute ?? []))];
}

/**
 * A policy for one person, with the facts about them in the place of their names.
 * @returns null: a fact that it looks at is not known, so that it opens no row
 */
export function policyFor(expression: string, { email, attributes }: PolicyFacts): string | null {
  let text = '';
  let at = 0;
  for (const { start, end, attribute } of placesIn(expression)) {
    const value = attribute === null ? email : Object.hasOwn(attributes, attribute) ? attributes[attribute] : null;
    const literal = value === null || value === undefined ? null : literalOf(value);
    if (literal === null) {
      return null;
    }
    text += expression.slice(at, start) + literal;
    at = end;
  }
  return text + expression.slice(at);
}

/** Values of different types; the type of a fact is that of what it is compared with. */
const samples: readonly ReaderValue[] = ['text', 1, true, '2026-01-01'];
const mostSamples = 100;

/**
 * A policy as it reads for people about whom different things are known, to see whether it works:
 * it does when it does for one of them.
 * @param dimensions of the model, whose listed values are tried as well
 */
export function policySamples(
  expression: string,
  dimensions: readonly Pick<DimensionDefinition, 'enumValues'>[],
): readonly string[] {
  const listed = dimensions.flatMap(({ enumValues }) => enumValues.slice(0, 1).map(({ value }) => value));
  const values = [...samples, ...listed];
  let facts: readonly PolicyFacts[] = values
    .filter((value) => typeof value === 'string')
    .map((email) => ({ email, attributes: {} }));
  if (!placesIn(expression).some(({ attribute }) => attribute === null)) {
    facts = facts.slice(0, 1);
  }
  for (const name of attributesOf(expression)) {
    facts = facts
      .flatMap((known) => values.map((value) => ({ ...known, attributes: { ...known.attributes, [name]: value } })))
      .slice(0, mostSamples);
  }
  return facts.flatMap((known) => policyFor(expression, known) ?? []);
}

function literalOf(value: ReaderValue): string | null {
  switch (typeof value) {
    case 'string':
      return `'${value.replaceAll("'", "''")}'`;
    case 'boolean':
      return value ? 'TRUE' : 'FALSE';
    case 'number':
      return Number.isFinite(value) ? `(${value})` : null;
  }
}

function placesIn(expression: string): readonly FactPlace[] {
  const { tokens } = tokenize(expression);
  const places: FactPlace[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (!isName(token, 'USER') || before?.word === '.' || tokens[index + 1]?.word !== '.') {
      continue;
    }
    const fact = tokens[index + 2];
    const attribute = tokens[index + 3]?.word === '.' ? tokens[index + 4] : undefined;
    if (isName(fact, 'EMAIL')) {
      places.push({ start: token.span.start, end: fact.span.end, attribute: null });
    } else if (isName(fact, 'ATTRIBUTES') && (attribute?.kind === 'name' || attribute?.kind === 'quoted')) {
      places.push({ start: token.span.start, end: attribute.span.end, attribute: attribute.text });
    }
  }
  return places;
}

const isName = (token: Token | undefined, word: string): token is Token =>
  token?.kind === 'name' && token.word === word;
