import { agentsOf } from '../access/agent.policy.ts';
import { dataSourcePolicy } from '../source/dataSource.policy.ts';
import { definitionsOf } from '../definition/definition.policy.ts';
import { glossaryTermsOf } from '../glossary/glossary.policy.ts';
import { builder } from '../graphql/builder.ts';
import { metricsOf } from '../metric/metric.policy.ts';
import { modelsOf } from '../model/model.policy.ts';
import { queryTemplatePolicy } from '../query/query.policy.ts';
import { taskPolicy } from '../task/task.policy.ts';

const Counts = builder.objectRef<object>('Counts').implement({
  description: 'Numbers of objects that the viewer may read.',
  fields: (t) => ({
    agents: t.int({
      description: "Number of agents in the viewer's environment.",
      resolve: (_root, _args, { database, viewer }) => database.agent.count({ where: agentsOf(viewer) }),
    }),
    models: t.int({
      description: "Number of models in the viewer's environment.",
      resolve: (_root, _args, { database, viewer }) => database.model.count({ where: modelsOf(viewer) }),
    }),
    metrics: t.int({
      description: "Number of metrics in the viewer's environment.",
      resolve: (_root, _args, { database, viewer }) => database.metric.count({ where: metricsOf(viewer) }),
    }),
    glossaryTerms: t.int({
      description: "Number of glossary terms in the viewer's environment.",
      resolve: (_root, _args, { database, viewer }) => database.glossaryTerm.count({ where: glossaryTermsOf(viewer) }),
    }),
    definitions: t.int({
      description: "Number of definitions in the viewer's environment.",
      resolve: (_root, _args, { database, viewer }) => database.definition.count({ where: definitionsOf(viewer) }),
    }),
    queryTemplates: t.int({
      description: 'Number of query templates in the organization.',
      resolve: (_root, _args, { database, viewer }) =>
        database.queryTemplate.count({ where: queryTemplatePolicy.where(viewer) }),
    }),
    dataSources: t.int({
      description: 'Number of data sources in the organization.',
      resolve: (_root, _args, { database, viewer }) =>
        database.dataSource.count({ where: dataSourcePolicy.where(viewer) }),
    }),
    tasks: t.int({
      description: 'Number of tasks in the organization.',
      resolve: (_root, _args, { database, viewer }) => database.task.count({ where: taskPolicy.where(viewer) }),
    }),
  }),
});

builder.queryField('counts', (t) =>
  t.field({
    type: Counts,
    description: 'Numbers of objects that the viewer may read, for badges.',
    authScopes: { member: true },
    resolve: () => ({}),
  }),
);
