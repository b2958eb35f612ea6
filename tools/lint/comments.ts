/** Lint rule `quarry/comment-width`: a line of a comment ends at column 100 at most. */

const widest = 100;

/** Comment as the parser reads it; lines count from 1, columns from 0. */
interface Comment {
  readonly value: string;
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
}

/** Context that the linter passes to a rule. */
interface RuleContext {
  readonly sourceCode: { readonly lines: readonly string[]; getAllComments(): readonly Comment[] };
  report(problem: { readonly message: string; readonly node: Comment }): void;
}

/** True: the line is words, not an indented example, an address or a long piece of code. */
const isProse = (line: string): boolean =>
  /^\s*(?:\/\/|\/\*|\*(?! {3}))/.test(line) && !/https?:\/\/|`[^`]{60,}`/.test(line);

const commentWidth = {
  meta: { schema: [] },
  create(context: RuleContext) {
    return {
      Program() {
        const { lines } = context.sourceCode;
        for (const comment of context.sourceCode.getAllComments()) {
          const first = comment.loc.start.line - 1;
          const own = lines.slice(first, first + comment.value.split('\n').length);
          if (own.some((line) => line.length > widest && isProse(line))) {
            context.report({ message: `Comments have at most ${widest} columns: wrap this one.`, node: comment });
          }
        }
      },
    };
  },
};

export default { meta: { name: 'quarry-comments' }, rules: { 'comment-width': commentWidth } };
