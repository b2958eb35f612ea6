interface Source {
  readonly id: string;
  readonly tableCount: number;
  readonly unmodelledTableCount: number;
}

/** Address of the page that builds models of a source. */
export const buildAddress = (dataSourceId: string): string => `/studio/data/${dataSourceId}/build`;

/**
 * Address of the page that builds an agent from a source, with the models that there are and those
 * that are missing.
 * @param tableIds tables to answer from; absent: all of them
 */
export function buildAgentAddress(dataSourceId: string, tableIds: readonly string[] = []): string {
  const tables = tableIds.length === 0 ? '' : `&tables=${tableIds.join(',')}`;
  return `${buildAddress(dataSourceId)}?agent=new${tables}`;
}

/**
 * Where models are built next: of the source with most tables without one; null while no table is
 * imported.
 */
export function buildPlace(sources: readonly Source[]): string | null {
  const [most] = sources
    .filter(({ tableCount }) => tableCount > 0)
    .toSorted((one, other) => other.unmodelledTableCount - one.unmodelledTableCount);
  return most === undefined ? null : buildAddress(most.id);
}
