import type { Viewer } from '../../access/viewer.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { PreparedDimension } from '../../semql/catalog/prepare.ts';
import { readFieldName } from '../../semql/dsl/fieldName.ts';
import { nearest } from '../../semql/language/nearest.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { scopeOfViewer, type ScopeInput } from '../scopeOfViewer.ts';
import { searchValues } from './searchValues.ts';
import { DataSourceError } from '../semqlForViewer.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';

/** Which values are asked for. */
export interface ValuesInput extends ScopeInput {
  /** `customers.segment`, in braces or not. */
  readonly dimension: string;
  /** Part of a value, its label or synonym. */
  readonly search?: string | null;
  /** 1 to 100; default 20. */
  readonly limit?: number | null;
}

/**
 * A value that a dimension may be compared with, and who says so: its definition, a sample, or the
 * data today.
 */
export interface DimensionValue {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly origin: 'ENUM' | 'SAMPLE' | 'DATA';
}

const defaultLimit = 20;
const maximumLimit = 100;

/**
 * Values of a dimension that the viewer may name: those of its definition, else those seen in
 * samples, and where these are too few, those of the data.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError of the agent, InvalidInputError,
 *   DataSourceError
 */
export async function valuesForViewer(
  services: SemqlServices,
  viewer: Viewer,
  input: ValuesInput,
  now: Date,
): Promise<readonly DimensionValue[]> {
  const { scope, actorId } = await scopeOfViewer(services.database, viewer, input);
  const limit = input.limit ?? defaultLimit;
  if (limit < 1 || limit > maximumLimit) {
    throw new InvalidInputError(`A list can have 1 to ${maximumLimit} values.`, 'Search for part of a value instead.', [
      'limit',
    ]);
  }
  const catalog = await services.catalogs.of(scope);
  const dimension = dimensionNamed(catalog, input.dimension);
  const text = (input.search ?? '').trim();
  const defined = enumValues(dimension, text);
  // A list of values is complete, and what is only described shows no value of a row.
  if (dimension.definition.enumValues.length > 0) {
    return defined.slice(0, limit);
  }
  if (catalog.metadataOnly.has(dimension.model.definition.id)) {
    return [];
  }
  const samples = sampleValues(dimension, text);
  if (samples.length >= limit) {
    return samples.slice(0, limit);
  }
  try {
    const asking = { actorId, signal: new AbortController().signal };
    const found = await searchValues(services, catalog, { dimension, text, limit, now, asking });
    const known = new Set(samples.map(({ value }) => value));
    const others = found.filter((value) => !known.has(value)).map((value) => plain(value, 'DATA'));
    return [...samples, ...others].slice(0, limit);
  } catch (error) {
    if (error instanceof WarehouseError) {
      throw new DataSourceError(error);
    }
    throw error;
  }
}

function dimensionNamed({ prepared, hidden }: ScopedCatalog, name: string): PreparedDimension {
  const [model, field, ...more] = readFieldName(name) ?? [];
  const found =
    model === undefined || field === undefined || more.length > 0
      ? null
      : prepared.models.get(model.text, model.quoted);
  const dimension = field === undefined ? null : (found?.dimensions.get(field.text, field.quoted) ?? null);
  const permitted = (of: string, dimensionName: string): boolean =>
    !hidden.has(of) && !hidden.has(`${of}.${dimensionName}`);
  if (dimension !== null && permitted(dimension.model.name, dimension.definition.name)) {
    return dimension;
  }
  const names = [...prepared.models.values()].flatMap((each) =>
    [...each.dimensions.names()].filter((own) => permitted(each.name, own)).map((own) => `${each.name}.${own}`),
  );
  const near = nearest(name, names);
  throw new InvalidInputError(
    `There is no dimension called ${name}.`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Write a name such as customers.segment.',
    ['dimension'],
  );
}

function enumValues({ definition }: PreparedDimension, text: string): DimensionValue[] {
  return definition.enumValues
    .filter(({ value, label, synonyms }) => [value, label, ...synonyms].some((name) => matches(name, text)))
    .map(({ value, label, description }) => ({ value, label, description, origin: 'ENUM' }));
}

function sampleValues({ definition }: PreparedDimension, text: string): DimensionValue[] {
  return definition.sampleValues.filter((value) => matches(value, text)).map((value) => plain(value, 'SAMPLE'));
}

const matches = (value: string, text: string): boolean => value.toLowerCase().includes(text.toLowerCase());

const plain = (value: string, origin: DimensionValue['origin']): DimensionValue => ({
  value,
  label: '',
  description: '',
  origin,
});
