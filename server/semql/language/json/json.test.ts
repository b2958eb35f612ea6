import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuery, withoutSpans } from '../generateQuery.test-support.ts';
import { parseJson } from './json.ts';
import { parseQuery } from '../parse/parser.ts';
import { printQuery } from '../print.ts';
import { fuzz } from '../../testing/fuzz.test-support.ts';

function withoutSpanKeys(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'span' ? undefined : value)));
}

describe('parseJson', () => {
  it('gives the tree that the text gives', async () => {
    await fuzz(
      fc.property(anyQuery, fc.boolean(), (tree, asText) => {
        const json = withoutSpanKeys(tree);
        const { query, text, diagnostics } = parseJson(asText ? JSON.stringify(json) : json);
        expect(diagnostics).toEqual([]);
        expect(withoutSpans(query)).toEqual(withoutSpans(tree));
        expect(text).toBe(printQuery(tree));
      }),
      300,
    );
  });

  it('fills in what is missing and takes names as strings', () => {
    const { query, text } = parseJson({
      kind: 'block',
      items: [{ expression: { kind: 'reference', path: ['customers', 'Full Name'] }, alias: 'order' }],
      from: { kind: 'model', name: 'orders' },
      limit: 5,
    });
    expect(text).toBe('SELECT customers."Full Name" AS "order"\nFROM orders\nLIMIT 5');
    expect(withoutSpans(query)).toEqual(withoutSpans(parseQuery(text ?? '').query));
  });

  const block = (expression: unknown) => ({ kind: 'block', items: [{ expression }] });
  it.each([
    [null, 'an object with a kind'],
    ['{', 'valid JSON'],
    [{ kind: 'drop' }, 'at kind'],
    [{ kind: 'constructor' }, 'at kind'],
    [{ kind: 'block', items: [] }, 'at items'],
    [{ kind: 'block', items: [{ expression: { kind: 'null' } }], wehre: null }, 'wehre'],
    [block({ kind: 'number', text: '1; DROP TABLE x' }), 'items[0].expression.text'],
    [block({ kind: 'cast', operand: { kind: 'null' }, type: 'TEXT), (SELECT secret' }), 'items'],
    [block({ kind: 'call', name: 'F(x) --' }), 'items[0].expression.name'],
    [block({ kind: 'parameter', name: 'a b' }), 'items[0].expression.name'],
    [block({ kind: 'call', name: 'SUM', over: { frame: 'ROWS 1 PRECEDING), (b' } }), ''],
    [block({ kind: 'reference', path: [''] }), 'not a name'],
    [block({ kind: 'string', value: 'a\0b' }), 'no database stores'],
    [block({ kind: 'date', value: '2023-02-30' }), 'not a date'],
  ])('refuses %j', (value, says) => {
    const { query, diagnostics } = parseJson(value);
    expect(query).toBeNull();
    expect(diagnostics[0]?.message).toContain(says);
  });

  it('refuses a bottomless tree and never throws', async () => {
    let deep: unknown = { kind: 'null' };
    for (let level = 0; level < 50_000; level += 1) {
      deep = { kind: 'unary', operator: '-', operand: deep };
    }
    expect(parseJson(block(deep)).diagnostics[0]?.code).toBe('LIMIT_EXCEEDED');
    await fuzz(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (value) => {
        const { query, diagnostics } = parseJson(value);
        expect(query === null).toBe(diagnostics.length > 0);
      }),
      500,
    );
  });
});
