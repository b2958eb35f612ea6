import type { Prisma, QueryTemplateVersion } from '../../../generated/prisma/client.ts';
import type { JsonValue, TemplateParameter } from '../../../analyst/analyst.ts';
import type { CompiledColumn, DialectName, DialectVariant } from '../../../semql/compiled.ts';

/** Dialect that SQL of a source is written in. */
export interface SourceDialect {
  readonly name: DialectName;
  readonly variant: DialectVariant | undefined;
}

/** What is run: a query with its parameters. */
export interface TemplateContent {
  readonly language: 'SQL' | 'SEMQL';
  readonly query: string;
  /** Source of SQL; null for SemQL, whose models have theirs. */
  readonly dataSourceId: string | null;
  readonly parameters: readonly TemplateParameter[];
}

/** A version with everything that its content needs. */
export const versionContent = {
  parameters: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.QueryTemplateVersionInclude;

export type VersionWithParameters = Prisma.QueryTemplateVersionGetPayload<{ include: typeof versionContent }>;

/** Content of a stored version. */
export function contentOf(
  version: Pick<QueryTemplateVersion, 'language' | 'query' | 'dataSourceId'> &
    Pick<VersionWithParameters, 'parameters'>,
): TemplateContent {
  const { language, query, dataSourceId, parameters } = version;
  return { language, query, dataSourceId, parameters: parameters.map(parameterOf) };
}

/** A stored parameter as data. */
export function parameterOf({
  name,
  description,
  type,
  defaultValue,
}: VersionWithParameters['parameters'][number]): TemplateParameter {
  return { name, description, type, defaultValue: defaultValue as JsonValue };
}

/** Columns that are kept with a version; null: they are not known. */
export function keptColumns({ columns }: Pick<QueryTemplateVersion, 'columns'>): readonly CompiledColumn[] | null {
  // Written from compiled columns.
  return Array.isArray(columns) ? (columns as unknown as readonly CompiledColumn[]) : null;
}
