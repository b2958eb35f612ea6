import type { ModelDefinition, ValueType } from '../../semql/catalog/definition.ts';
import type { DraftedColumn, DraftedTable } from './draftedTable.ts';
import { draftModel, type ModelDraft } from './draftModel.ts';
import { draftTables, type Drafts, type TableLink } from './draftTables.ts';

/** A column of which only name and type are known. */
export const column = (name: string, type: ValueType, more: Partial<DraftedColumn> = {}): DraftedColumn => ({
  name,
  type,
  nullable: true,
  semanticType: null,
  description: '',
  unit: null,
  visible: true,
  primaryKey: false,
  unique: false,
  relates: { to: false, from: false },
  sampleValues: [],
  uniqueValues: null,
  missingValues: null,
  unreadableValues: null,
  min: null,
  max: null,
  mean: null,
  ...more,
});

/** A table of 1000 rows that nothing is joined with. */
export const table = (name: string, columns: readonly DraftedColumn[]): DraftedTable => ({
  id: `tbl_${name}`,
  dataSourceId: 'src_1',
  name,
  prefix: [],
  isView: false,
  typesAreDeclared: true,
  rowCount: 1000,
  description: '',
  path: ['public', name],
  columns,
  joins: new Set(),
  compositeKeys: [],
  keepsTotals: false,
  totalsLeftOut: 0,
});

let made = 0;
const newId = (type: string): string => `${type} ${(made += 1)}`;
export const draft = (of: DraftedTable, names: readonly string[] = []): ModelDraft =>
  draftModel(of, new Set(names), newId);

/** A semantic layer without anything. */
export const empty = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [],
  metrics: [],
  glossary: [],
} as const;

/** Drafts of tables together, with what joins them to models that are there. */
export function draftAll(
  tables: readonly DraftedTable[],
  links: readonly TableLink[],
  models: ReadonlyMap<string, ModelDefinition> = new Map(),
): Drafts {
  const joined = (of: DraftedTable): DraftedTable => ({
    ...of,
    joins: new Set(
      links.flatMap(({ from, to }) => [from, to]).flatMap((end) => (end.tableId === of.id ? end.column : [])),
    ),
  });
  return draftTables(tables.map(joined), links, { ...empty, models: [...models.values()] }, models, newId);
}

/** `orders.customer_id` → `customers.id` */
export function link(from: string, to: string, more: Partial<TableLink> = {}): TableLink {
  const [start, finish] = [from, to].map((text) => {
    const [name = '', of = ''] = text.split('.');
    return { tableId: `tbl_${name}`, column: of };
  });
  return {
    ends: `${from}:${to}`,
    name: '',
    type: 'MANY_TO_ONE',
    group: null,
    reachesOne: false,
    evidence: null,
    from: start!,
    to: finish!,
    ...more,
  };
}
