import { checkValues } from '../functions/checkValues.ts';
import type { CommonRows, Printing } from './printing.ts';
import { givenValue, identifiers, type Printed } from './printed.ts';
import { printStar } from './printStar.ts';
import { refuse } from '../refusedSql.ts';
import { folded, isColumn, resolveColumn, wholeRow, type Scope } from './scope.ts';
import type { Expression, Piece } from '../parse/tree.ts';

/**
 * Writes an expression anew, in the order of its words.
 * @param known the tables of WITH that can be seen, the nearest first
 * @throws RefusedSql
 */
export function printExpression(
  printing: Printing,
  pieces: Expression,
  known: readonly CommonRows[],
  scope: Scope,
): Printed {
  return pieces.flatMap((piece) => printPiece(printing, piece, known, scope));
}

function printPiece(printing: Printing, piece: Piece, known: readonly CommonRows[], scope: Scope): Printed {
  if (typeof piece === 'string') {
    return [piece];
  }
  const { engine } = printing;
  switch (piece.kind) {
    case 'number':
      return [piece.text];
    case 'text':
      return [engine.dialect.text(piece.value)];
    case 'bits':
      return [piece.text];
    case 'parameter':
      givenValue(piece.name, piece.span, printing.options);
      return [{ parameter: piece.name }];
    case 'column':
      return [identifiers(resolveColumn(piece.path, scope, engine), engine, '.')];
    case 'row': {
      const found = wholeRow([piece.of], scope, engine);
      return found === null
        ? refuse(
            'COLUMN',
            piece.of.span,
            `Nothing in FROM is called ${piece.of.text}.`,
            'Name a table or an alias of FROM.',
          )
        : [`${identifiers(found, engine)}${piece.star ? '.*' : ''}`];
    }
    case 'columns': {
      const chosen =
        piece.star === null
          ? printExpression(printing, piece.choice, known, scope)
          : printStar(printing, piece.star, known, scope).out;
      return [`${piece.spread ? '*' : ''}COLUMNS(`, ...chosen, ')'];
    }
    case 'lambda': {
      const names = piece.names.map((name) => folded(name, engine));
      return [
        'LAMBDA',
        identifiers(names, engine),
        ':',
        ...printExpression(printing, piece.body, known, within(names, scope)),
      ];
    }
    case 'comprehension': {
      const names = piece.names.map((name) => folded(name, engine));
      const inside = within(names, scope);
      const condition =
        piece.condition.length === 0 ? [] : ['IF', ...printExpression(printing, piece.condition, known, inside)];
      const value = printExpression(printing, piece.value, known, inside);
      const list = printExpression(printing, piece.list, known, scope);
      return ['[', ...value, 'FOR', identifiers(names, engine), 'IN', ...list, ...condition, ']'];
    }
    case 'pivotValues':
      throw new Error('values of a PIVOT are written with it');
    case 'unit':
      return [isColumn(piece.name, scope, engine) ? engine.dialect.identifier(folded(piece.name, engine)) : piece.word];
    case 'name':
      return [engine.dialect.identifier(folded(piece.name, engine))];
    case 'query':
      return ['(', ...printing.query(piece.query, known, scope).out, ')'];
    case 'call': {
      const { functionSchema } = engine;
      const name = functionSchema === null || piece.bare ? piece.name : `${functionSchema}.${piece.name.toLowerCase()}`;
      const args = engine.mistakesTexts ? checkValues(piece.name, piece.args) : piece.args;
      // Some engines know a function only when its parenthesis follows at once.
      return [`${name}(`, ...printExpression(printing, args, known, scope), ')'];
    }
  }
}

/** Names that mean something inside of a lambda. */
function within(names: readonly string[], parent: Scope): Scope {
  return { sources: [{ name: null, path: [], columns: names }], aliases: [], parent };
}
