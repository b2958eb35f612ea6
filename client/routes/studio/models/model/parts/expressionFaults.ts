import type { Fault } from '../../../../../components/layer/usePreview.ts';
import type { Marked } from '../../../../../components/semql/editor/diagnostics.ts';

/** Names that are offered for one that is unknown. */
const mostOffered = 3;

/**
 * Problems of an expression for its editor, each with the expression as it would be with a near
 * name in place of the wrong one. Those of a measure's filter lie in another text.
 */
export function expressionFaults(faults: readonly Fault[], expression: string): readonly Marked[] {
  return faults
    .filter(({ path }) => path !== 'filter')
    .map(({ suggestions, span, ...fault }) => ({
      ...fault,
      span,
      corrections: suggestions.slice(0, mostOffered).map((name) => ({
        title: `Use ${name}`,
        text: `${expression.slice(0, span.start)}${name}${expression.slice(span.end)}`,
      })),
    }));
}
