import type { AnalystRequest } from '../../analyst.ts';

/**
 * The question and those before it with the values of their variables: "revenue in {region}" is
 * "revenue in EU".
 */
export function withVariables(request: AnalystRequest): AnalystRequest {
  const { question, previous, variables = {} } = request;
  return {
    ...request,
    question: filled(question, variables),
    previous: previous.map((turn) => ({ ...turn, question: filled(turn.question, variables) })),
  };
}

function filled(text: string, variables: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\s*([a-z][a-z0-9_]*)\s*\}/g, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return value === undefined ? whole : String(value);
  });
}
