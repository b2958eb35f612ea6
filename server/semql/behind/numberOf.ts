import type { Block, Expression } from '../language/ast.ts';
import { isAggregate } from '../language/functionNames.ts';
import { referencesIn } from '../language/mapExpression.ts';
import { outputName } from '../resolve/outputName.ts';

/** What a column is computed from, before its own arithmetic. */
export interface NumberSource {
  /** Number that the rows make up: the column, or the one it looks at. */
  readonly number: Expression;
  /** Measure or metric that FOR may name; null: an aggregate that the query spells out. */
  readonly measure: Expression | null;
  /** Conditions under which a row takes part in an aggregate. */
  readonly conditions: readonly Expression[];
}

/** A number has no rows of its own, with a sentence that says why. */
export class NoRowsBehind extends Error {
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.name = 'NoRowsBehind';
    this.advice = advice;
  }
}

/** Functions that compare a number with others: the rows are those of the number. */
const comparing: ReadonlySet<string> = new Set(['SHARE', 'RANK', 'DELTA', 'PCT_CHANGE']);
/** Functions whose number is of other periods than its row. */
const elsewhere: ReadonlySet<string> = new Set(['PRIOR', 'RUNNING', 'ROLLING']);

/** @throws NoRowsBehind */
export function numberOf(expression: Expression, block: Block): NumberSource {
  switch (expression.kind) {
    case 'reference': {
      const column = columnCalled(expression, block);
      return column === null ? { number: expression, measure: expression, conditions: [] } : numberOf(column, block);
    }
    case 'filtered':
      return { number: expression, measure: expression, conditions: [] };
    case 'call':
      if (expression.over !== null || elsewhere.has(expression.name)) {
        throw new NoRowsBehind(
          'This number covers rows of other periods or groups as well.',
          'Look at the rows of the number that it is computed from.',
        );
      }
      if (comparing.has(expression.name) && expression.arguments[0] !== undefined) {
        return numberOf(expression.arguments[0], block);
      }
      if (isAggregate(expression)) {
        const values = expression.arguments.filter(({ kind }) => kind !== 'star' && kind !== 'number');
        const present = values.map((operand): Expression => {
          const { span } = operand;
          return { kind: 'is_null', negated: true, operand, span };
        });
        const conditions = expression.filter === null ? present : [...present, expression.filter];
        return { number: expression, measure: null, conditions };
      }
  }
  return onlyMeasure(expression, block);
}

/** Arithmetic over one number: its rows are those of the number. */
function onlyMeasure(expression: Expression, block: Block): NumberSource {
  const names = new Map(referencesIn(expression).map((one) => [one.path.map(({ text }) => text).join('.'), one]));
  const [only, another] = names.values();
  if (only === undefined || another !== undefined) {
    throw new NoRowsBehind(
      only === undefined
        ? 'This value is computed from no rows.'
        : `This number is computed from ${[...names.keys()].join(' and ')}, each with rows of its own.`,
      'Ask for each of them and look at its rows.',
    );
  }
  const { measure, conditions } = numberOf(only, block);
  return { number: expression, measure, conditions };
}

/** A name may stand for a column of the query where other groups are looked at. */
function columnCalled({ path }: { readonly path: readonly { readonly text: string }[] }, block: Block) {
  const [name, further] = path;
  const column = further === undefined && block.items.find(({ alias }) => alias !== null && alias.text === name?.text);
  if (!column) {
    return null;
  }
  const { expression } = column;
  // A field that keeps its name is the field.
  return expression.kind === 'reference' && expression.path.at(-1)?.text === name?.text ? null : expression;
}

/** Expression of a column of a block by its name; null: it has none of that name. */
export function expressionOf(name: string, { items }: Block): Expression | null {
  return items.find((item, index) => outputName(item, index + 1) === name)?.expression ?? null;
}
