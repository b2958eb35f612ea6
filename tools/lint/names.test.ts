import { expect, test } from 'vitest';
import plugin from './names.ts';

interface Named {
  readonly type: 'Identifier';
  readonly name: string;
}

const named = (name: string): Named => ({ type: 'Identifier', name });

/** Messages of the rule for one declaration. */
function reported(
  id: Parameters<ReturnType<(typeof plugin.rules)['constant-case']['create']>['VariableDeclarator']>[0]['id'],
) {
  const messages: string[] = [];
  const visitor = plugin.rules['constant-case'].create({ report: ({ message }) => messages.push(message) });
  visitor.VariableDeclarator({ id });
  return messages;
}

test('a constant in UPPER_CASE is refused, also inside of a pattern', () => {
  expect(reported(named('MOST_ROWS'))).toEqual(['Constants are camelCase: rename MOST_ROWS.']);
  expect(reported({ type: 'ArrayPattern', elements: [null, named('DAY')] })).toHaveLength(1);
  const renamed = { type: 'Property', key: named('day'), value: named('DAY') };
  expect(reported({ type: 'ObjectPattern', properties: [renamed] })).toHaveLength(1);
  expect(reported({ type: 'RestElement', argument: named('REST') })).toHaveLength(1);
});

test('camelCase, components and one letter are allowed, and the name of a property is its own', () => {
  expect(reported(named('mostRows'))).toEqual([]);
  expect(reported(named('TableRoute'))).toEqual([]);
  expect(reported(named('A'))).toEqual([]);
  const renamed = { type: 'Property', key: named('DATABASE_URL'), value: named('databaseUrl') };
  expect(reported({ type: 'ObjectPattern', properties: [renamed] })).toEqual([]);
});

test('a private field or method has a # name; a constructor can be private by the keyword only', () => {
  const messages: string[] = [];
  const visitor = plugin.rules['private-names'].create({ report: ({ message }) => messages.push(message) });
  visitor.MethodDefinition({ type: 'MethodDefinition', kind: 'constructor', accessibility: 'private' });
  visitor.PropertyDefinition({ type: 'PropertyDefinition', accessibility: null });
  expect(messages).toEqual([]);
  visitor.MethodDefinition({ type: 'MethodDefinition', kind: 'method', accessibility: 'private' });
  visitor.PropertyDefinition({ type: 'PropertyDefinition', accessibility: 'private' });
  expect(messages).toHaveLength(2);
});
