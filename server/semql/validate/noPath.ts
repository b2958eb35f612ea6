import type { PreparedModel } from '../catalog/prepare.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';
import type { Span } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { type Fix, replaced } from './fix.ts';
import { leftOut, sameAs } from './leftOut.ts';
import { isMeasureOf, narrowedMeasures } from './narrowedMeasures.ts';
import { refuse } from './refusal.ts';

/** NO_PATH: nothing connects the fact with what was asked for. */
export function noPath(scope: QueryScope, fact: PreparedModel, span: Span, subject: string, wanted: string): never {
  return refuse(
    'NO_PATH',
    span,
    `${wanted} cannot be reached from ${fact.name}, which ${subject} is computed from.`,
    `Define a relationship between the models, ask for ${subject} in its own query, or use a field of ${fact.name}.`,
    { remedy: { fixes: () => fixesOf(scope, fact, span) } },
  );
}

/** NO_PATH: the fact has nothing that the shared name means. */
export function noSharedDimension(
  scope: QueryScope,
  shared: SharedDimension,
  fact: PreparedModel,
  span: Span,
  subject: string,
): never {
  if (shared.isMetricTime) {
    return refuse(
      'NO_PATH',
      span,
      `${fact.name}, which ${subject} is computed from, has no date of its own, or several and none is chosen.`,
      `Choose the time dimension of ${subject}, or name a date of ${fact.name}.`,
    );
  }
  return noPath(scope, fact, span, subject, shared.name);
}

/**
 * A condition that cannot reach a fact may narrow the measures that it reaches. A column may be the fact's own of that
 * name, or be left out, or what is computed from the fact is; which of them, the query does not tell.
 */
function fixesOf(scope: QueryScope, fact: PreparedModel, span: Span): Fix[] {
  const { block } = scope;
  const wanted = block === null ? null : sameAs(block, span);
  if (block === null || wanted === null) return [];
  if (block.where !== null && block.where.span.start <= span.start && span.end <= block.where.span.end) {
    return narrowedMeasures(scope, fact, wanted.isIt);
  }
  return [
    ...ownField(scope, fact, span, wanted.text),
    ...leftOut(block, `Leave ${wanted.text} out`, wanted.isIt, 1),
    ...leftOut(block, `Leave what is computed from ${fact.name} out`, isMeasureOf(scope, fact), 1),
  ];
}

function ownField({ request }: QueryScope, fact: PreparedModel, span: Span, wanted: string): Fix[] {
  const name = wanted.slice(wanted.lastIndexOf('.') + 1);
  const own = fact.dimensions.get(name)?.definition.name;
  if (own === undefined || request.isHidden(fact.name) || request.isHidden(`${fact.name}.${own}`)) return [];
  const spell = (text: string): string => printName({ text, quoted: false });
  return [replaced(span, `${spell(fact.name)}.${spell(own)}`)];
}
