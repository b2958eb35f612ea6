import { describe, expect, it } from 'vitest';
import { dataSourceTypes } from '../../warehouse/registry.ts';
import { connectorDescriptions } from './connectorDescriptions.ts';
import { readConnection, type Fields } from './readConnection.ts';
import { connectorOf, isServerType } from './registry.ts';
import { typedConnections } from './typedConnections.test-support.ts';

const typed = typedConnections('s3cret');
const servers = [...connectorDescriptions.values()].flatMap((one) =>
  isServerType(one.type) ? [{ ...one, type: one.type }] : [],
);

describe('descriptions of connectors', () => {
  it('cover every type of data source', () => {
    expect([...connectorDescriptions.keys()].toSorted()).toEqual(dataSourceTypes.toSorted());
  });

  it.each(servers)('$label has requirements, and each condition names a choice that the form offers', (connector) => {
    expect(connector.requirements.length).toBeGreaterThan(0);
    for (const { form } of connector.fields) {
      if (form.shownWhen === undefined) {
        continue;
      }
      const choice = connector.fields.find(({ name }) => name === form.shownWhen?.field);
      expect(choice?.form.choices?.map(({ value }) => value)).toContain(form.shownWhen.value);
      expect(choice?.form.defaultValue).toBeDefined();
    }
  });

  it.each(servers)('$label accepts every choice and every default that its form offers', ({ type, fields }) => {
    const { fields: asked } = connectorOf(type) as unknown as { readonly fields: Readonly<Record<string, Parser>> };
    for (const { name, form, isSent } of fields) {
      if (!isSent) {
        continue;
      }
      const { schema } = asked[name]!;
      for (const { value } of form.choices ?? []) {
        expect(schema.parse(value)).toBe(value);
      }
      if (form.defaultValue !== undefined) {
        expect(written(schema.parse(undefined))).toBe(form.defaultValue);
      }
    }
  });

  it.each(servers)('a form of $label with its required fields filled in is a connection', ({ type, fields }) => {
    const shown = fields.filter(({ form }) => form.shownWhen === undefined || holds(form.shownWhen));
    const values: Fields = typed[type];
    const needed = shown.filter(({ form }) => form.required).map(({ name }) => name);
    expect(Object.keys(values)).toEqual(expect.arrayContaining(needed));
    expect(readConnection(connectorOf(type), values)).toMatchObject({ type });

    /** The typed connection of Snowflake signs in with a token, all others with the default. */
    function holds({ field, value }: { readonly field: string; readonly value: string }): boolean {
      if (type === 'SNOWFLAKE') {
        return value === 'programmaticAccessToken';
      }
      return fields.find(({ name }) => name === field)?.form.defaultValue === value;
    }
  });
});

interface Parser {
  readonly schema: { parse(value: unknown): unknown };
}

/** Value as a form shows it. */
function written(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
