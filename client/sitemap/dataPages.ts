import type { Page } from '../navigation/page.ts';

/** Data sources, their tables, and connections. */
export const dataPages: readonly Page[] = [
  {
    path: '/studio/data',
    title: 'Data',
    load: () => import('../routes/studio/data/DataRoute.tsx'),
  },
  {
    path: '/studio/data/new',
    title: 'Connect data',
    load: () => import('../routes/studio/data/new/NewSourceRoute.tsx'),
  },
  {
    path: '/studio/data/new/connect',
    title: 'Connect data',
    load: () => import('../routes/studio/data/new/connect/ConnectRoute.tsx'),
  },
  {
    path: '/studio/data/:source_id/build',
    title: 'Build models',
    ids: { source_id: 'src' },
    load: () => import('../routes/studio/data/build/BuildRoute.tsx'),
  },
  {
    path: '/studio/data/:id',
    title: 'Data source',
    load: () => import('../routes/studio/data/source/SourceRoute.tsx'),
    redirect: 'tables',
    ids: { id: 'src' },
    tabs: [
      { label: 'Tables', to: 'tables' },
      { label: 'Connection', to: 'connection' },
    ],
    children: [
      {
        path: 'tables',
        title: 'Tables',
        load: () => import('../routes/studio/data/source/TablesRoute.tsx'),
      },
      {
        path: 'connection',
        title: 'Connection',
        load: () => import('../routes/studio/data/source/connection/ConnectionRoute.tsx'),
      },
    ],
  },
  {
    path: '/studio/tables/:table_id',
    title: 'Table',
    redirect: 'sample',
    ids: { table_id: 'tbl' },
    load: () => import('../routes/studio/tables/TableRoute.tsx'),
    tabs: [
      { label: 'Sample', to: 'sample' },
      { label: 'Metadata', to: 'metadata', end: true },
      { label: 'Schema', to: 'metadata/schema' },
    ],
    children: [
      { path: 'sample', title: 'Table sample', load: () => import('../routes/studio/tables/sample/SampleRoute.tsx') },
      {
        path: 'metadata',
        title: 'Table metadata',
        load: () => import('../routes/studio/tables/metadata/MetadataRoute.tsx'),
      },
      {
        path: 'metadata/schema/:column_id?',
        title: 'Table schema',
        ids: { column_id: 'col' },
        load: () => import('../routes/studio/tables/metadata/schema/SchemaRoute.tsx'),
      },
    ],
  },
  {
    path: '/studio/connections',
    title: 'Connections',
    load: () => import('../routes/studio/connections/ConnectionsRoute.tsx'),
  },
  {
    path: '/studio/connections/data/connect',
    title: 'Connect data',
    load: () => import('../routes/studio/data/new/connect/ConnectRoute.tsx'),
  },
  {
    path: '/studio/connections/data/:data_source_id',
    title: 'Data connection',
    ids: { data_source_id: 'src' },
    load: () => import('../routes/studio/data/source/connection/ConnectionRoute.tsx'),
  },
  {
    path: '/studio/connections/integrations/slack',
    title: 'Slack',
  },
  {
    path: '/studio/connections/integrations/teams',
    title: 'Teams',
  },
];
