import { checkValues } from './checkValues.ts';
import type { CommonRows, Printing } from './printing.ts';
import { givenValue, identifiers, type Printed } from './printed.ts';
import { folded, isColumn, resolveColumn, type Scope } from './scope.ts';
import type { Expression, Piece } from './tree.ts';

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
    case 'parameter':
      givenValue(piece.name, piece.span, printing.options);
      return [{ parameter: piece.name }];
    case 'column':
      return [identifiers(resolveColumn(piece.path, scope, engine), engine, '.')];
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
