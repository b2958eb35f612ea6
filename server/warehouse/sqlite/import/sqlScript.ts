/** Statement of a script and the line it begins on, from 1. */
export interface ScriptStatement {
  readonly line: number;
  readonly text: string;
}

const tokenPattern =
  /'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|`[^`]*(?:``[^`]*)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|;|\bCASE\b|\bBEGIN\b|\bEND\b/gi;
const trigger = /^\s*CREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i;

/**
 * Cuts a script into statements as SQLite does (https://sqlite.org/c3ref/complete.html): at
 * semicolons outside of texts, names and comments; a trigger goes on to its END.
 */
export function* scriptStatements(script: string): Generator<ScriptStatement> {
  tokenPattern.lastIndex = 0;
  const token = new RegExp(tokenPattern);
  let start = 0;
  let line = 1;
  let depth = 0;
  const cut = (end: number): ScriptStatement | null => {
    const text = script.slice(start, end);
    const skipped = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? '';
    const first = line + count(skipped);
    line += count(text);
    start = end;
    return skipped.length === text.replace(/;\s*$/, '').length || skipped.length === text.length
      ? null
      : { line: first, text };
  };
  for (let match = token.exec(script); match !== null; match = token.exec(script)) {
    const word = match[0].toUpperCase();
    if (word === 'BEGIN' || word === 'CASE') {
      if (depth > 0 || (word === 'BEGIN' && trigger.test(withoutComments(script.slice(start, match.index))))) {
        depth += 1;
      }
    } else if (word === 'END') {
      depth = Math.max(0, depth - 1);
    } else if (word === ';' && depth === 0) {
      const statement = cut(token.lastIndex);
      if (statement !== null) {
        yield statement;
      }
    }
  }
  const last = cut(script.length);
  if (last !== null) {
    yield last;
  }
}

function withoutComments(text: string): string {
  return text.length > 10_000 ? text : text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
}

function count(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines;
}
