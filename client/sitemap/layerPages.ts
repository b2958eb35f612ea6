import type { Page, Tab } from '../navigation/page.ts';

const modelTabs: readonly Tab[] = [
  { label: 'Dimensions', to: 'dimensions' },
  { label: 'Measures', to: 'measures' },
  { label: 'Relations', to: 'relations' },
  { label: 'Filters', to: 'filters' },
  { label: 'Row policies', to: 'policies' },
  { label: 'About', to: 'about' },
];

/** Semantic layer: models, metrics, glossary, queries. */
export const layerPages: readonly Page[] = [
  {
    path: '/studio/models',
    title: 'Models',
    load: () => import('../routes/studio/models/ModelsRoute.tsx'),
  },
  {
    path: '/studio/models/new',
    title: 'New model from SQL',
    load: () => import('../routes/studio/models/new/NewSqlModelRoute.tsx'),
  },
  {
    path: '/studio/models/:model_id',
    title: 'Model',
    redirect: 'dimensions',
    ids: { model_id: 'mdl' },
    load: () => import('../routes/studio/models/model/ModelRoute.tsx'),
    tabs: modelTabs,
    children: [
      {
        path: 'dimensions/:dimension_id?',
        title: 'Dimensions',
        ids: { dimension_id: 'dim' },
        load: () => import('../routes/studio/models/model/DimensionsRoute.tsx'),
      },
      {
        path: 'measures/:measure_id?',
        title: 'Measures',
        ids: { measure_id: 'msr' },
        load: () => import('../routes/studio/models/model/MeasuresRoute.tsx'),
      },
      {
        path: 'relations/:relation_id?',
        title: 'Relations',
        ids: { relation_id: 'rel' },
        load: () => import('../routes/studio/models/model/RelationsRoute.tsx'),
      },
      {
        path: 'filters/:filter_id?',
        title: 'Filters',
        ids: { filter_id: 'flt' },
        load: () => import('../routes/studio/models/model/FiltersRoute.tsx'),
      },
      {
        path: 'policies/:policy_id?',
        title: 'Row policies',
        ids: { policy_id: 'rpl' },
        load: () => import('../routes/studio/models/model/PoliciesRoute.tsx'),
      },
      {
        path: 'about',
        title: 'About the model',
        load: () => import('../routes/studio/models/model/about/AboutRoute.tsx'),
      },
    ],
  },
  {
    path: '/studio/metrics',
    title: 'Metrics',
    load: () => import('../routes/studio/metrics/MetricsRoute.tsx'),
  },
  {
    path: '/studio/metrics/:metric_id',
    title: 'Metric',
    ids: { metric_id: 'met' },
    load: () => import('../routes/studio/metrics/metric/MetricRoute.tsx'),
  },
  {
    path: '/studio/glossary',
    title: 'Glossary',
    load: () => import('../routes/studio/glossary/GlossaryRoute.tsx'),
  },
  {
    path: '/studio/glossary/proposals',
    title: 'Proposals',
    load: () => import('../routes/studio/glossary/proposals/ProposalsRoute.tsx'),
  },
  {
    path: '/studio/glossary/tags',
    title: 'Tags',
    load: () => import('../routes/studio/glossary/tags/TagsRoute.tsx'),
  },
  {
    path: '/studio/glossary/definitions',
    title: 'Definitions',
    load: () => import('../routes/studio/glossary/definitions/DefinitionsRoute.tsx'),
  },
  {
    path: '/studio/glossary/definitions/:definition_id',
    title: 'Definition',
    ids: { definition_id: 'def' },
    load: () => import('../routes/studio/glossary/definitions/DefinitionsRoute.tsx'),
  },
  {
    path: '/studio/glossary/:term_id',
    title: 'Term',
    ids: { term_id: 'trm' },
    load: () => import('../routes/studio/glossary/GlossaryRoute.tsx'),
  },
  {
    path: '/studio/semantic-layer',
    title: 'Semantic layer',
    load: () => import('../routes/studio/semantic-layer/SemanticLayerRoute.tsx'),
  },
  {
    path: '/studio/semantic-layer/:id',
    title: 'Semantic layer',
    ids: { id: 'mdl' },
    load: () => import('../routes/studio/semantic-layer/SemanticLayerRoute.tsx'),
  },
  {
    path: '/studio/environments',
    title: 'Environments',
    load: () => import('../routes/studio/environments/EnvironmentsRoute.tsx'),
  },
  {
    path: '/studio/queries',
    title: 'Queries',
    load: () => import('../routes/studio/queries/QueriesRoute.tsx'),
  },
  {
    path: '/studio/queries/:id',
    title: 'Query',
    ids: { id: 'qtp' },
    load: () => import('../routes/studio/queries/template/TemplateRoute.tsx'),
  },
];
