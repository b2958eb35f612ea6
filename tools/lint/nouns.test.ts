import { join } from 'node:path';
import { expect, test } from 'vitest';
import plugin from './nouns.ts';

const order = [
  { folder: 'source', message: 'A source does not know what is modelled on it.' },
  { folder: 'table', message: 'A table does not know who asks.' },
];

/** Messages of the rule for a file of the server that imports another. */
function reported(file: string, imported: string): readonly string[] {
  const messages: string[] = [];
  const visitor = plugin.rules['noun-order'].create({
    filename: join(import.meta.dirname, '../../server', file),
    options: [order],
    report: ({ message }) => messages.push(message),
  });
  visitor.ImportDeclaration({ source: { value: imported } });
  return messages;
}

test('a folder imports only itself, folders above it in the list, and those outside of the list', () => {
  expect(reported('source/import/job.ts', '../../table/table.policy.ts')).toEqual([
    'server/source may not import server/table. A source does not know what is modelled on it.',
  ]);
  expect(reported('table/sample.ts', '../source/askSource.ts')).toEqual([]);
  expect(reported('source/import/job.ts', '../askSource.ts')).toEqual([]);
  expect(reported('source/import/job.ts', '../../platform/jobs.ts')).toEqual([]);
  expect(reported('main.ts', './table/table.policy.ts')).toEqual([]);
});
