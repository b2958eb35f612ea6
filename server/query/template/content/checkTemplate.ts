import type { Viewer } from '../../../access/viewer.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import type { CompiledColumn } from '../../../semql/compiled.ts';
import type { Diagnostic } from '../../../semql/diagnostics.ts';
import { sourceDialect, sourceVariant } from '../../../source/sourceDialect.ts';
import { tablePath } from '../../../source/tablePath.ts';
import { RefusedSql } from '../../../warehouse/gate/refusedSql.ts';
import { compileWith } from '../../compile/compileSemql.ts';
import type { SemqlServices } from '../../compile/semqlRequest.ts';
import { scopeOfViewer, type ViewerScope } from '../../scopeOfViewer.ts';
import { openSql } from '../../sql/runSql.ts';
import { expandLists, parameterPlaces } from './expandLists.ts';
import type { SourceDialect, TemplateContent } from './templateContent.ts';
import { boundParameter, sampleValuesFor, type ParameterValues } from './templateParameters.ts';

/** Problem of a template: that of the compiler, of the SQL gate, or of its parameters. */
export type TemplateProblem = Omit<Diagnostic, 'code'> & { readonly code: string };

/** Outcome of a check. */
export interface CheckedTemplate {
  readonly problems: readonly TemplateProblem[];
  /** Names of the parameters in the text, each once, in order. */
  readonly parameterNames: readonly string[];
  /** Ids of the imported tables that it reads; empty where it does not compile. */
  readonly tableIds: readonly string[];
  /** Ids of the models that it reads; empty for SQL. */
  readonly modelIds: readonly string[];
  /** Columns of its rows; null for SQL, whose columns are known after a run. */
  readonly columns: readonly CompiledColumn[] | null;
}

/** True: it can be run. */
export function isSound({ problems }: CheckedTemplate): boolean {
  return problems.every(({ severity }) => severity !== 'error');
}

/**
 * Checks a query that an admin writes, with values of the types of its parameters, over all of the
 * organization's data. Runs and records nothing.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError of the source
 */
export async function checkTemplate(
  services: SemqlServices,
  viewer: Viewer,
  content: TemplateContent,
  now: Date,
): Promise<CheckedTemplate> {
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    throw new ForbiddenError();
  }
  const viewed = await scopeOfViewer(services.database, viewer, {});
  await refuseUnknownSource(services.database, viewed.scope, content);
  const dialect = await dialectFor(services.database, viewed, content);
  const places = parameterPlaces(content.query, dialect);
  const parameterNames = [...new Set(places.map(({ name }) => name))];
  const declared = new Set(content.parameters.map(({ name }) => name));
  const undeclared: ParameterValues = Object.fromEntries(
    parameterNames.filter((name) => !declared.has(name)).map((name) => [name, null]),
  );
  const expanded = expandLists(content.query, places, { ...undeclared, ...sampleValuesFor(content.parameters) });
  const compiled =
    dialect === null
      ? await checkSemql(services, viewed, expanded, now)
      : await checkSql(services, viewed, content, expanded);
  const moved = compiled.problems.map((problem) => ({
    ...problem,
    span: {
      start: expanded.originalPosition(problem.span.start),
      end: expanded.originalPosition(problem.span.end),
    },
  }));
  const unknown = places
    .filter(({ name }) => !declared.has(name))
    .map(({ name, start, end }) =>
      problemOf('UNKNOWN_PARAMETER', 'error', { start, end }, `The parameter :${name} is not declared.`, 'Declare it.'),
    );
  const unused = content.parameters
    .filter(({ name }) => !parameterNames.includes(name))
    .map(({ name }) =>
      problemOf(
        'UNUSED_PARAMETER',
        'warning',
        { start: 0, end: 0 },
        `The parameter :${name} is not used in the query.`,
        'Use it, or remove it.',
      ),
    );
  return { ...compiled, parameterNames, problems: [...unknown, ...moved, ...unused] };
}

