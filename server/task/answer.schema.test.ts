import { getNamedType, isInterfaceType, isLeafType, isObjectType, type GraphQLNamedType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../schema.ts';

/** The type and everything that can be read below it, up to entities of their own. */
function below(type: GraphQLNamedType, seen = new Set<GraphQLNamedType>()): ReadonlySet<GraphQLNamedType> {
  if (seen.has(type)) {
    return seen;
  }
  seen.add(type);
  if (isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node')) {
    return seen;
  }
  if (isInterfaceType(type)) {
    schema.getPossibleTypes(type).forEach((possible) => below(possible, seen));
  }
  if (isInterfaceType(type) || isObjectType(type)) {
    Object.values(type.getFields()).forEach((field) => below(getNamedType(field.type), seen));
  }
  return seen;
}

test('an answer is typed down to its cells, and everything in it is described', () => {
  const answer = schema.getType('Answer');
  const types = [...below(answer!)];
  expect(types.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['DataAnswer', 'DefinitionAnswer', 'ClarificationAnswer', 'RefusalAnswer', 'Cell']),
  );
  const builtIn = new Set(['ID', 'String', 'Int', 'Float', 'Boolean']);
  const undescribed = types.flatMap((type) => {
    const fields = isLeafType(type) || !('getFields' in type) ? [] : Object.values(type.getFields());
    return [
      ...(type.description || builtIn.has(type.name) ? [] : [type.name]),
      ...fields.filter((field) => !field.description).map((field) => `${type.name}.${field.name}`),
    ];
  });
  expect(undescribed).toEqual([]);
  // The document of a chart is Vega-Lite's own JSON; nothing else is untyped.
  const untyped = types.flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter((field) => getNamedType(field.type).name === 'JSON')
          .map((field) => `${type.name}.${field.name}`)
      : [],
  );
  expect(untyped.toSorted()).toEqual(['AnswerChart.spec', 'ChartAlternative.spec']);
});
