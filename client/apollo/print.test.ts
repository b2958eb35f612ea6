/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import { parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import { print } from './print.ts';

/**
 * A document without where and how it was written: a text in quotes means what it means as a block.
 */
const read = (text: string) =>
  visit(parse(text, { noLocation: true }), { StringValue: ({ kind, value }) => ({ kind, value }) });

const ours = globSync('client/**/*.graphql').map((file) => [file, readFileSync(file, 'utf8')]);

/** Every construct of a client's document that ours do not use yet. */
const others = [
  ['anonymous', '{ a }'],
  ['variables', 'query Q($a: [Int!]! = [1, -2], $b: In = {x: "y", z: [null, true]} @d) { a }'],
  ['values', 'mutation { a(i: -1, f: 1.5e10, s: "", b: false, n: null, e: NOW, l: [], o: {}, v: $v) }'],
  ['escapes', String.raw`{ a(s: "quote \" slash \\ line \n tab \t null \u0000 bell \u0007 é \u{1F600}") }`],
  ['block text', '{ a(s: """\n  two\n    lines "quoted" \\\n""") }'],
  [
    'alias, directives, fragments',
    'subscription S @a { b: c @d(e: 1) { ...F @g ... on T @h { i } ... @include(if: $x) { j } } }',
  ],
  ['fragment', 'fragment F on T @a(b: $c) { d }'],
];

test.each([...ours, ...others])('%s means the same when it is printed and read again', (_name, text) => {
  const document = read(text ?? '');
  expect(read(print(document))).toEqual(document);
});

test('a type system is refused', () => {
  expect(() => print(read('type T { a: Int }'))).toThrow('A client does not send ObjectTypeDefinition.');
});
