/**
 * Lint rules `quarry-names/constant-case`: constants are camelCase, never UPPER_CASE; and
 * `quarry-names/private-names`: what is private in a class is called `#name`.
 */

/** Left side of a declaration: a name, or a pattern of names. */
interface Target {
  readonly type: string;
  readonly name?: string;
  readonly left?: Target;
  readonly argument?: Target;
  readonly value?: Target;
  readonly elements?: readonly (Target | null)[];
  readonly properties?: readonly Target[];
}

/** Declaration of a variable, as the parser reads it. */
interface Declarator {
  readonly id: Target;
}

/** Field or method of a class, as the parser reads it. */
interface Member {
  readonly type: string;
  readonly accessibility?: string | null;
  readonly kind?: string;
}

/** Context that the linter passes to a rule. */
interface RuleContext {
  report(problem: { readonly message: string; readonly node: Target | Member }): void;
}

const upperCase = /^[A-Z][A-Z0-9_]+$/;

/** @returns the names that a declaration introduces */
function namesIn(target: Target): Target[] {
  if (target.type === 'Identifier') {
    return [target];
  }
  const inner = [target.left, target.argument, target.value, ...(target.elements ?? []), ...(target.properties ?? [])];
  return inner.flatMap((part) => (part === undefined || part === null ? [] : namesIn(part)));
}

const constantCase = {
  meta: { schema: [] },
  create(context: RuleContext) {
    return {
      VariableDeclarator({ id }: Declarator) {
        for (const node of namesIn(id)) {
          if (upperCase.test(node.name ?? '')) {
            context.report({ message: `Constants are camelCase: rename ${node.name}.`, node });
          }
        }
      },
    };
  },
};

const privateNames = {
  meta: { schema: [] },
  create(context: RuleContext) {
    /** Constructors are private by the keyword: they have no name. */
    const check = (node: Member): void => {
      if (node.accessibility === 'private' && node.kind !== 'constructor') {
        context.report({ message: 'Private members are #private: write #name instead of the keyword.', node });
      }
    };
    return { PropertyDefinition: check, MethodDefinition: check };
  },
};

export default {
  meta: { name: 'quarry-names' },
  rules: { 'constant-case': constantCase, 'private-names': privateNames },
};
