/**
 * Lint rule `quarry/noun-order`: a folder of the server imports only folders above it in the list
 * in .oxlintrc.json.
 */
import { dirname, relative, resolve } from 'node:path';

/** Folder of the server, with what belongs elsewhere. */
interface Noun {
  readonly folder: string;
  readonly message: string;
}

/** Import or export of another file, as the parser writes it. */
interface Reference {
  readonly source?: { readonly value?: unknown } | null;
}

/** Context that the linter passes to a rule. */
interface RuleContext {
  readonly filename: string;
  readonly options: readonly [order: readonly Noun[]];
  report(problem: { readonly message: string; readonly node: Reference }): void;
}

const server = resolve(import.meta.dirname, '../../server');
const folderOf = (file: string): string => relative(server, file).split('/')[0] ?? '';

/** @returns the sentence that refuses the import; null: it is allowed */
function refusal(order: readonly Noun[], file: string, imported: unknown): string | null {
  if (typeof imported !== 'string' || !imported.startsWith('.')) {
    return null;
  }
  const importing = order.findIndex(({ folder }) => folder === folderOf(file));
  const needed = order.findIndex(({ folder }) => folder === folderOf(resolve(dirname(file), imported)));
  if (importing < 0 || needed <= importing) {
    return null;
  }
  return `server/${order[importing]!.folder} may not import server/${order[needed]!.folder}. ${order[importing]!.message}`;
}

const nounOrder = {
  meta: { schema: [{ type: 'array' }] },
  create(context: RuleContext) {
    const check = (node: Reference): void => {
      const message = refusal(context.options[0], context.filename, node.source?.value);
      if (message !== null) {
        context.report({ message, node });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default { meta: { name: 'quarry' }, rules: { 'noun-order': nounOrder } };
