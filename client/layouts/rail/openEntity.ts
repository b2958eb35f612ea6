import { isTypedId } from '../../navigation/typedId.ts';

/** Nouns that have a page of their own and connections or a history, by the prefix of their ids. */
const nouns = {
  agt: { type: 'Agent', noun: 'agent' },
  mdl: { type: 'Model', noun: 'model' },
  met: { type: 'Metric', noun: 'metric' },
  trm: { type: 'GlossaryTerm', noun: 'term' },
  def: { type: 'Definition', noun: 'definition' },
  qtp: { type: 'QueryTemplate', noun: 'query' },
  src: { type: 'DataSource', noun: 'data source' },
  tbl: { type: 'Table', noun: 'table' },
  tsk: { type: 'Task', noun: 'task' },
} as const;

export interface OpenEntity {
  readonly id: string;
  /** Name of the type in the API. */
  readonly type: (typeof nouns)[keyof typeof nouns]['type'];
  /** Everyday name of the entity's kind. */
  readonly noun: string;
}

/**
 * Finds the entity a page shows: the last id in its path that belongs to a noun. A dimension's page
 * shows its model.
 */
export function openEntity(pathname: string): OpenEntity | null {
  for (const id of pathname.split('/').toReversed()) {
    const prefix = id.slice(0, id.indexOf('_'));
    if (isTypedId(id) && Object.hasOwn(nouns, prefix)) {
      return { id, ...nouns[prefix as keyof typeof nouns] };
    }
  }
  return null;
}
