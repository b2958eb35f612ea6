import { newId } from '../../platform/ids.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { QueriedSource, ScopedCatalog } from '../../model/catalogs.ts';
import type { CatalogDefinition, ColumnDefinition, ModelDefinition } from '../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { compileWith } from '../compile/compileSemql.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { readRows } from '../run/sourceRows.ts';
import { DataSourceError } from '../semqlForViewer.ts';

/** For whom rows are counted, and where. */
interface Counting {
  /** Catalog of the viewer, whose calendar counts. */
  readonly catalog: ScopedCatalog;
  readonly source: QueriedSource;
  readonly actorId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** A model over the query that is good for counting only. */
function probe(dataSourceId: string, query: string, columns: readonly ColumnDefinition[]): ModelDefinition {
  const described = { label: '', description: '', synonyms: [] };
  return {
    ...described,
    id: newId('Model'),
    name: 'probe',
    version: 1,
    guidance: '',
    dataSourceId,
    source: { type: 'CUSTOM_QUERY', query },
    columns,
    grain: { keys: [], description: '' },
    dimensions: [],
    measures: [
      measure('row_count', 'COUNT(*)'),
      ...columns.flatMap(({ name, type }, index) =>
        countable.has(type)
          ? [
              measure(`filled_${index}`, `COUNT(${quoted(name)})`),
              measure(`different_${index}`, `COUNT(DISTINCT ${quoted(name)})`),
            ]
          : [],
      ),
    ],
    filters: [],
    relationships: [],
  };
}

/** Types whose values every engine can compare. */
const countable: ReadonlySet<string> = new Set(['STRING', 'INTEGER', 'DATE']);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const measure = (name: string, expression: string): ModelDefinition['measures'][number] => ({
  label: '',
  description: '',
  synonyms: [],
  id: newId('Measure'),
  name,
  expression,
  native: false,
  filter: null,
  additivity: 'NON_ADDITIVE',
  unit: null,
  decimals: null,
  allowOverlap: false,
});

/** What was counted: all rows, and of each column the filled and the different ones. */
export interface ResultCounts {
  readonly rowCount: number;
  readonly of: (index: number) => { readonly filled: number | null; readonly different: number | null };
}

/**
 * Counts the rows of a query, and of each column the values, the way its model will be read: what
 * cannot be counted cannot be modelled.
 * @throws InvalidInputError, DataSourceError
 */
export async function countResult(
  services: SemqlServices,
  { catalog, source, actorId, now, signal }: Counting,
  sql: string,
  columns: readonly ColumnDefinition[],
): Promise<ResultCounts> {
  const { scope } = catalog;
  const model = probe(source.id, sql, columns);
  const { calendar } = catalog.visible;
  const whole: CatalogDefinition = { calendar, models: [model], metrics: [], glossary: [] };
  const scoped = {
    number: -1,
    scope,
    prepared: prepareCatalog(whole),
    visible: whole,
    hidden: new Set<string>(),
    metadataOnly: new Set<string>(),
    sources: new Map([[source.id, source]]),
    rowPolicies: {},
    openedBy: {},
  };
  const names = model.measures.map(({ name }) => name);
  const { result } = compileWith(scoped, {
    form: { kind: 'text', semql: `SELECT ${names.join(', ')} FROM probe` },
    now,
    timeZone: null,
    parameters: {},
    keepDefaultFilters: false,
    dialect: null,
  });
  if (!result.ok) {
    const [problem] = result.diagnostics;
    throw new InvalidInputError(
      problem?.message ?? 'The result cannot be counted.',
      problem?.advice ?? 'Select other columns.',
      ['sql'],
    );
  }
  try {
    const { rows } = await readRows(services, { actorId, signal }, scoped, result.query);
    const counted = new Map(names.map((name, index) => [name, Number(rows[0]?.[index] ?? 0)]));
    return {
      rowCount: counted.get('row_count') ?? 0,
      of: (index) => ({
        filled: counted.get(`filled_${index}`) ?? null,
        different: counted.get(`different_${index}`) ?? null,
      }),
    };
  } catch (error) {
    throw error instanceof WarehouseError ? new DataSourceError(error) : error;
  }
}
