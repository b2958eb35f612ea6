import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { documentLimits, limitError, parseWithinLimits } from './limits.ts';

const schema = buildSchema(`
  type Query { agents(first: Int, last: Int): AgentConnection! agent: Agent list: [Agent!]! }
  type AgentConnection { edges: [AgentEdge!]! totalCount: Int }
  type AgentEdge { node: Agent! }
  type Agent { id: ID! name: String next: Agent tables(first: Int): AgentConnection! }
`);

const messageOf = (text: string, variables?: Record<string, unknown>, limits = documentLimits) =>
  limitError(schema, parse(text), variables, null, limits)?.message ?? null;

const nested = (levels: number): string => `{ agent ${'{ next '.repeat(levels)}{ id }${' }'.repeat(levels)} }`;

describe('limits of a document', () => {
  it('lets ordinary documents pass', () => {
    expect(
      messageOf('{ agents(first: 20) { edges { node { id name tables(first: 5) { edges { node { id } } } } } } }'),
    ).toBeNull();
    expect(messageOf('{ list { id } __schema { types { name fields { name } } } }')).toBeNull();
  });

  it('counts the pages that a document may hold', () => {
    const pages = (size: number | string) =>
      `query($n: Int) { agents(first: ${size}) { edges { node { tables(first: ${size}) { edges { node { id name next { id } } } } } } } }`;
    expect(messageOf(pages(20))).toBeNull();
    expect(messageOf(pages(100))).toMatch(/may return more than/);
    expect(messageOf(pages('$n'), { n: 20 })).toBeNull();
    expect(messageOf(pages('$n'), { n: 100 })).toMatch(/may return more than/);
    expect(
      messageOf(
        'query($n: Int = 100) { agents(first: $n) { edges { node { tables(first: $n) { edges { node { id name next { id } } } } } } } }',
      ),
    ).toMatch(/may return more than/);
  });

  it('refuses pages that are too large instead of cutting them', () => {
    expect(messageOf('{ agents(first: 101) { totalCount } }')).toMatch(/0 to 100 rows, not 101/);
    expect(messageOf('{ agents(last: 5000) { totalCount } }')).toMatch(/not 5000/);
    expect(messageOf('query($n: Int) { agents(first: $n) { totalCount } }', { n: 101 })).toMatch(/not 101/);
    expect(messageOf('{ agents(first: -1) { totalCount } }')).toMatch(/not -1/);
  });

  it('refuses depth, also through fragments', () => {
    expect(messageOf(nested(documentLimits.maxDepth - 2))).toBeNull();
    expect(messageOf(nested(documentLimits.maxDepth))).toMatch(/nested deeper/);
    const through = `{ agent { ...A } } fragment A on Agent { next { next { next { ...B } } } } fragment B on Agent { next { next { id } } }`;
    expect(messageOf(through, {}, { ...documentLimits, maxDepth: 5 })).toMatch(/nested deeper/);
    expect(messageOf(through, {}, { ...documentLimits, maxDepth: 8 })).toBeNull();
  });

  it('refuses floods of aliases, __typename included', () => {
    const flood = (field: string, count: number) =>
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ')} }`;
    expect(messageOf(flood('__typename', 31))).toMatch(/aliases/);
    expect(messageOf(flood('agent { id }', 31))).toMatch(/aliases/);
    expect(messageOf(flood('agent { id }', 30))).toBeNull();
  });

  it('is not fooled by fragments that multiply', { timeout: 2000 }, () => {
    const bomb = Array.from({ length: 30 }, (_, i) => `fragment F${i} on Agent { ...F${i + 1} ...F${i + 1} }`).join(
      ' ',
    );
    expect(messageOf(`{ agent { ...F0 } } ${bomb} fragment F30 on Agent { id name }`)).toMatch(/More than|may return/);
  });

  it('bounds the tokens of a text before it is understood', () => {
    expect(() => parseWithinLimits(`{ ${'id '.repeat(documentLimits.maxTokens)} }`)).toThrow(/tokens/);
    expect(parseWithinLimits('{ list { id } }').definitions).toHaveLength(1);
  });
});
