import type { Viewer } from '../../../access/viewer.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../../platform/errors.ts';
import type { SemqlServices } from '../../compile/semqlRequest.ts';
import { queryTemplatePolicy } from '../../query.policy.ts';
import { scopeOfViewer } from '../../scopeOfViewer.ts';
import { runTemplateContent, type ContentRun } from '../run/runTemplateContent.ts';
import { keepColumns } from '../templateVersions.ts';
import { contentOf, versionContent, type VersionWithParameters } from '../content/templateContent.ts';
import { comparedRows, type ComparedRows } from './comparedRows.ts';

/** Two versions of a template, and the values to run them with. */
export interface VersionComparisonInput {
  readonly templateId: string;
  /** Number of the first version; default: the approved one in use. */
  readonly before?: number | null | undefined;
  /** Number of the second version; default: the newest. */
  readonly after?: number | null | undefined;
  /** Object of the values by name; each version takes those that it declares. */
  readonly parameters?: unknown;
}

/** One side of a comparison. */
export interface ComparedVersion extends ContentRun {
  readonly version: number;
}

/** Rows of two versions of a template. */
export interface VersionComparison extends ComparedRows {
  readonly before: ComparedVersion;
  readonly after: ComparedVersion;
}

/** Milliseconds that both runs may take. */
const budgetMs = 20_000;

/**
 * Runs two versions of a template with the same values over what the viewer may read, and compares
 * their rows. Both runs are recorded.
 * @throws ForbiddenError for all but admins, NotFoundError of the template or a version,
 *   ConflictError where no version is approved, InvalidInputError of a value, and what
 *   `runTemplateContent` throws
 */
export async function compareVersions(
  services: SemqlServices,
  viewer: Viewer,
  { templateId, before, after, parameters }: VersionComparisonInput,
  now: Date,
  signal: AbortSignal,
): Promise<VersionComparison> {
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    throw new ForbiddenError();
  }
  const viewed = await scopeOfViewer(services.database, viewer, {});
  const [first, second] = await versionsToCompare(services, viewer, { templateId, before, after });
  refuseUnknownValues([first, second], parameters);
  const within = AbortSignal.any([signal, AbortSignal.timeout(budgetMs)]);
  const run = async (version: VersionWithParameters): Promise<ComparedVersion> => {
    const ran = await runTemplateContent(services, viewed, contentOf(version), {
      parameters: valuesOf(version, parameters),
      timeZone: null,
      versionId: version.id,
      now,
      signal: within,
    });
    if (version.approvedAt === null) {
      await keepColumns(services.database, version, ran.columns);
    }
    return { ...ran, version: version.version };
  };
  const [was, is] = await Promise.all([run(first), run(second)]);
  return { before: was, after: is, ...comparedRows(was, is) };
}

async function versionsToCompare(
  { database }: SemqlServices,
  viewer: Viewer,
  { templateId, before, after }: VersionComparisonInput,
): Promise<readonly [VersionWithParameters, VersionWithParameters]> {
  const template = await database.queryTemplate.findFirst({
    where: { id: templateId, AND: [queryTemplatePolicy.where(viewer)] },
    select: { name: true },
  });
  if (template === null) {
    throw new NotFoundError('Query template');
  }
  const newest = (where: object) =>
    database.queryTemplateVersion.findFirst({
      where: { queryTemplateId: templateId, ...where },
      orderBy: { version: 'desc' },
      include: versionContent,
    });
  const [first, second] = await Promise.all([
    newest(before == null ? { approvedAt: { not: null } } : { version: before }),
    newest(after == null ? {} : { version: after }),
  ]);
  if (first === null && before == null) {
    throw new ConflictError(`No version of ${template.name} is approved.`, 'There is nothing to compare with yet.');
  }
  if (first === null || second === null) {
    throw new NotFoundError('Version');
  }
  return [first, second];
}

/** A name that neither version declares is a mistake. */
function refuseUnknownValues(versions: readonly VersionWithParameters[], parameters: unknown): void {
  const known = new Set(versions.flatMap((version) => version.parameters.map(({ name }) => name)));
  const unknown = Object.keys(isObject(parameters) ? parameters : {}).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new InvalidInputError(
      `There is no parameter ${unknown}.`,
      known.size === 0 ? 'The versions have no parameters.' : `The parameters are: ${[...known].join(', ')}.`,
      ['parameters', unknown],
    );
  }
}

function valuesOf({ parameters: declared }: VersionWithParameters, parameters: unknown): unknown {
  if (!isObject(parameters)) {
    return parameters;
  }
  const names = new Set(declared.map(({ name }) => name));
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name)));
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
