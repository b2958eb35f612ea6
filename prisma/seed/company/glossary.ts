import { defineTerm } from '../defineModel.ts';

const term = defineTerm.bind(null, 'northwind');

export const companyGlossary = [
  term(
    'Active customer',
    'A customer who placed at least one order in the period.',
    ['active buyer'],
    [['MEASURE', 'orders.ordering_customers', 'Counted once per period.']],
  ),
  term(
    'AOV',
    'Average order value: revenue divided by completed orders.',
    ['average ticket', 'average cart'],
    [['METRIC', 'average_order_value', '']],
  ),
  term(
    'Basket',
    'What a customer buys in one order.',
    ['cart'],
    [
      ['METRIC', 'average_order_value', 'The value of a basket.'],
      ['MODEL', 'orders', 'The basket itself.'],
    ],
  ),
  term(
    'Best seller',
    'A product with many units sold.',
    ['bestselling product', 'top seller'],
    [['MEASURE', 'order_items.units_sold', 'Ranked by units, not by revenue.']],
  ),
  term(
    'Big account',
    'A customer with more than 1,000 employees.',
    ['key account', 'large account'],
    [['DIMENSION', 'customers.segment', 'Segment enterprise.']],
  ),
  term(
    'Churn',
    'A subscription that was ended by the customer.',
    ['lost subscriptions', 'leavers'],
    [
      ['METRIC', 'churn_share', 'As a share.'],
      ['FILTER', 'subscriptions.churned', 'The subscriptions themselves.'],
    ],
  ),
  term(
    'COGS',
    'Cost of goods sold: what the sold units cost us.',
    ['cost of goods sold', 'purchase cost'],
    [['MEASURE', 'order_items.cost_of_goods', '']],
  ),
  term(
    'CSAT',
    'Customer satisfaction, the mean score of the survey after a ticket.',
    ['happiness score'],
    [['MEASURE', 'tickets.average_satisfaction', '']],
  ),
  term(
    'First response',
    'Not measured: we only know when a ticket was opened and resolved.',
    [],
    [['MODEL', 'tickets', 'What we do know about tickets.']],
  ),
  term('Footfall', 'Visits to the web shop.', ['visitors'], [['MEASURE', 'web_sessions.visit_count', '']]),
  term(
    'Guest',
    'Somebody who orders without an account.',
    ['anonymous buyer'],
    [['FILTER', 'orders.guest_orders', '']],
  ),
  term(
    'Margin',
    'Gross profit as a share of revenue, after discounts.',
    ['profitability'],
    [['METRIC', 'gross_margin', '']],
  ),
  term(
    'MRR',
    'Monthly recurring revenue of the running subscriptions at the end of a month.',
    ['subscription revenue'],
    [['MEASURE', 'recurring_revenue.mrr', 'The last snapshot of the period.']],
  ),
  term(
    'Rep',
    'The employee who took an order.',
    ['account executive'],
    [['DIMENSION', 'orders.sales_rep_id', 'Through the relationship sales_rep.']],
  ),
  term(
    'Return',
    'An order the customer sent back.',
    ['refund'],
    [
      ['MEASURE', 'orders.returned_order_count', 'How many.'],
      ['METRIC', 'return_rate', 'As a share.'],
    ],
  ),
  term(
    'Revenue',
    'What customers paid for goods in completed orders: after discounts, before tax and shipping. Cancelled, returned and test orders never count.',
    ['net sales', 'top line'],
    [['MEASURE', 'orders.revenue', '']],
  ),
  term(
    'SMB',
    'A customer with fewer than 100 employees.',
    ['small and medium business'],
    [['DIMENSION', 'customers.segment', 'Segment small_business.']],
  ),
  term('Support load', 'Tickets per order.', ['service load'], [['METRIC', 'tickets_per_order', '']]),
  term(
    'Time to resolve',
    'Hours from the moment a ticket is opened to its solution.',
    ['TTR', 'handling time'],
    [['MEASURE', 'tickets.average_resolution_hours', '']],
  ),
  term('Volume', 'How many orders were placed.', ['demand'], [['MEASURE', 'orders.order_count', '']]),
];
