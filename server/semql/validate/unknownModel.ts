import type { Name } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import type { CompileRequest } from '../plan/request.ts';
import { didYouMean, nearestNames, plainNames } from './fix.ts';
import { refuseName } from './refusal.ts';

/** UNKNOWN_MODEL with the three nearest names. */
export function unknownModel(request: CompileRequest, name: Name): never {
  const models = [...request.catalog.models.names()].filter((model) => !request.isHidden(model));
  return refuseName('UNKNOWN_MODEL', name.span, `There is no model ${name.text}.`, {
    fixes: () => nearestNames(name.text, name.span, plainNames(models, spelled)),
    advise: (names) =>
      names.length > 0
        ? didYouMean(names)
        : `The models are ${models.slice(0, 10).join(', ')}${models.length > 10 ? ', …' : ''}.`,
  });
}

function spelled(text: string): string {
  return printName({ text, quoted: false });
}
