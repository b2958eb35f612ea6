import type { ProjectFormat } from './project.ts';
import type { YamlNode } from './yamlTree.ts';

/**
 * Tells by its content what a project is; null when no document of it is any semantic layer we
 * read.
 */
export function recognise(documents: readonly YamlNode[]): ProjectFormat | null {
  for (const [format, matches] of signs) {
    if (documents.some(matches)) {
      return format;
    }
  }
  return null;
}

const signs: readonly (readonly [ProjectFormat, (document: YamlNode) => boolean])[] = [
  ['cube', (document) => isMember(document, 'cubes') || (isMember(document, 'views') && !isMember(document, 'models'))],
  ['osi', (document) => isMember(document, 'datasets') || nested(document, 'semantic_model', 'datasets')],
  [
    'metricflow',
    (document) =>
      ['semantic_models', 'semantic_model', 'metric', 'saved_query', 'project_configuration'].some((name) =>
        isMember(document, name),
      ) ||
      nested(document, 'saved_queries', 'query_params') ||
      nested(document, 'models', 'semantic_model') ||
      nested(document, 'models', 'time_spine') ||
      (nested(document, 'metrics', 'type') && !isMember(document, 'models')),
  ],
  [
    'quarry',
    (document) =>
      ['models', 'metrics', 'glossary', 'definitions', 'saved_queries'].some((name) => isMember(document, name)),
  ],
];

function isMember(document: YamlNode, name: string): boolean {
  return document.kind === 'map' && document.entries.has(name);
}

/** True when an entry of the list (or the map) `outer` has the field `inner`. */
function nested(document: YamlNode, outer: string, inner: string): boolean {
  const node = document.kind === 'map' ? document.entries.get(outer) : undefined;
  if (node === undefined) {
    return false;
  }
  return (node.kind === 'list' ? node.items : [node]).some((item) => isMember(item, inner));
}
