import { boundAs, valueOfType } from '../../../analyst/builtin/templates/templateParameter.ts';
import type { JsonValue, TemplateParameter } from '../../../analyst/analyst.ts';
import { InvalidInputError } from '../../../platform/errors.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import { longest, shortEnough } from '../../../source/textLimits.ts';
import type { BoundParameter } from '../../../warehouse/gate/gateSql.ts';

/** Most parameters of a query. */
const mostParameters = 50;

/** Most values of one list. */
const mostValues = 1_000;

/** Value of a parameter; a list for the type ARRAY. */
export type ParameterValue = SqlValue | readonly SqlValue[];

/** Values of parameters by their names. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** Examples of values, for sentences. */
const examples: Readonly<Record<TemplateParameter['type'], string>> = {
  TEXT: 'a text such as "Germany"',
  STRING: 'a text such as "Germany"',
  NUMBER: 'a number such as 12.5',
  FLOAT: 'a number such as 12.5',
  INTEGER: 'a whole number such as 12',
  BOOLEAN: 'true or false',
  DATE: 'a day such as "2026-01-31"',
  DATETIME: 'a moment such as "2026-01-31T12:00:00"',
  ARRAY: 'a list of texts or of numbers such as ["Germany", "France"]',
};

/** The value as the type binds it; undefined where it is of another type. */
function typedValue(parameter: TemplateParameter, value: JsonValue): ParameterValue | undefined {
  if (parameter.type !== 'ARRAY') {
    return valueOfType(parameter, value);
  }
  if (!Array.isArray(value) || value.length === 0 || value.length > mostValues) {
    return undefined;
  }
  const kinds = new Set(value.map((one) => typeof one));
  const [kind] = kinds;
  const isList = kinds.size === 1 && (kind === 'string' || (kind === 'number' && value.every(Number.isFinite)));
  return isList ? (value as readonly SqlValue[]) : undefined;
}

/**
 * Parameters as they are stored. @throws InvalidInputError with the path below `parameters`
 */
export function checkedParameters(parameters: readonly TemplateParameter[]): readonly TemplateParameter[] {
  if (parameters.length > mostParameters) {
    throw new InvalidInputError(`A query has at most ${mostParameters} parameters.`, 'Remove some.', ['parameters']);
  }
  const names = new Set<string>();
  return parameters.map((parameter, index) => {
    const path = ['parameters', String(index)];
    const { name, type, defaultValue } = parameter;
    if (!/^[\p{L}_][\p{L}\p{N}_]{0,62}$/u.test(name)) {
      throw new InvalidInputError(
        `“${name}” cannot be the name of a parameter.`,
        'Use letters, digits and underscores, such as country_code.',
        [...path, 'name'],
      );
    }
    if (names.has(name)) {
      throw new InvalidInputError(`There are two parameters :${name}.`, 'Rename one of them.', [...path, 'name']);
    }
    names.add(name);
    if (defaultValue !== null && typedValue(parameter, defaultValue) === undefined) {
      throw new InvalidInputError(`The default of :${name} has another type.`, `Write ${examples[type]}.`, [
        ...path,
        'defaultValue',
      ]);
    }
    return { ...parameter, description: shortEnough(parameter.description, longest.rules, ...path, 'description') };
  });
}

/**
 * Values for a run: the given ones, checked against their types, and the defaults of the others.
 * @param given object of the values by name
 * @throws InvalidInputError with the path `parameters`, then the name
 */
export function valuesFor(parameters: readonly TemplateParameter[], given: unknown): ParameterValues {
  const values = objectOf(given);
  const unknown = Object.keys(values).find((name) => !parameters.some((parameter) => parameter.name === name));
  if (unknown !== undefined) {
    const known = parameters.map(({ name }) => name).join(', ');
    throw new InvalidInputError(
      `There is no parameter ${unknown}.`,
      known === '' ? 'This query has no parameters.' : `Its parameters are: ${known}.`,
      ['parameters', unknown],
    );
  }
  return Object.fromEntries(
    parameters.map((parameter) => {
      const { name, type, defaultValue } = parameter;
      const value = values[name] ?? defaultValue;
      if (value === null) {
        throw new InvalidInputError(`The parameter ${name} needs a value.`, `Give ${examples[type]}.`, [
          'parameters',
          name,
        ]);
      }
      const typed = typedValue(parameter, value);
      if (typed === undefined) {
        throw new InvalidInputError(
          `The value of ${name} is not ${type === 'INTEGER' || type === 'ARRAY' ? 'an' : 'a'} ${type.toLowerCase()}.`,
          `Give ${examples[type]}.`,
          ['parameters', name],
        );
      }
      return [name, typed];
    }),
  );
}

function objectOf(given: unknown): Readonly<Record<string, JsonValue>> {
  if (given === null || given === undefined) {
    return {};
  }
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new InvalidInputError('Parameters must be an object.', 'Write, for example, {"country": "DE"}.', [
      'parameters',
    ]);
  }
  return given as Readonly<Record<string, JsonValue>>;
}

/** Values with which a query compiles as it will when it is run. */
export function sampleValuesFor(parameters: readonly TemplateParameter[]): ParameterValues {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const { name, type, defaultValue } = parameter;
      return [name, (defaultValue === null ? undefined : typedValue(parameter, defaultValue)) ?? samples[type]];
    }),
  );
}

const samples: Readonly<Record<TemplateParameter['type'], ParameterValue>> = {
  TEXT: 'text',
  STRING: 'text',
  NUMBER: 1.5,
  FLOAT: 1.5,
  INTEGER: 1,
  BOOLEAN: true,
  DATE: '2026-01-31',
  DATETIME: '2026-01-31T12:00:00',
  // Two, so that a list is only written where several values can be; null is of any type.
  ARRAY: [null, null],
};

/** The value as the gate binds it. */
export function boundParameter(parameter: TemplateParameter | undefined, value: SqlValue): BoundParameter {
  if (parameter === undefined || parameter.type === 'ARRAY') {
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value);
    return { value, type: isWhole ? 'INTEGER' : typeof value === 'number' ? 'NUMBER' : 'UNKNOWN' };
  }
  return { value, type: boundAs(parameter) };
}

const valueSchemas: Readonly<Record<TemplateParameter['type'], object>> = {
  TEXT: { type: 'string' },
  STRING: { type: 'string' },
  NUMBER: { type: 'number' },
  FLOAT: { type: 'number' },
  INTEGER: { type: 'integer' },
  BOOLEAN: { type: 'boolean' },
  DATE: { type: 'string', format: 'date' },
  DATETIME: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$` },
  ARRAY: {
    type: 'array',
    minItems: 1,
    maxItems: mostValues,
    anyOf: [{ items: { type: 'string' } }, { items: { type: 'number' } }],
  },
};

/** JSON Schema (2020-12) of the object of values that a run takes. */
export function parameterSchema(parameters: readonly TemplateParameter[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, description, type, defaultValue }) => [
        name,
        {
          ...valueSchemas[type],
          ...(description === '' ? {} : { description }),
          ...(defaultValue === null ? {} : { default: defaultValue }),
        },
      ]),
    ),
    required: parameters.filter(({ defaultValue }) => defaultValue === null).map(({ name }) => name),
    additionalProperties: false,
  };
}
