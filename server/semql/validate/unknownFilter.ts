import type { PreparedModel } from '../catalog/prepare.ts';
import type { Name } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import type { CompileRequest } from '../plan/request.ts';
import { didYouMean, nearestNames, plainNames } from './fix.ts';
import { refuseName } from './refusal.ts';

/** UNKNOWN_FILTER with the nearest named filters of the model. */
export function unknownFilter(request: CompileRequest, model: PreparedModel, name: Name): never {
  const names = [...model.filters.names()].filter((filter) => !request.isHidden(`${model.name}.${filter}`));
  return refuseName('UNKNOWN_FILTER', name.span, `${model.name} has no filter ${name.text}.`, {
    fixes: () =>
      nearestNames(
        name.text,
        name.span,
        plainNames(names, (text) => printName({ text, quoted: false })),
      ),
    advise: (near) => {
      const listed = near.length > 0 ? near : names.slice(0, 10);
      return listed.length === 0 ? 'Use WHERE with a condition.' : didYouMean(listed);
    },
  });
}
