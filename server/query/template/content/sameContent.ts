import type { TemplateContent } from './templateContent.ts';

/** True: both run the same query with the same parameters. */
export function sameContent(one: TemplateContent, other: TemplateContent): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
}

function partsOf({ language, query, dataSourceId, parameters }: TemplateContent): unknown {
  return [
    language,
    query,
    dataSourceId,
    parameters.map(({ name, description, type, defaultValue }) => [name, description, type, defaultValue]),
  ];
}
