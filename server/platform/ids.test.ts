import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idPrefixes, isIdOf, newId, typeOfId, type IdType } from './ids.ts';

const types = Object.keys(idPrefixes) as IdType[];

/** Names of the Prisma models whose key is `id`. */
function modelsWithId(): string[] {
  const folder = join(import.meta.dirname, '../../prisma/schema');
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  return [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
    .filter(([, , body]) => /^ {2}id +String +@id/m.test(body ?? ''))
    .map(([, name]) => name ?? '');
}

describe('ids', () => {
  it('has one prefix for every model, and no two alike', () => {
    expect([...types].sort()).toEqual(modelsWithId().sort());
    expect(new Set(Object.values(idPrefixes)).size).toBe(types.length);
    for (const prefix of Object.values(idPrefixes)) {
      expect(prefix).toMatch(/^[a-z]{3}$/);
    }
  });

  it('reads the type back from every id', () => {
    for (const type of types) {
      const id = newId(type);
      expect(typeOfId(id)).toBe(type);
      expect(isIdOf(type, id)).toBe(true);
      expect(isIdOf(type === 'Agent' ? 'Task' : 'Agent', id)).toBe(false);
    }
  });

  it('sorts ids by creation', () => {
    const ids = Array.from({ length: 500 }, () => newId('Task'));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(500);
  });

  it('knows what is not an id', () => {
    for (const text of [
      '',
      'agt',
      'agt_',
      'agt_1',
      `xxx_${newId('Agent').slice(4)}`,
      newId('Agent').toUpperCase(),
      `${newId('Agent')} `,
      newId('Agent').slice(4),
      `${newId('Agent')}\n`,
    ]) {
      expect(typeOfId(text)).toBeNull();
    }
  });
});
