import { buildSchema, GraphQLError, getIntrospectionQuery, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { documentLimits, limitError, parseWithinLimits } from './limits.ts';
import { schema as ours } from '../schema.ts';

const schema = buildSchema(`
  type Query { nodes(ids: [ID!]!): [Agent]! agents(first: Int, last: Int): AgentConnection! agent: Agent list: [Agent!]! }
  type AgentConnection { edges: [AgentEdge!]! totalCount: Int }
  type AgentEdge { node: Agent! }
  type Agent { id: ID! name: String next: Agent tables(first: Int): AgentConnection! }
`);

const messageOf = (text: string, variables?: Record<string, unknown>, limits = documentLimits) =>
  limitError(schema, parse(text), variables, limits)?.message ?? null;

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
  });

  it('says of pages that make no sense that they do not', () => {
    const codeOf = (text: string, variables = {}) => limitError(schema, parse(text), variables)?.extensions.code;
    expect(messageOf('{ agents(first: -1) { totalCount } }')).toMatch(/not -1/);
    expect(codeOf('{ agents(first: -1) { totalCount } }')).toBe('INVALID_INPUT');
    expect(codeOf('{ agents(last: -1) { totalCount } }')).toBe('INVALID_INPUT');
    expect(codeOf('{ agents(first: 2, last: 2) { totalCount } }')).toBe('INVALID_INPUT');
    expect(codeOf('query($n: Int) { agents(first: 2, last: $n) { totalCount } }', { n: 2 })).toBe('INVALID_INPUT');
    expect(codeOf('query($n: Int) { agents(first: 2, last: $n) { totalCount } }')).toBeUndefined();
    expect(codeOf('{ agents(first: 101) { totalCount } }')).toBe('LIMIT_EXCEEDED');
  });

  it('lets five connections pass that ask for no size, with lists of their own below', () => {
    const document = parse(`{
      agents { edges { node { id name suggestions { id category } agentTables { id table { id name } } } } }
      models { edges { node { id name dimensions { id name type } measures { id name } } } }
      metrics { edges { node { id name label tags { id name } } } }
      glossaryTerms { edges { node { id term definition mappings { id description } } } }
      dataSources { edges { node { id name tables { edges { node { id name } } } } } }
    }`);
    expect(limitError(ours, document)).toBeNull();
  });

  it('counts a field that runs a query of a data source as a thousand values', () => {
    const periods = (size: number) => `{ metrics(first: ${size}) { edges { node { id recentPeriods { value } } } } }`;
    expect(limitError(ours, parse(periods(20)))).toBeNull();
    expect(limitError(ours, parse(periods(100)))?.message).toMatch(/may return more than/);
  });

  it('counts pages of the default size below each other where none is asked for', () => {
    const inside = (levels: number): string =>
      levels === 0 ? 'id' : `id tables { edges { node { ${inside(levels - 1)} } } }`;
    expect(messageOf(`{ agents { edges { node { ${inside(1)} } } } }`)).toBeNull();
    expect(messageOf(`{ agents { edges { node { ${inside(3)} } } } }`)).toMatch(/may return more than/);
    // A size that is null or left out is that of the server.
    const sized = inside(3).replaceAll('tables', 'tables(first: $n)');
    for (const variables of [{}, { n: null }]) {
      expect(messageOf(`query($n: Int) { agents(first: null) { edges { node { ${sized} } } } }`, variables)).toMatch(
        /may return more than/,
      );
    }
    const ourWay = `{ dataSources { edges { node { tables { edges { node { dataSource {
      tables { edges { node { dataSource { tables { edges { node { id } } } } } } } } } } } } } } }`;
    expect(limitError(ours, parse(ourWay))?.message).toMatch(/may return more than/);
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
    expect(messageOf(`{ agent { ...F0 } } ${bomb} fragment F30 on Agent { id name }`)).toMatch(/ore than/);
  });

  it('does not go round in circles with documents that validation will refuse', { timeout: 2000 }, () => {
    const circle = '{ agent { ...A } } fragment A on Agent { id ...B } fragment B on Agent { next { ...A } }';
    expect(messageOf(circle)).toBeNull();
    const empty = Array.from({ length: 40 }, (_, i) => `fragment F${i} on Agent { ...F${i + 1} ...F${i + 1} }`).join(
      ' ',
    );
    expect(messageOf(`{ agent { ...F0 } } ${empty}`)).toMatch(/More than/);
    expect(messageOf('{ nothing { like { this } } ... on Nowhere { id } }')).toBeNull();
  });

  it('counts ids, in the text, in a variable, in its default, and over the whole document', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => `agt_${i}`);
    const written = (count: number) => `{ nodes(ids: ${JSON.stringify(ids(count))}) { id } }`;
    expect(messageOf(written(100))).toBeNull();
    expect(messageOf(written(101))).toMatch(/More than 100 ids/);
    const asked = 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect(messageOf(asked, { ids: ids(100) })).toBeNull();
    expect(messageOf(asked, { ids: ids(101) })).toMatch(/More than 100 ids/);
    expect(messageOf(`query($ids: [ID!] = ${JSON.stringify(ids(101))}) { nodes(ids: $ids) { id } }`)).toMatch(
      /100 ids/,
    );
    expect(
      messageOf('query($ids: [ID!]!) { a: nodes(ids: $ids) { id } b: nodes(ids: $ids) { id } }', { ids: ids(51) }),
    ).toMatch(/100 ids/);
    // Each of a hundred nodes brings its own page.
    const pages = (size: number) =>
      `query($ids: [ID!]!) { nodes(ids: $ids) { tables(first: ${size}) { edges { node { id name } } } } }`;
    expect(messageOf(pages(100), { ids: ids(100) })).toBeNull();
    expect(messageOf(pages(100).replace('name', 'name next { id name next { id } }'), { ids: ids(100) })).toMatch(
      /may return more than/,
    );
  });

  it('refuses one place written over and over, through fragments too', () => {
    const times = (count: number) => `{ ${'agent { id } '.repeat(count)} }`;
    expect(messageOf(times(30))).toBeNull();
    expect(messageOf(times(31))).toMatch(/"agent" is asked for more than 30 times/);
    const below = `{ ${'agent { ...A } '.repeat(8)} } fragment A on Agent { name name name name }`;
    expect(messageOf(below)).toMatch(/"name" is asked for more than 30 times/);
  });

  it('measures every operation and fragment, used or not', () => {
    expect(messageOf(`query A { agent { id } } fragment F on Agent { ${'name '.repeat(31)} }`)).toMatch(/more than 30/);
    expect(messageOf(`query A { agent { id } } query B { ${'agent { id } '.repeat(31)} }`)).toMatch(/more than 30/);
    expect(messageOf(Array.from({ length: 11 }, (_, i) => `query Q${i} { agent { id } }`).join(' '))).toMatch(
      /More than 10 operations/,
    );
  });

  it('lets the map of our own schema be read once, not many times', () => {
    const of = (text: string) => limitError(ours, parseWithinLimits(text))?.message ?? null;
    expect(of(getIntrospectionQuery())).toBeNull();
    const again = (levels: number): string => (levels === 0 ? 'name' : `name fields { type { ${again(levels - 1)} } }`);
    expect(of(`{ __schema { types { ${again(1)} } } }`)).toBeNull();
    expect(of(`{ __schema { types { ${again(4)} } } }`)).toMatch(/may return more than/);
    const aliases = Array.from({ length: 100 }, (_, i) => `a${i}: fields { name }`).join(' ');
    expect(of(`{ __schema { types { ${aliases} } } }`)).toMatch(/aliases/);
  });

  describe('bound what validation takes:', () => {
    const chain = (length: number, body: string) =>
      `{ ...F0 } ${Array.from({ length }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ${body} }`).join(' ')}
       fragment F${length} on Query { viewer { kind } }`;
    const fields =
      'kind userId email role permissions staff user { id primaryEmail fullName } organization { id name }';
    /** Milliseconds of the fastest of three, so that other work on the machine is not counted. */
    const timeOf = (work: () => void): number => {
      const times = Array.from({ length: 3 }, () => {
        const started = performance.now();
        work();
        return performance.now() - started;
      });
      return Math.min(...times);
    };

    it.each([
      ['one place, thirty times', `{ ${`viewer { ${fields} } `.repeat(30)} }`],
      ['a chain of fragments', chain(29, `viewer { ${fields} }`)],
      ['a chain of empty fragments', chain(49, '')],
    ])('%s passes and is validated quickly', (_what, text) => {
      expect(limitError(ours, parseWithinLimits(text))).toBeNull();
      const document = parse(text);
      expect(timeOf(() => validate(ours, document))).toBeLessThan(100);
    });

    it.each([
      ['one place, 1,200 times', `{ ${'viewer { kind } '.repeat(1200)} }`],
      ['a chain of 300 fragments', chain(300, 'viewer { kind }')],
      ['100 aliases below __schema', `{ __schema { types { ${'a: fields { name } '.repeat(100)} } } }`],
    ])('%s is refused sooner than it could be validated', (_what, text) => {
      const refusal = () => {
        try {
          return limitError(ours, parseWithinLimits(text));
        } catch (error) {
          return error;
        }
      };
      expect(refusal()).toBeInstanceOf(GraphQLError);
      expect(timeOf(refusal)).toBeLessThan(100);
    });
  });

  it('bounds the tokens of a text before it is understood', () => {
    expect(() => parseWithinLimits(`{ ${'id '.repeat(documentLimits.maxTokens)} }`)).toThrow(/tokens/);
    expect(parseWithinLimits('{ list { id } }').definitions).toHaveLength(1);
  });
});
