import type { TemplateSeed } from '../writeQueryTemplates.ts';

/** What the sample company's sales team has written down and approved. */
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
