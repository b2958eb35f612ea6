import type { TemplateSeed } from '../writeQueryTemplates.ts';

/** Query templates that the sales team of the sample company wrote and approved. */
export const companyTemplates: readonly TemplateSeed[] = [
  {
    name: 'Channel scorecard',
    description: 'Revenue, completed orders and average order value of each sales channel in the last 12 months.',
    tags: ['scorecard'],
    tables: ['orders'],
    query: `SELECT channel, revenue, completed_order_count, average_order_value
FROM orders
WHERE ordered_at IN LAST 12 MONTHS
ORDER BY 2 DESC`,
  },
];
