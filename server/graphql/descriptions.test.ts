import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../schema.ts';
import { membersOf, undescribed } from './undescribed.ts';

it('describes every type, field, argument and enum value', () => {
  expect(undescribed(schema)).toEqual([]);
});

it('names each member without a description', () => {
  const bare = buildSchema(`
    type Query { tasks(first: Int): Outcome, "Said." said("Said." id: ID): Kind }
    "Said." enum Kind { WEB }
    union Outcome = Bare
    type Bare { "Said." id: ID }
    input Wish { "" text: String }`);
  expect(undescribed(bare).toSorted()).toEqual(
    ['Bare', 'Kind.WEB', 'Outcome', 'Query', 'Query.tasks', 'Query.tasks(first)', 'Wish', 'Wish.text'].toSorted(),
  );
});

/** Sentences built around a pronoun, and prepositions in a meaning that English gives to others. */
const unidiomatic = /^(What|Who|It|Of|Those)\b|\b(whoever|nobody|somebody|behind|beside)\b/i;

it.each([
  ['ends with a full stop', (text: string) => text.endsWith('.')],
  ['reads as plain English', (text: string) => !unidiomatic.test(text)],
])('every description %s', (_rule, holds) => {
  const offenders = membersOf(schema).filter(({ description }) => !holds(description ?? ''));
  expect(offenders.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
});
