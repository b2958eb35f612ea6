import type {
  QueryLanguage,
  QueryParameterInput,
  QueryParameterType,
  UpdateQueryTemplateInput,
} from '../../../../apollo/schema.generated.ts';
import { readValue, writtenValue } from './parameterText.ts';
import type { TemplatePage_TemplateFragment, TemplateVersion_VersionFragment } from './TemplateRoute.generated.ts';

/** A parameter as it is typed. */
export interface ParameterValues {
  readonly name: string;
  readonly type: QueryParameterType;
  readonly description: string;
  /** Default as it is typed; empty: none. */
  readonly preset: string;
}

/** Fields of a template that people fill in. */
export interface TemplateValues {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly libraryId: string;
  readonly language: QueryLanguage;
  readonly dataSourceId: string;
  readonly query: string;
  readonly parameters: readonly ParameterValues[];
}

/** A template as its editor shows it: with its newest version. */
export function templateValues(template: TemplatePage_TemplateFragment): TemplateValues & { readonly version: number } {
  const [newest] = template.versions;
  return {
    version: template.newestVersion,
    name: template.name,
    description: template.description,
    tags: template.tags.map((tag) => tag.name),
    libraryId: template.queryLibrary?.id ?? '',
    language: newest?.language ?? 'SEMQL',
    dataSourceId: newest?.dataSource?.id ?? '',
    query: newest?.query ?? '',
    parameters: newest === undefined ? [] : parametersOf(newest),
  };
}

/** Parameters of versions, each name once; the first version that has it says of which type. */
export function parametersOf(...versions: readonly TemplateVersion_VersionFragment[]): readonly ParameterValues[] {
  const known = new Map<string, ParameterValues>();
  for (const { name, type, description, defaultValue } of versions.flatMap(({ parameters }) => parameters)) {
    if (!known.has(name)) {
      known.set(name, { name, type, description, preset: writtenValue(defaultValue) });
    }
  }
  return [...known.values()];
}

/** Parameters as the API takes them; a default that cannot be read is none. */
export function parametersInput(parameters: readonly ParameterValues[]): QueryParameterInput[] {
  return parameters.map(({ name, type, description, preset }) => {
    const read = readValue(type, preset);
    return { name, type, description, defaultValue: 'error' in read ? null : read.value };
  });
}

/** First sentence about a parameter that cannot be saved; undefined: all can. */
export function parameterError(parameters: readonly ParameterValues[]): string | undefined {
  for (const { name, type, preset } of parameters) {
    if (name.trim() === '') {
      return 'Each parameter needs a name.';
    }
    const read = readValue(type, preset);
    if ('error' in read) {
      return `Default of :${name}: ${read.error}`;
    }
  }
  return undefined;
}

/** Changed fields as the API takes them. */
export function templateInput({
  parameters,
  dataSourceId,
  tags,
  ...changes
}: Partial<TemplateValues>): Omit<UpdateQueryTemplateInput, 'templateId' | 'version'> {
  return {
    ...changes,
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(dataSourceId === undefined ? {} : { dataSourceId: dataSourceId === '' ? null : dataSourceId }),
    ...(parameters === undefined ? {} : { parameters: parametersInput(parameters) }),
  };
}
