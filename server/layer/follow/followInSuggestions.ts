import { inOtherWords } from '../../analyst/builtin/proposing/inOtherWords.ts';
import { mostWords } from '../../analyst/builtin/proposing/proposeQuestions.ts';
import { groundPlainly, type ReadingWorld } from '../../analyst/builtin/proposing/readPlainly.ts';
import { visibleCatalog } from '../../model/visibleCatalog.ts';
import { compile } from '../../semql/compile.ts';
import { layerWithin } from '../impact/agentScopes.ts';
import type { Layer } from '../layer.ts';
import type { Effort } from '../rename/effort.ts';
import {
  followInText,
  type Followed,
  type FollowedText,
  type NotFollowed,
  type RenameStep,
} from '../rename/followRename.ts';
import { dialectsOf, preparedLayer, type DialectOf } from '../rename/meaning.ts';
import { spokenChanges, type SpokenChange } from './spokenChanges.ts';
import type { FollowedQuestion, SuggestingAgent } from './suggestions.ts';

/** Suggestions after changes. */
export interface FollowedSuggestions {
  readonly questions: readonly FollowedQuestion[];
  readonly followed: readonly Followed[];
  readonly notFollowed: readonly NotFollowed[];
}

/** A layer before and after changes, with the renames among them. */
export interface ChangedNames {
  readonly before: Layer;
  readonly after: Layer;
  readonly renames: readonly RenameStep[];
}

/** Readings of questions that one request may cause. */
const mostReadings = 300;

/**
 * Follows other names and labels in the questions that agents suggest. The engine says what a
 * question means: one that is read as before stays as it is, and the new words are taken where with
 * them it gives the same SQL as it did.
 */
export async function followInSuggestions(
  names: ChangedNames,
  agentsOf: (entityIds: readonly string[]) => Promise<readonly SuggestingAgent[]>,
  dialectOf: DialectOf,
  effort: Effort,
): Promise<FollowedSuggestions> {
  const changes = spokenChanges(names.before, names.after);
  const questions: FollowedQuestion[] = [];
  const notFollowed: NotFollowed[] = [];
  let readings = 0;
  const agents = changes.length === 0 ? [] : await agentsOf(changes.map(({ entityId }) => entityId));
  for (const agent of agents) {
    const own = changes.filter(({ entityId }) => agent.modelIds.has(entityId) || agent.metricIds.has(entityId));
    const read = readerOf(names, agent, dialectOf, effort);
    for (const { id, task } of agent.questions) {
      const wordings = wordingsOf(task, own);
      if (wordings.length === 0) {
        continue;
      }
      await effort.giveWay();
      readings += wordings.length + 2;
      const { text, reason } =
        readings > mostReadings ? ({ text: task, reason: 'LIMIT' } as const) : read(task, wordings);
      if (reason !== null) {
        notFollowed.push({ type: 'Suggestion', id, entityId: agent.id, name: agent.name, text: task, reason });
      } else if (text !== task) {
        questions.push({ id, agentId: agent.id, agent: agent.name, before: task, task: text });
      }
    }
  }
  const followed = questions.map(({ id, agentId, agent, before, task }) => {
    return { type: 'Suggestion' as const, id, entityId: agentId, name: agent, before, after: task };
  });
  return { questions, followed, notFollowed };
}

/** A question in the new words: all of them, or those of one thing. */
function wordingsOf(task: string, changes: readonly SpokenChange[]): readonly string[] {
  const longestFirst = changes.toSorted((one, other) => other.from.length - one.from.length);
  const all = longestFirst.reduce((text, words) => inOtherWords(text, words), task);
  return [...new Set([all, ...longestFirst.map((words) => inOtherWords(task, words))])].filter((text) => text !== task);
}

type Read = (task: string, wordings: readonly string[]) => FollowedText;

/** Reads questions to an agent before and after changes. */
function readerOf(
  { before, after, renames }: ChangedNames,
  agent: SuggestingAgent,
  dialectOf: DialectOf,
  effort: Effort,
): Read {
  const now = new Date();
  const [was, is] = [worldOf(before, agent, dialectOf, now), worldOf(after, agent, dialectOf, now)];
  const asked = (text: string, world: ReadingWorld): string | null =>
    text.split(/\s+/).length > mostWords ? null : (groundPlainly(text, world)?.query.semql ?? null);
  const sqlOf = (semql: string): string | null => {
    const result = is.compile(semql.replaceAll(madeUpName, ''));
    return result.ok ? `${result.query.sql}\n${JSON.stringify(result.query.parameters)}` : null;
  };
  return (task, wordings) => {
    const then = asked(task, was);
    const meant = then === null ? null : sqlOf(followed(then));
    const isMeant = (text: string): boolean => {
      const semql = asked(text, is);
      return semql !== null && meant !== null && sqlOf(semql) === meant;
    };
    const found = [task, ...wordings].find(isMeant);
    return found === undefined ? { text: task, reason: 'UNPROVEN' } : { text: found, reason: null };
  };

  /** What was asked, with the names of after the changes. */
  function followed(semql: string): string {
    return renames.reduce((text, step) => followInText(step, { semql: text }, dialectOf, effort).text, semql);
  }
}

/** The engine names columns that are no field after what they count; that says nothing new. */
const madeUpName = /\sAS\s+(?:"(?:[^"]|"")*"|\w+)(?=\s*,|\s+FROM\b)/gi;

/** The layer as questions to an agent are read in it. */
function worldOf(layer: Layer, agent: SuggestingAgent, dialectOf: DialectOf, now: Date): ReadingWorld {
  const within = layerWithin(layer, agent);
  const hidden = within.models.flatMap((model) =>
    [...model.dimensions, ...model.measures, ...model.filters].flatMap(({ id, name }) =>
      agent.hiddenIds.has(id) ? [`${model.name}.${name}`] : [],
    ),
  );
  const catalog = preparedLayer(within);
  const [dialect = 'DUCKDB'] = dialectsOf(within, dialectOf);
  return {
    catalog: visibleCatalog(within, new Set(hidden)),
    now,
    timeZone: layer.calendar.timeZone,
    compile: (semql) => compile(semql, catalog, { dialect, now, corrections: false }),
  };
}
