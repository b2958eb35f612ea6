import type { JsonValue, TemplateParameter } from '../../../analyst/analyst.ts';
import type { TemplateContent } from './templateContent.ts';

interface SentParameter {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly type: TemplateParameter['type'];
  readonly defaultValue?: unknown;
}

/** All of what an input says is to be run. */
export function contentOfInput(
  input: Pick<TemplateContent, 'language' | 'query'> & {
    readonly dataSourceId?: string | null | undefined;
    readonly parameters?: readonly SentParameter[] | null | undefined;
  },
): TemplateContent {
  const { language, query, dataSourceId, parameters } = contentInput(input);
  return { language, query, dataSourceId: dataSourceId ?? null, parameters: parameters ?? [] };
}

/** An input with its parameters as data: an absent default is none. */
export function contentInput<Input extends { readonly parameters?: readonly SentParameter[] | null | undefined }>(
  input: Input,
) {
  const parameters = input.parameters?.map(({ name, description, type, defaultValue }): TemplateParameter => ({
    name,
    description: description ?? '',
    type,
    // A value of the scalar JSON.
    defaultValue: (defaultValue ?? null) as JsonValue,
  }));
  return { ...input, parameters };
}
