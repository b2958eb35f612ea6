import {
  concatAST,
  extendSchema,
  Kind,
  NoUnusedFragmentsRule,
  parse,
  print,
  separateOperations,
  specifiedRules,
  validate,
} from 'graphql';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentLimits, limitError, parseWithinLimits } from './limits.ts';
import { schema } from '../schema.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('client/**/*.graphql', { cwd: root });
const all = concatAST(files.map((file) => parse(readFileSync(join(root, file), 'utf8'))));
const operations = all.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

describe('documents of the client', () => {
  it('are valid', () => {
    // The client strips @unmask before it sends anything; fragments may be read by code alone.
    const seen = extendSchema(schema, parse('directive @unmask(mode: String) on FRAGMENT_SPREAD'));
    const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);
    expect(validate(seen, all, rules).map((error) => error.message)).toEqual([]);
    expect(operations.length).toBeGreaterThan(0);
  });

  it.each(operations.map((operation) => [operation.name?.value ?? '', operation]))(
    '%s stays within the limits',
    (name) => {
      // Half of every limit is left, so that a document can grow before it breaks in somebody's
      // hands.
      const half = Object.fromEntries(
        Object.entries(documentLimits).map(([limit, value]) => [limit, limit === 'maxDepth' ? value - 1 : value / 2]),
      ) as unknown as typeof documentLimits;
      const sent = parseWithinLimits(print(separateOperations(all)[name]!), half);
      expect(limitError(schema, sent, {}, half)?.message ?? null).toBeNull();
    },
  );
});
