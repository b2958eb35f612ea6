import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import type { CatalogDefinition, ModelDefinition } from '../../semql/catalog/definition.ts';
import { ownTimes } from '../../semql/catalog/ownTime.ts';
import { prepareCatalog, type PreparedCatalog } from '../../semql/catalog/prepare.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { chooseFields, type FieldChoice } from './chooseFields.ts';
import { fieldsOf, type ModelDraft } from './draftModel.ts';
import { firstRowsOf, type SourceEngine } from './keepFirst.ts';
import { apartFrom, chosenNames } from './otherNames.ts';
import { aboutRows, chosenNouns, countedAs, type Nouns } from './rowNoun.ts';
import type { RelationshipIdea } from './draftRelationships.ts';
import { type Drafts, withDrafts } from './draftTables.ts';
import { checkName } from './checkName.ts';
import { checkRoles, renameRoles, type RoleChoice } from './renameRoles.ts';

/** Parts of a table's draft that become a model; what is absent is as drafted. */
export interface ModelChoice {
  readonly tableId: string;
  readonly name?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** Noun for one row, which answers count by. */
  readonly rowNoun?: string | null | undefined;
  /** Noun for many rows; default: the plural of `rowNoun`. */
  readonly rowNouns?: string | null | undefined;
  /** All other names of the model that questions may use. */
  readonly synonyms?: readonly string[] | null | undefined;
  /** Names of drafted dimensions. */
  readonly grain?: readonly string[] | null | undefined;
  /**
   * Of rows with the same key only the first counts; default: true where the draft's key repeats.
   * False there: the model has no key.
   */
  readonly keepFirst?: boolean | null | undefined;
  /** Default: the suggested ones. Grain and join columns are always included. */
  readonly fields?: readonly FieldChoice[] | null | undefined;
}

/** Drafted relationships that are chosen. */
export interface JoinsChoice {
  /** Keys of them; null: the suggested ones. */
  readonly keys: readonly string[] | null;
  readonly roles: readonly RoleChoice[];
}

/** Models as they will be written, and their joins. */
export interface ChosenModels {
  readonly models: readonly (ModelDefinition & { readonly tableId: string })[];
  readonly relationships: readonly RelationshipIdea[];
  /** The semantic layer with all of them. */
  readonly catalog: CatalogDefinition;
}

