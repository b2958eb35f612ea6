/** A piece of code and how it is coloured; `at` is its offset. */
export interface Token {
  readonly kind: 'keyword' | 'string' | 'comment' | 'plain';
  readonly text: string;
  readonly at: number;
}

const keywords =
  'select|from|where|group|by|order|having|limit|offset|as|and|or|not|in|is|null|between|like|case|when|then|else|end|join|left|right|full|inner|outer|on|using|with|union|all|distinct|asc|desc|over|partition|filter|interval|date|timestamp|cast|true|false|during|per|measure|metric|time|zone|nulls|first|last';

const pattern = new RegExp(`(--[^\\n]*)|('(?:[^']|'')*')|\\b(${keywords})\\b`, 'gi');

/**
 * Splits SQL or SemQL into coloured pieces; their texts together are the input. For reading only,
 * not a parser.
 */
export function highlight(code: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const push = (kind: Token['kind'], text: string, at: number) => {
    if (text !== '') {
      tokens.push({ kind, text, at });
    }
  };
  for (const match of code.matchAll(pattern)) {
    push('plain', code.slice(end, match.index), end);
    push(match[1] !== undefined ? 'comment' : match[2] !== undefined ? 'string' : 'keyword', match[0], match.index);
    end = match.index + match[0].length;
  }
  push('plain', code.slice(end), end);
  return tokens;
}
