import type { AnalystRequest } from '../../analyst.ts';

/** The question with the values of its variables: "revenue in {region}" is "revenue in EU". */
export function withVariables({ question, variables = {} }: AnalystRequest): string {
  return question.replaceAll(/\{\s*([a-z][a-z0-9_]*)\s*\}/g, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return value === undefined ? whole : String(value);
  });
}
