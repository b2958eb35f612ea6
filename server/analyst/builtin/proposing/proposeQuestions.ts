import type { ModelDefinition } from '../../../semql/catalog/definition.ts';
import { lookUp, type CatalogLookup } from '../catalog/catalogLookup.ts';
import { headingOf, metricIdeas, questionIdeas, type DataFacts, type QuestionIdea } from './questionIdeas.ts';
import { readPlainly, type ReadingWorld } from './readPlainly.ts';

/** Questions under a heading, the most useful first. */
export interface ProposedCategory {
  readonly category: string;
  readonly questions: readonly string[];
}

interface ProposalWorld extends ReadingWorld, DataFacts {
  /** Ids of models whose rows may not be read. */
  readonly metadataOnly: ReadonlySet<string>;
}

/** Words of a suggested question. */
export const mostWords = 8;

const MOST_CATEGORIES = 5;
const MOST_QUESTIONS = 4;

/**
 * Questions about a semantic layer that are answered as they stand: each is read without a refusal
 * or a question back, and as what it is meant to ask.
 */
export function proposeQuestions(world: ProposalWorld): readonly ProposedCategory[] {
  const { catalog, metadataOnly, withoutRows } = world;
  const lookup = lookUp(catalog);
  const seen = new Set<string>();
  const category = (heading: string, ideas: readonly QuestionIdea[]): readonly ProposedCategory[] => {
    const questions: string[] = [];
    for (const idea of ideas) {
      if (questions.length === MOST_QUESTIONS) break;
      const question = readable(idea, world);
      if (question === null || seen.has(question)) continue;
      seen.add(question);
      questions.push(question);
    }
    return questions.length === 0 ? [] : [{ category: heading, questions }];
  };
  const models = catalog.models.filter(({ id, name }) => !metadataOnly.has(id) && !withoutRows.has(name));
  const metrics = category('Metrics', metricIdeas(lookup, world));
  const found = [...metrics];
  for (const model of models.toSorted((a, b) => richness(b, lookup) - richness(a, lookup))) {
    if (found.length === MOST_CATEGORIES) break;
    found.push(...category(headingOf(model), questionIdeas(model, lookup, world)));
  }
  return found;
}

/** Models with more to add up and more to split it by come first. */
function richness(model: ModelDefinition, lookup: CatalogLookup): number {
  return (
    model.measures.length * 2 + lookup.joins.reachable(model.name).length + lookup.timeDimensions(model.name).length
  );
}

/** The first wording of an idea that is read as what is meant. */
function readable({ wordings, isMeant }: QuestionIdea, world: ReadingWorld): string | null {
  for (const wording of wordings) {
    const question = `${wording.slice(0, 1).toUpperCase()}${wording.slice(1)}`;
    if (question.split(/\s+/).length > mostWords) continue;
    const reading = readPlainly(question, world);
    if (reading !== null && isMeant(reading)) return question;
  }
  return null;
}
