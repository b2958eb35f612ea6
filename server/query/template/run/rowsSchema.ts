import type { CompiledColumn } from '../../../semql/compiled.ts';

const cellTypes: Readonly<Record<CompiledColumn['type'], object>> = {
  STRING: { type: ['string', 'null'] },
  INTEGER: { type: ['integer', 'string', 'null'] },
  DECIMAL: { type: ['string', 'number', 'null'] },
  NUMBER: { type: ['number', 'string', 'null'] },
  BOOLEAN: { type: ['boolean', 'null'] },
  DATE: { type: ['string', 'null'], format: 'date' },
  TIMESTAMP: { type: ['string', 'null'] },
  TIMESTAMP_TZ: { type: ['string', 'null'] },
  TIME: { type: ['string', 'null'] },
  JSON: {},
  BINARY: { type: ['string', 'null'] },
  UNKNOWN: {},
};

/**
 * JSON Schema (2020-12) of rows as arrays of cells. Numbers beyond those of JSON and exact decimals
 * are texts.
 */
export function rowsSchema(columns: readonly CompiledColumn[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'array',
    items: {
      type: 'array',
      prefixItems: columns.map(({ name, label, type, unit }) => ({
        title: name,
        ...(label === name ? {} : { description: label }),
        ...cellTypes[type],
        ...(unit === null ? {} : { 'x-unit': unit }),
      })),
      items: false,
      minItems: columns.length,
    },
  };
}
