import { PothosValidationError } from '@pothos/core';
import { GraphQLError } from 'graphql';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Prisma } from '../generated/prisma/client.ts';
import { NotFoundError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { createErrorMask } from './mask.ts';

function maskWithLog() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const mask = createErrorMask(createLog('info', sink));
  const of = (error: GraphQLError) => mask(error.toJSON(), error);
  return { of, lines };
}

describe('masking', () => {
  it('hides a surprise and logs it once under its id', () => {
    const { of, lines } = maskWithLog();
    const original = new Error('Invalid `prisma.task.findUnique()` invocation: password=hunter2');
    const masked = of(new GraphQLError(original.message, { path: ['task'], originalError: original }));
    expect(JSON.stringify(masked)).not.toMatch(/prisma|hunter2/);
    expect(masked).toMatchObject({ path: ['task'], extensions: { code: 'INTERNAL' } });
    expect(lines.join('')).toContain(String(masked.extensions?.['errorId']));
    const again = of(new GraphQLError(original.message, { originalError: original }));
    expect(again.extensions?.['errorId']).toBe(masked.extensions?.['errorId']);
    expect(lines).toHaveLength(1);
  });

  it('says that something was removed meanwhile, without saying what', () => {
    const { of, lines } = maskWithLog();
    const details = { code: 'P2003', clientVersion: '7', meta: { modelName: 'Table', constraint: 'table_fkey' } };
    const original = new Prisma.PrismaClientKnownRequestError('Foreign key constraint failed: hunter2', details);
    const masked = of(new GraphQLError(original.message, { originalError: original }));
    expect(masked).toMatchObject({ message: expect.stringMatching('removed'), extensions: { code: 'CONFLICT' } });
    expect(JSON.stringify(masked)).not.toMatch(/hunter2|fkey|Table/);
    expect(lines.join('')).toContain(String(masked.extensions?.['errorId']));
  });

  it('says that something is being changed when a transaction waited for too long', () => {
    const { of } = maskWithLog();
    const details = { code: 'P2028', clientVersion: '7' };
    const original = new Prisma.PrismaClientKnownRequestError('Transaction API error: hunter2', details);
    const masked = of(new GraphQLError(original.message, { originalError: original }));
    expect(masked).toMatchObject({ message: expect.stringMatching('being changed'), extensions: { code: 'CONFLICT' } });
    expect(JSON.stringify(masked)).not.toMatch(/hunter2/);
  });

  it('keeps the sentence, code and advice of an expected failure', () => {
    const { of, lines } = maskWithLog();
    const masked = of(new GraphQLError('x', { originalError: new NotFoundError('Agent') }));
    expect(masked).toMatchObject({ message: 'Agent not found.', extensions: { code: 'NOT_FOUND' } });
    expect(masked.extensions?.['advice']).toMatch(/access/);
    expect(lines).toEqual([]);
  });

  it('keeps what is wrong with the document', () => {
    const { of, lines } = maskWithLog();
    expect(of(new GraphQLError('Cannot query field "x"'))).toMatchObject({ message: 'Cannot query field "x"' });
    expect(of(new GraphQLError('Too deep', { extensions: { code: 'LIMIT_EXCEEDED' } })).extensions?.['code']).toBe(
      'LIMIT_EXCEEDED',
    );
    expect(
      of(new GraphQLError('v', { originalError: new PothosValidationError('bad cursor') })).extensions?.['code'],
    ).toBe('INVALID_INPUT');
    expect(lines).toEqual([]);
  });

  it('hides a GraphQL error that came from inside', () => {
    const { of, lines } = maskWithLog();
    const masked = of(new GraphQLError('secret of a library', { extensions: { code: 'INTERNAL_SERVER_ERROR' } }));
    expect(masked.message).not.toContain('secret');
    expect(lines).toHaveLength(1);
  });
});
