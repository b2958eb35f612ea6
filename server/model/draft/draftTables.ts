import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import type { CatalogDefinition, ModelDefinition } from '../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { DraftedLink, DraftedTable } from './draftedTable.ts';
import { draftModel, fieldsOf, type ModelDraft } from './draftModel.ts';
import { draftRelationships, type RelationshipIdea } from './draftRelationships.ts';

/** A link between two columns of imported tables. */
export interface TableLink extends Omit<DraftedLink, 'from' | 'to'> {
  readonly from: { readonly tableId: string; readonly column: string };
  readonly to: { readonly tableId: string; readonly column: string };
}

/** Drafts of models, and the joins among them and with the models that are there. */
export interface Drafts {
  readonly models: readonly ModelDraft[];
  readonly relationships: readonly RelationshipIdea[];
}

type Ids = (type: 'Model' | 'Dimension' | 'Measure' | 'Relationship') => string;

/**
 * Drafts models of tables together. Whatever would not compile in the semantic layer is left out,
 * with the reason.
 * @param links among the tables, and between them and tables that have a model
 * @param modelOver models by the tables they are over; such a table is joined by its model
 */
export function draftTables(
  tables: readonly DraftedTable[],
  links: readonly TableLink[],
  catalog: CatalogDefinition,
  modelOver: ReadonlyMap<string, ModelDefinition>,
  newId: Ids,
): Drafts {
  const taken = new Set(catalog.models.map(({ name }) => name));
  const drafts = tables.map((table) => draftModel(table, taken, newId));
  const drafted = new Map(drafts.map(({ tableId, model }) => [tableId, model]));
  const relationships = draftRelationships(
    links.flatMap(({ from, to, ...link }) => {
      // A model over a drafted table is joined by others already; the table's own rows are the
      // draft's.
      const isOwn = from.tableId === to.tableId;
      const [start, end] = [from, to].map(({ tableId }) =>
        isOwn ? drafted.get(tableId) : (modelOver.get(tableId) ?? drafted.get(tableId)),
      );
      if (start === undefined || end === undefined) {
        return [];
      }
      return [{ ...link, from: { model: start, column: from.column }, to: { model: end, column: to.column } }];
    }),
    () => newId('Relationship'),
  );
  return withoutBroken({ models: drafts, relationships }, catalog);
}

/** The semantic layer with models and relationships that are drafted for it. */
export function withDrafts(
  catalog: CatalogDefinition,
  models: readonly ModelDefinition[],
  relationships: readonly RelationshipIdea[],
): CatalogDefinition {
  const byOwner = Map.groupBy(relationships, ({ owner }) => owner.id);
  return {
    ...catalog,
    models: [...catalog.models, ...models].map((model) => {
      const added = byOwner.get(model.id)?.map(({ relationship }) => relationship);
      return added === undefined ? model : { ...model, relationships: [...model.relationships, ...added] };
    }),
  };
}

function withoutBroken({ models, relationships }: Drafts, catalog: CatalogDefinition): Drafts {
  const drafted = models.map(({ model }) => model);
  const problems = checkCatalog(prepareCatalog(withDrafts(catalog, drafted, relationships)));
  const broken = new Map(
    problems
      .filter(({ diagnostic }) => diagnostic.severity === 'error')
      .map(({ definitionId, diagnostic }) => [definitionId, diagnostic.message]),
  );
  if (broken.size === 0) {
    return { models, relationships };
  }
  const mended = models.map((draft) => modelWithout(draft, broken));
  const after = new Map(mended.map(({ model }) => [model.id, model]));
  const holds = ({ owner, toModelId, relationship: { id, keys } }: RelationshipIdea): boolean => {
    const [start, end] = [after.get(owner.id), after.get(toModelId)];
    const has = (model: ModelDefinition | undefined, name: string): boolean =>
      model === undefined || model.dimensions.some((dimension) => dimension.name === name);
    // Without a key no other model may join it.
    const isReached = end === undefined || end.grain.keys.length > 0;
    return !broken.has(id) && isReached && keys.every(({ from, to }) => has(start, from) && has(end, to));
  };
  return { models: mended, relationships: relationships.filter(holds) };
}

function modelWithout(draft: ModelDraft, broken: ReadonlyMap<string, string>): ModelDraft {
  const fields = draft.fields.filter(({ field }) => !broken.has(field.id));
  if (fields.length === draft.fields.length) {
    return draft;
  }
  const kept = new Set(fields.map(({ field }) => field.name));
  const { grain } = draft.model;
  const isWhole = grain.keys.every((key) => kept.has(key));
  return {
    ...draft,
    model: { ...draft.model, ...fieldsOf(fields), grain: { ...grain, keys: isWhole ? grain.keys : [] } },
    repeatedRows: isWhole ? draft.repeatedRows : 0,
    keyReason: isWhole ? draft.keyReason : 'A column of its key cannot be used in queries.',
    fields,
    leftOut: [
      ...draft.leftOut,
      ...draft.fields.flatMap(({ field }) => {
        const reason = broken.get(field.id);
        return reason === undefined ? [] : [{ column: field.expression, reason, isUnusable: true }];
      }),
    ],
  };
}
