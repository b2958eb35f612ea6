import { agentsOf } from '../agent/agent.policy.ts';
import { dataSourcePolicy } from '../source/dataSource.policy.ts';
import { glossaryTermsOf } from '../glossary/glossary.policy.ts';
import { builder } from '../graphql/builder.ts';
import { metricsOf } from '../metric/metric.policy.ts';
import { modelsOf } from '../model/model.policy.ts';
import { queryTemplatePolicy } from '../query/query.policy.ts';
import { taskPolicy } from '../task/task.policy.ts';

const Counts = builder.objectRef<object>('Counts').implement({
  description: 'What the viewer may read, in the environment they work in: badges of the sidebar, steps of the guide.',
  fields: (t) => ({
    agents: t.int({
      resolve: (_root, _args, { database, viewer }) => database.agent.count({ where: agentsOf(viewer) }),
    }),
    models: t.int({
      resolve: (_root, _args, { database, viewer }) => database.model.count({ where: modelsOf(viewer) }),
    }),
    metrics: t.int({
      resolve: (_root, _args, { database, viewer }) => database.metric.count({ where: metricsOf(viewer) }),
    }),
    glossaryTerms: t.int({
      resolve: (_root, _args, { database, viewer }) => database.glossaryTerm.count({ where: glossaryTermsOf(viewer) }),
    }),
    queryTemplates: t.int({
      resolve: (_root, _args, { database, viewer }) =>
        database.queryTemplate.count({ where: queryTemplatePolicy.where(viewer) }),
    }),
    dataSources: t.int({
      resolve: (_root, _args, { database, viewer }) =>
        database.dataSource.count({ where: dataSourcePolicy.where(viewer) }),
    }),
    tasks: t.int({
      resolve: (_root, _args, { database, viewer }) => database.task.count({ where: taskPolicy.where(viewer) }),
    }),
  }),
});

builder.queryField('counts', (t) => t.field({ type: Counts, authScopes: { member: true }, resolve: () => ({}) }));
