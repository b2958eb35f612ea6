import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { ModelDefinition } from '../../semql/catalog/definition.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { checkName } from './checkName.ts';
import type { RelationshipIdea } from './draftRelationships.ts';
import { chosenNames } from './otherNames.ts';

/**
 * What a drafted relationship calls the model that it reaches, such as the buyer of an order; what
 * is absent is as drafted.
 */
export interface RoleChoice {
  /** Key of the relationship. */
  readonly relationship: string;
  readonly rename?: string | null | undefined;
  readonly label?: string | null | undefined;
  /** All other names that questions may use. */
  readonly synonyms?: readonly string[] | null | undefined;
}

/**
 * Drafted relationships with the names that a person gave to their roles.
 * @throws InvalidInputError with the path of the name, NotFoundError for a relationship that is not
 *   drafted
 */
export function renameRoles(
  ideas: readonly RelationshipIdea[],
  roles: readonly RoleChoice[],
): readonly RelationshipIdea[] {
  const chosen = new Map<string, RelationshipIdea>();
  for (const [index, role] of roles.entries()) {
    const path = ['roles', String(index)];
    const idea = ideas.find(({ key }) => key === role.relationship);
    if (idea === undefined) {
      throw new NotFoundError('Relationship', 'Draft the models again: the tables may have changed.');
    }
    if (chosen.has(idea.key)) {
      throw new InvalidInputError('This relationship is named twice.', 'Name it once.', [...path, 'relationship']);
    }
    chosen.set(idea.key, renamed(idea, role, path));
  }
  return ideas.map((idea) => chosen.get(idea.key) ?? idea);
}

function renamed(
  idea: RelationshipIdea,
  { rename, label, synonyms }: RoleChoice,
  path: readonly string[],
): RelationshipIdea {
  const { relationship } = idea;
  const name = rename?.trim() ?? relationship.name;
  checkName(name, 'relationship', [...path, 'rename']);
  return {
    ...idea,
    relationship: {
      ...relationship,
      name,
      label: shortEnough(label ?? relationship.label, longest.name, ...path, 'label'),
      synonyms: synonyms == null ? relationship.synonyms : chosenNames(synonyms, [...path, 'synonyms']),
    },
  };
}

/**
 * Refuses two roles of one name.
 * @param models all of the semantic layer, as they were
 * @throws InvalidInputError with the path of the name
 */
export function checkRoles(
  chosen: readonly RelationshipIdea[],
  roles: readonly RoleChoice[],
  models: readonly ModelDefinition[],
): void {
  const taken = new Set(models.flatMap(({ id, relationships }) => relationships.map(({ name }) => `${id} ${name}`)));
  const isNamed = ({ key }: RelationshipIdea): boolean => roles.some(({ relationship }) => relationship === key);
  // Those that were named come last, so that they are what is refused.
  for (const idea of [...chosen.filter((one) => !isNamed(one)), ...chosen.filter(isNamed)]) {
    const { key, owner, relationship } = idea;
    const place = `${owner.id} ${relationship.name}`;
    if (taken.has(place)) {
      const index = roles.findIndex((role) => role.relationship === key);
      throw new InvalidInputError(
        `Two relationships of ${owner.name} are called ${relationship.name}.`,
        'Rename one of them.',
        ['roles', String(index), 'rename'],
      );
    }
    taken.add(place);
  }
}