/** A chosen model, and what its drafted fields are called in it. */
interface Chosen {
  readonly draft: ModelDraft;
  readonly model: ModelDefinition;
  readonly nameIn: (drafted: string) => string;
  /** Paths of its fields in the input, by their ids. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

/**
 * Applies choices to drafts.
 * @throws InvalidInputError with the path of the choice, NotFoundError for a relationship that is
 *   not drafted, ConflictError when a name is taken
 */
export function chooseModels(
  drafts: Drafts,
  catalog: CatalogDefinition,
  engine: SourceEngine,
  choices: readonly ModelChoice[],
  { keys, roles }: JoinsChoice,
): ChosenModels {
  const draftOf = new Map(drafts.models.map((draft) => [draft.tableId, draft]));
  const taken = new Set(catalog.models.map(({ name }) => name));
  const chosen = choices.map((choice, index): Chosen => {
    const path = ['models', String(index)];
    const draft = draftOf.get(choice.tableId);
    if (draft === undefined || choices.findIndex(({ tableId }) => tableId === choice.tableId) < index) {
      throw new InvalidInputError('This table is chosen twice.', 'Choose each table once.', [...path, 'tableId']);
    }
    const one = chooseModel(draft, choice, engine, path);
    const { name } = one.model;
    if (taken.has(name)) {
      if (catalog.models.some((model) => model.name === name)) {
        throw new ConflictError(`A model called ${name} already exists.`, 'Choose another name.');
      }
      throw new InvalidInputError(`Two of the models are called ${name}.`, 'Rename one of them.', [...path, 'name']);
    }
    taken.add(name);
    return one;
  });
  const models = chosen.map(({ model }) => model);
  const relationships = chooseRelationships(renameRoles(drafts.relationships, roles), chosen, keys);
  checkRoles(relationships, roles, catalog.models);
  const whole = withDrafts(catalog, models, relationships);
  checkChoice(whole, chosen, relationships, keys);
  return {
    models: chosen.map(({ model, draft }) => ({ ...model, tableId: draft.tableId })),
    relationships,
    catalog: whole,
  };
}

function chooseModel(draft: ModelDraft, choice: ModelChoice, engine: SourceEngine, path: readonly string[]): Chosen {
  const name = choice.name?.trim() ?? draft.model.name;
  checkName(name, 'model', [...path, 'name']);
  const grain = choice.grain ?? draft.model.grain.keys;
  const unknown = grain.findIndex((key) => !draft.model.dimensions.some((dimension) => dimension.name === key));
  if (unknown >= 0) {
    throw new InvalidInputError(
      `The draft of ${draft.model.name} has no dimension ${grain[unknown] ?? ''}.`,
      'Choose the key among the drafted dimensions.',
      [...path, 'grain', String(unknown)],
    );
  }
  const isRepeating = draft.repeatedRows > 0 && grain.join() === draft.model.grain.keys.join();
  const keepFirst = choice.keepFirst ?? isRepeating;
  if (keepFirst && grain.length === 0) {
    throw new InvalidInputError(
      `${draft.model.name} has no key whose first rows could be kept.`,
      'Choose the dimensions that identify a row, or keep all rows.',
      [...path, 'keepFirst'],
    );
  }
  const computed = keepFirst
    ? draft.fields.find(({ field, column }) => column === null && grain.includes(field.name))
    : undefined;
  if (computed !== undefined) {
    throw new InvalidInputError(
      `First rows cannot be kept by ${computed.field.name}, which is computed.`,
      'Choose columns of the table as the key, or keep all rows.',
      [...path, 'grain'],
    );
  }
  const chosen = chooseFields(draft, choice.fields ?? null, new Set(grain), path);
  const { nameIn, paths } = chosen;
  const noun = chosenNouns(draft, choice, path);
  const namedChoices = (choice.fields ?? []).map((one) => ({ ...one, name: nameIn(one.name) }));
  const fields = noun === null ? chosen.fields : countedAs(noun, chosen.fields, namedChoices);
  // What somebody wrote about the table stays.
  const drafted =
    noun === null || !draft.model.description.startsWith('One row is ') ? draft.model.description : aboutRows(noun.one);
  const keys = isRepeating && !keepFirst ? [] : [...new Set(grain)];
  return {
    draft,
    nameIn,
    paths,
    model: {
      ...draft.model,
      name,
      label: shortEnough(choice.label ?? draft.model.label, longest.name, ...path, 'label'),
      synonyms: namesOf(draft, choice, noun, path),
      description: shortEnough(choice.description ?? drafted, longest.description, ...path, 'description'),
      ...fieldsOf(fields),
      grain: {
        description: noun === null ? draft.model.grain.description : `one row per ${noun.one}`,
        keys: keys.map(nameIn),
      },
      ...(keepFirst && { source: firstRowsOf(draft, keys, engine) }),
    },
  };
}

/** Other names of a model; what its rows are called now is among them. */
function namesOf(
  { model }: ModelDraft,
  { name, label, synonyms }: ModelChoice,
  noun: Nouns | null,
  path: readonly string[],
): readonly string[] {
  const chosen = synonyms == null ? model.synonyms : chosenNames(synonyms, [...path, 'synonyms']);
  const nouns = noun === null ? [] : [noun.one, noun.many];
  return [...chosen, ...apartFrom(nouns, [...chosen, name ?? model.name, label ?? model.label])];
}

function chooseRelationships(
  ideas: readonly RelationshipIdea[],
  chosen: readonly Chosen[],
  keys: readonly string[] | null,
): readonly RelationshipIdea[] {
  if (keys?.some((key) => !ideas.some((idea) => idea.key === key)) === true) {
    throw new NotFoundError('Relationship', 'Draft the models again: the tables may have changed.');
  }
  const of = new Map(chosen.map((one) => [one.model.id, one]));
  return (
    ideas
      .filter(({ key, suggested }) => (keys === null ? suggested : keys.includes(key)))
      .map((idea) => {
        const [start, end] = [of.get(idea.owner.id), of.get(idea.toModelId)];
        const { relationship } = idea;
        return {
          ...idea,
          owner: start === undefined ? idea.owner : { id: start.model.id, name: start.model.name },
          relationship: {
            ...relationship,
            toModel: end?.model.name ?? relationship.toModel,
            keys: relationship.keys.map(({ from, to }) => ({
              from: start?.nameIn(from) ?? from,
              to: end?.nameIn(to) ?? to,
            })),
          },
        };
      })
      // By other columns than the chosen key, a row would meet several.
      .filter(({ toModelId, relationship, reachesOne, key }) => {
        const grain = of.get(toModelId)?.model.grain.keys;
        const fits =
          reachesOne ||
          grain === undefined ||
          (grain.length > 0 && grain.every((name) => relationship.keys.some(({ to }) => to === name)));
        if (fits || keys === null) {
          return fits;
        }
        throw new InvalidInputError(
          `${relationship.toModel} is joined by ${relationship.keys.map(({ to }) => to).join(' and ')}, which is not its key.`,
          'Choose that key for the model, or leave the relationship out.',
          ['relationships', String(keys.indexOf(key))],
        );
      })
  );
}

/** Whatever is written compiles. */
function checkChoice(
  catalog: CatalogDefinition,
  chosen: readonly Chosen[],
  relationships: readonly RelationshipIdea[],
  keys: readonly string[] | null,
): void {
  const paths = new Map<string, readonly string[]>([
    ...chosen.flatMap(({ paths: ofFields }) => [...ofFields]),
    ...relationships.map(
      ({ key, relationship }) => [relationship.id, ['relationships', String(keys?.indexOf(key) ?? '')]] as const,
    ),
  ]);
  const prepared = prepareCatalog(catalog);
  checkLevels(prepared, chosen);
  for (const { definitionId, definition, diagnostic } of checkCatalog(prepared)) {
    const path = paths.get(definitionId);
    if (diagnostic.severity !== 'error' || path === undefined) {
      continue;
    }
    throw new InvalidInputError(`${definition}: ${diagnostic.message}`, 'Change it, or leave it out.', path);
  }
}

/** A level is read at the last moment of a period, by the one date that tells it. */
function checkLevels(catalog: PreparedCatalog, chosen: readonly Chosen[]): void {
  for (const { model, paths } of chosen) {
    const level = model.measures.find(({ additivity }) => additivity === 'LAST_VALUE');
    const prepared = catalog.models.get(model.name);
    if (level === undefined || prepared === null || ownTimes(prepared).length === 1) {
      continue;
    }
    throw new InvalidInputError(
      `${level.name} takes the last value of a period, and ${ownTimes(prepared).length} dates of ${model.name} may tell which is last.`,
      'Keep one of the dates, put it into the key, or compute the measure in another way.',
      [...(paths.get(level.id) ?? []), 'additivity'],
    );
  }
}
