import type { Page } from '../navigation/page.ts';

/** Explorer: questions and reports. */
export const explorerPages: readonly Page[] = [
  { path: '/explorer', layout: 'explorer', title: 'Explorer', load: () => import('../routes/explorer/HomeRoute.tsx') },
  {
    path: '/explorer/tasks',
    layout: 'explorer',
    title: 'Your tasks',
    load: () => import('../routes/explorer/tasks/TasksRoute.tsx'),
  },
  {
    path: '/explorer/:task_id',
    layout: 'explorer',
    title: 'Task',
    ids: { task_id: 'tsk' },
    load: () => import('../routes/explorer/TaskRoute.tsx'),
  },
  {
    path: '/reports/:report_id',
    layout: 'report',
    title: 'Report',
    ids: { report_id: 'rep' },
    load: () => import('../routes/reports/ReportRoute.tsx'),
  },
  {
    path: '/reports/link/:secret',
    layout: 'report',
    title: 'Shared report',
    load: () => import('../routes/reports/SharedReportRoute.tsx'),
  },
  {
    path: '/reports/shared/:secret',
    layout: 'report',
    title: 'Shared task',
    load: () => import('../routes/reports/SharedTaskRoute.tsx'),
  },
];
