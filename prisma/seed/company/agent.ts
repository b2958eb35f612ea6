import { seedId } from '../seedId.ts';

/** The agent of the sample company, with questions it can answer. */
export const salesAnalyst = {
  id: seedId('agt', 'northwind/sales-analyst'),
  name: 'Sales analyst',
  description: 'Answers questions about orders, customers, products and support.',
  profile: 'You are the sales analyst of Northwind Supply, a European supplier of office and warehouse goods.',
  guidelines:
    'Answer with the number first, then what moved it. Amounts are in euros. Say which period you looked at and whether the last one is still running.',
  context:
    'Northwind Supply sells to companies of every size and to private persons, in fourteen countries, through the web shop, sales reps, marketplaces and by phone. Autumn is the strong season, August the weak one.',
  colors: ['#7547ff', '#e69f00', '#009e73', '#56b4e9', '#d55e00', '#cc79a7', '#0072b2', '#8a8f98'],
  suggestions: [
    {
      category: 'Sales',
      questions: [
        { text: 'Revenue by month this year', pinned: true },
        { text: 'Top 10 customers by revenue this year', pinned: true },
        { text: 'Revenue by country last quarter', pinned: false },
        { text: 'Average order value by channel', pinned: false },
        { text: 'Revenue this year versus last year', pinned: false },
      ],
    },
    {
      category: 'Products',
      questions: [
        { text: 'Product revenue by category this year', pinned: true },
        { text: 'Which brand has the highest gross margin?', pinned: false },
        { text: 'Top 5 products by units sold', pinned: false },
        { text: 'Return rate by month this year', pinned: false },
      ],
    },
    {
      category: 'Customers and support',
      questions: [
        { text: 'New customers by month this year', pinned: true },
        { text: 'Tickets by topic last month', pinned: false },
        { text: 'Average satisfaction by priority', pinned: false },
        { text: 'Tickets per order by segment', pinned: false },
        { text: 'Active subscriptions by plan', pinned: false },
      ],
    },
  ],
} as const;
