import { tokenize, type Token } from '../semql/language/parse/lexer.ts';

/** Types of what a query can name on its own. */
export type NamedType = 'Model' | 'Metric';

/** Names in a query in lower case; what is within texts, comments and parameters is no name. */
export function namesWritten(semql: string): ReadonlySet<string> {
  return new Set(
    tokenize(semql)
      .tokens.filter(isName)
      .map(({ text }) => text.toLowerCase()),
  );
}

/**
 * Where a query does not compile, its words alone say what it names: a model is named after FROM or
 * JOIN, or before a dot; a metric alone, not as part of something else, and not as the name of a
 * column.
 */
export function isNamedIn(semql: string, type: NamedType, name: string): boolean {
  const { tokens } = tokenize(semql);
  return tokens.some((token, index) => {
    if (!isName(token) || token.text.toLowerCase() !== name.toLowerCase()) {
      return false;
    }
    const [before, after] = [tokens[index - 1]?.word ?? '', tokens[index + 1]?.word ?? ''];
    return type === 'Model'
      ? before === 'FROM' || before === 'JOIN' || (after === '.' && before !== '.')
      : before !== '.' && before !== 'AS' && after !== '.' && after !== '(';
  });
}

const isName = ({ kind }: Token): boolean => kind === 'name' || kind === 'quoted';