/**
 * Refuses a source that is not the organization's, even where SemQL needs none.
 * @throws NotFoundError
 */
export async function refuseUnknownSource(
  database: PrismaClient,
  { organizationId }: { readonly organizationId: string },
  { dataSourceId }: { readonly dataSourceId?: string | null | undefined },
): Promise<void> {
  const isKnown =
    dataSourceId == null || (await database.dataSource.count({ where: { id: dataSourceId, organizationId } })) > 0;
  if (!isKnown) {
    throw new NotFoundError('Data source');
  }
}

/** Dialect of a SQL query; null for SemQL, and for SQL without a source. @throws NotFoundError */
export async function dialectFor(
  database: PrismaClient,
  { scope }: Pick<ViewerScope, 'scope'>,
  { language, dataSourceId }: Pick<TemplateContent, 'language' | 'dataSourceId'>,
): Promise<SourceDialect | null> {
  if (language === 'SEMQL') {
    return null;
  }
  const source = await database.dataSource.findFirst({
    where: { id: dataSourceId ?? '', organizationId: scope.organizationId },
    select: { type: true },
  });
  if (source === null) {
    throw new NotFoundError('Data source', 'Choose the data source that the SQL is for.');
  }
  return { name: sourceDialect[source.type], variant: sourceVariant[source.type] };
}

type Expanded = ReturnType<typeof expandLists>;
type Compiled = Omit<CheckedTemplate, 'parameterNames'>;

const nothing: Compiled = { problems: [], tableIds: [], modelIds: [], columns: null };

async function checkSemql(
  { catalogs, database }: SemqlServices,
  { scope, keepDefaultFilters }: ViewerScope,
  { query, values }: Expanded,
  now: Date,
): Promise<Compiled> {
  const catalog = await catalogs.of(scope);
  const { result } = compileWith(catalog, {
    form: { kind: 'text', semql: query },
    now,
    timeZone: null,
    parameters: values,
    keepDefaultFilters,
    dialect: null,
  });
  if (!result.ok) {
    return { ...nothing, problems: result.diagnostics };
  }
  const { versions, columns, diagnostics } = result.query;
  const modelIds = catalog.visible.models.map(({ id }) => id).filter((id) => id in versions);
  const models = await database.model.findMany({ where: { id: { in: modelIds } }, select: { tableId: true } });
  return { problems: diagnostics, modelIds, columns, tableIds: models.flatMap(({ tableId }) => tableId ?? []) };
}

async function checkSql(
  services: SemqlServices,
  { scope, actorId }: ViewerScope,
  { dataSourceId, parameters }: TemplateContent,
  { query, values, origin }: Expanded,
): Promise<Compiled> {
  const bound = Object.entries(values).map(([name, value]) => {
    const parameter = parameters.find((one) => one.name === origin.get(name));
    return [name, boundParameter(parameter, value)] as const;
  });
  try {
    const request = { scope, actorId, dataSourceId: dataSourceId ?? '', sql: query };
    const { gated, source } = await openSql(services, { ...request, parameters: Object.fromEntries(bound) });
    const tables = await services.database.table.findMany({
      where: { dataSourceId: source.id },
      select: { id: true, hierarchyPath: true, schema: true, name: true },
    });
    const read = new Set(gated.tables.map((path) => JSON.stringify(path)));
    const tableIds = tables.filter((table) => read.has(JSON.stringify(tablePath(table)))).map(({ id }) => id);
    return { ...nothing, tableIds };
  } catch (error) {
    if (error instanceof RefusedSql) {
      return { ...nothing, problems: [problemOf(error.code, 'error', error.span, error.message, error.advice)] };
    }
    throw error;
  }
}

function problemOf(
  code: string,
  severity: TemplateProblem['severity'],
  span: TemplateProblem['span'],
  message: string,
  advice: string,
): TemplateProblem {
  return { code, severity, span, message, advice, suggestions: [], correctedText: null, corrections: [], path: null };
}
