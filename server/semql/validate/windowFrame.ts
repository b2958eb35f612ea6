import type { FunctionCall } from '../language/ast.ts';
import { refuse } from './refusal.ts';

const BOUND = "(UNBOUNDED|CURRENT|\\d+|INTERVAL '\\d+ [a-z]+') (PRECEDING|FOLLOWING|ROW)";
const FRAME = new RegExp(`^(ROWS|RANGE|GROUPS) (?:BETWEEN ${BOUND} AND ${BOUND}|${BOUND})$`);

/** TYPE_MISMATCH for a frame no engine can read: it ends before it starts, or measures a distance in no single order. */
export function checkFrame({ over, span }: FunctionCall): void {
  if (over === null || over.frame === null) return;
  const parts = FRAME.exec(over.frame);
  if (parts === null) return wrong(span, `${over.frame} is no frame of a window.`);
  const [, mode, from = parts[6], fromSide = parts[7], to = 'CURRENT', toSide = 'ROW'] = parts;
  const distances = [from, to].filter((bound) => bound !== 'UNBOUNDED' && bound !== 'CURRENT');
  if (place(from, fromSide) > place(to, toSide) || (from === 'UNBOUNDED' && fromSide === 'FOLLOWING')) {
    return wrong(span, 'The frame of the window ends before it starts.');
  }
  if (to === 'UNBOUNDED' && toSide === 'PRECEDING') wrong(span, 'The frame of the window ends before it starts.');
  if (mode === 'RANGE' && distances.length > 0 && over.orderBy.length !== 1) {
    wrong(span, 'RANGE with a distance needs exactly one value in ORDER BY.');
  }
  if (mode !== 'RANGE' && distances.some((bound) => bound?.startsWith('INTERVAL') === true)) {
    wrong(span, `${mode} counts rows, so it has no INTERVAL.`);
  }
}

/** Where a bound lies, far before the row first: distances on the same side are not told apart. */
function place(bound: string | undefined, side: string | undefined): number {
  if (bound === 'CURRENT') return 0;
  const distance = bound === 'UNBOUNDED' ? 2 : 1;
  return side === 'PRECEDING' ? -distance : distance;
}

function wrong(span: FunctionCall['span'], message: string): never {
  return refuse(
    'TYPE_MISMATCH',
    span,
    message,
    'Write ROWS BETWEEN 6 PRECEDING AND CURRENT ROW, or ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW.',
  );
}
