import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';
import { salesAnalyst } from './company/agent.ts';
import { companyCatalog } from './company/semanticLayer.ts';
import { seedDataSourceId, seedId } from './seedId.ts';
import type { AgentSeed } from './writeAgent.ts';

/** The namespace the sample company is written in: its ids are those of the demo organization. */
export const companyNamespace = 'northwind';

interface Company {
  readonly catalog: CatalogDefinition;
  readonly agent: AgentSeed;
}

/** The sample company's semantic layer and agent, with the ids of a namespace. */
export function companyOf(namespace: string): Company {
  if (namespace === companyNamespace) {
    return { catalog: companyCatalog(), agent: salesAnalyst };
  }
  const own = <Part extends { readonly id: string }>(part: Part): Part => ({
    ...part,
    id: seedId(part.id.slice(0, 3), `${namespace}/${part.id}`),
  });
  const { calendar, models, metrics, glossary } = companyCatalog();
  return {
    catalog: {
      calendar,
      models: models.map((model) => ({
        ...own(model),
        dataSourceId: seedDataSourceId(namespace),
        dimensions: model.dimensions.map(own),
        measures: model.measures.map(own),
        filters: model.filters.map(own),
        relationships: model.relationships.map(own),
      })),
      metrics: metrics.map(own),
      glossary: glossary.map(own),
    },
    agent: own(salesAnalyst),
  };
}
