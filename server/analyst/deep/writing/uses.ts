import type { NumberStyle } from '../../../../values/formatValue.ts';
import type { NumberUse, Operand } from './boundText.ts';

// The ways numbers are used in sentences, each from cells.

const PERCENT: NumberStyle = { unit: 'percent', decimals: null };

export function valueOf(cells: Operand, style: NumberStyle, as: NumberUse['as'] = 'number'): NumberUse {
  return { operation: 'value', operands: [cells], as, style };
}

export function ratioOfSums(over: Operand, under: Operand, style: NumberStyle): NumberUse {
  return { operation: 'ratio', operands: [over, under], as: 'number', style };
}

export function differenceOf(
  after: Operand,
  before: Operand,
  style: NumberStyle,
  as: NumberUse['as'] = 'size',
): NumberUse {
  return { operation: 'difference', operands: [after, before], as, style };
}

export function changeOf(after: Operand, before: Operand, as: NumberUse['as'] = 'percent_size'): NumberUse {
  return { operation: 'change', operands: [after, before], as, style: PERCENT };
}

export function shareOf(part: Operand, whole: Operand): NumberUse {
  return { operation: 'share', operands: [part, whole], as: 'percent', style: PERCENT };
}

/** How much of the change of a whole the change of a part is. */
export function shareOfChange(after: Operand, before: Operand, whole: readonly [Operand, Operand]): NumberUse {
  return { operation: 'share_of_change', operands: [after, before, ...whole], as: 'percent', style: PERCENT };
}

export function medianOf(cells: Operand, style: NumberStyle): NumberUse {
  return { operation: 'median', operands: [cells], as: 'number', style };
}

/** Relative change of two uses: of sums, or of ratios, whose operands it keeps apart. */
export function relative(now: NumberUse, before: NumberUse): NumberUse {
  if (now.operation === 'value')
    return {
      operation: 'change',
      operands: [...now.operands, ...before.operands],
      as: 'percent_size',
      style: { unit: 'percent', decimals: null },
    };
  return {
    operation: 'change_of_ratio',
    operands: [...now.operands, ...before.operands],
    as: 'percent_size',
    style: { unit: 'percent', decimals: null },
  };
}
