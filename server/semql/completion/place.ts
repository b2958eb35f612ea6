import type { Token } from '../language/parse/lexer.ts';

/** The clause the cursor stands in. */
export type Clause =
  | 'START'
  | 'SELECT'
  | 'FROM'
  | 'MODEL_FILTERS'
  | 'JOIN'
  | 'VIA'
  | 'WHERE'
  | 'GROUP'
  | 'HAVING'
  | 'TOP'
  | 'ORDER'
  | 'LIMIT'
  | 'FILL'
  | 'WITH'
  | 'TIME_ZONE'
  | 'AFTER_FROM';

/**
 * Where the cursor stands: its clause, the tokens of its block, and what is written right before
 * it.
 */
export interface Place {
  readonly clause: Clause;
  /**
   * Tokens of the block at its own depth, from its SELECT to its end, including those after the
   * cursor.
   */
  readonly block: readonly Token[];
  /** Tokens of the block before what is typed. */
  readonly before: readonly Token[];
  /** True: a name, a value or a function is due; false: an operator or the next clause. */
  readonly operand: boolean;
  /** Names before a dot right before the cursor: `customers.` */
  readonly path: readonly string[];
}

const operandWords = new Set(
  'SELECT ROWS DISTINCT FROM JOIN WHERE BY HAVING AND OR NOT ON VIA CASE WHEN THEN ELSE LIKE ILIKE CONTAINS WITH BETWEEN FOR IN FILL LIMIT OFFSET TOP ZONE RESET'.split(
    ' ',
  ),
);
const operandSymbols = new Set([
  '(',
  ',',
  '=',
  '<>',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '||',
  '[',
  '!',
  '{{',
]);

/** @param tokens of the whole text @param typedFrom where the word being typed begins */
export function placeOf(tokens: readonly Token[], typedFrom: number): Place {
  const at = tokens.findIndex(({ span, kind }) => kind === 'end' || span.start >= typedFrom);
  const index = at === -1 ? tokens.length : at;
  const start = blockStart(tokens, index);
  const path = pathBefore(tokens, index);
  const upTo = index - path.length * 2;
  if (start === null) {
    return { clause: 'START', block: [], before: tokens.slice(0, index), operand: true, path };
  }
  const before = ownTokens(tokens.slice(start, upTo));
  return {
    clause: clauseOf(before),
    block: ownTokens(tokens.slice(start, blockEnd(tokens, index))),
    before: tokens.slice(start, upTo),
    operand: isOperandDue(tokens[upTo - 1]),
    path,
  };
}

/** Index of the SELECT whose block holds the index; null when there is none. */
function blockStart(tokens: readonly Token[], index: number): number | null {
  let depth = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const word = tokens[at]?.word;
    if (word === ')') {
      depth += 1;
    } else if (word === '(') {
      depth = Math.max(0, depth - 1);
    } else if (word === 'SELECT' && depth === 0) {
      return at;
    } else if ((word === 'UNION' || word === ';') && depth === 0) {
      return null;
    }
  }
  return null;
}

function blockEnd(tokens: readonly Token[], index: number): number {
  let depth = 0;
  for (let at = index; at < tokens.length; at += 1) {
    const word = tokens[at]?.word;
    if (word === '(') {
      depth += 1;
    } else if (word === ')') {
      if (depth === 0) {
        return at;
      }
      depth -= 1;
    } else if ((word === 'UNION' || word === ';' || word === 'SELECT') && depth === 0) {
      return at;
    }
  }
  return tokens.length;
}

/**
 * Tokens outside of brackets that are closed again; of an open one its inside is part of the
 * clause.
 */
function ownTokens(tokens: readonly Token[]): readonly Token[] {
  const own: Token[] = [];
  const opened: number[] = [];
  for (const token of tokens) {
    if (token.word === '(') {
      opened.push(own.length);
    }
    if (token.word === ')') {
      const from = opened.pop();
      if (from !== undefined) {
        own.length = from;
        continue;
      }
    }
    own.push(token);
  }
  return own;
}

/** `customers . region .` right before the index, outermost first. */
function pathBefore(tokens: readonly Token[], index: number): readonly string[] {
  const path: string[] = [];
  for (let at = index; tokens[at - 1]?.word === '.'; at -= 2) {
    const name = tokens[at - 2];
    if (name === undefined || (name.kind !== 'name' && name.kind !== 'quoted')) {
      break;
    }
    path.unshift(name.text);
  }
  return path;
}

function clauseOf(before: readonly Token[]): Clause {
  let clause: Clause = 'SELECT';
  let opened = 0;
  for (const [position, { word }] of before.entries()) {
    const previous = before[position - 1]?.word ?? '';
    if (word === '[') {
      opened += 1;
    } else if (word === ']') {
      opened -= 1;
    } else if (word === 'FROM') {
      clause = 'FROM';
    } else if (word === 'JOIN') {
      clause = 'JOIN';
    } else if (word === 'VIA' || (word === 'WITH' && clause === 'JOIN')) {
      clause = 'VIA';
    } else if (word === 'ON' && clause === 'JOIN') {
      clause = 'WHERE';
    } else if (word === 'WHERE' || word === 'HAVING' || word === 'FILL' || word === 'LIMIT') {
      clause = word;
    } else if (word === 'TOP') {
      clause = 'TOP';
    } else if (word === 'WITH') {
      clause = 'WITH';
    } else if (word === 'BY' && previous === 'GROUP') {
      clause = 'GROUP';
    } else if (word === 'BY' && previous === 'ORDER') {
      clause = 'ORDER';
    } else if (word === 'ZONE' && previous === 'TIME') {
      clause = 'TIME_ZONE';
    }
  }
  if (opened > 0 && (clause === 'FROM' || clause === 'JOIN')) {
    return 'MODEL_FILTERS';
  }
  return clause;
}

function isOperandDue(previous: Token | undefined): boolean {
  if (previous === undefined) {
    return true;
  }
  if (previous.kind === 'name') {
    return operandWords.has(previous.word);
  }
  return previous.kind === 'symbol' && operandSymbols.has(previous.word);
}
