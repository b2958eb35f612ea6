import type { PreparedModel } from '../catalog/prepare.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

/** NO_PATH: nothing connects the fact with what was asked for. */
export function noPath(fact: PreparedModel, span: Span, subject: string, wanted: string): never {
  return refuse(
    'NO_PATH',
    span,
    `${wanted} cannot be reached from ${fact.name}, which ${subject} is computed from.`,
    `Define a relationship between the models, ask for ${subject} in its own query, or use a field of ${fact.name}.`,
  );
}

/** NO_PATH: the fact has nothing that the shared name means. */
export function noSharedDimension(shared: SharedDimension, fact: PreparedModel, span: Span, subject: string): never {
  if (shared.isMetricTime) {
    return refuse(
      'NO_PATH',
      span,
      `${fact.name}, which ${subject} is computed from, has no date of its own, or several and none is chosen.`,
      `Choose the time dimension of ${subject}, or name a date of ${fact.name}.`,
    );
  }
  return noPath(fact, span, subject, shared.name);
}
