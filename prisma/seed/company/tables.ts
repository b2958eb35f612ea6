import { seedTable } from '../seedTable.ts';

/**
 * The files of the sample company, one constant per table; amounts of money are in euros with two
 * decimals.
 */
export const customersTable = seedTable('customers', 'Companies and people who have an account.', [
  ['customer_id', 'INTEGER', 'Number of the customer'],
  ['name', 'STRING', 'Name of the company or person'],
  ['segment', 'STRING', 'Size of the customer: enterprise, mid_market, small_business, consumer'],
  ['industry', 'STRING?', 'Line of business; empty for consumers and where nobody asked'],
  ['country', 'STRING', 'Country of the billing address'],
  ['city', 'STRING?', 'City of the billing address'],
  ['signed_up_on', 'DATE', 'Day the account was opened'],
  ['currency', 'STRING', 'Currency the customer pays in'],
  ['account_manager_id', 'INTEGER?', 'Employee who looks after the customer; empty for consumers'],
  ['newsletter', 'BOOLEAN', 'True when the customer receives the newsletter'],
]);

export const employeesTable = seedTable('employees', 'People who work at Northwind Supply.', [
  ['employee_id', 'INTEGER', 'Number of the employee'],
  ['full_name', 'STRING', 'First and last name'],
  ['team', 'STRING', 'sales, support or warehouse'],
  ['office', 'STRING', 'Town of the office'],
  ['hired_on', 'DATE', 'First day at work'],
]);

export const productsTable = seedTable('products', 'Articles of the catalogue.', [
  ['product_id', 'INTEGER', 'Number of the product'],
  ['name', 'STRING', 'Name in the catalogue'],
  ['category', 'STRING', 'Section of the catalogue'],
  ['brand', 'STRING?', 'Maker; empty for unbranded goods'],
  ['list_price', 'DECIMAL', 'Price of one unit in euros, before discounts'],
  ['unit_cost', 'DECIMAL', 'What one unit costs us in euros'],
  ['launched_on', 'DATE', 'First day in the catalogue'],
  ['discontinued', 'BOOLEAN', 'True when it is no longer sold'],
]);

export const tagsTable = seedTable('tags', 'Labels that editors put on products.', [
  ['tag_id', 'INTEGER', 'Number of the tag'],
  ['tag_name', 'STRING', 'What the label says'],
]);

export const productTagsTable = seedTable(
  'product_tags',
  'Which product carries which tag: a product has several tags, a tag marks several products.',
  [
    ['product_id', 'INTEGER', 'The product'],
    ['tag_id', 'INTEGER', 'The tag'],
  ],
  ['product_id', 'tag_id'],
);

export const ordersTable = seedTable('orders', 'Orders as they were placed, test orders included.', [
  ['order_id', 'INTEGER', 'Number of the order'],
  ['customer_id', 'INTEGER?', 'Customer who pays; empty for guest checkout'],
  ['ordered_at', 'TIMESTAMP', 'Moment the order was placed, UTC'],
  ['shipped_on', 'DATE?', 'Day it left the warehouse'],
  ['delivered_on', 'DATE?', 'Day the carrier handed it over'],
  ['status', 'STRING', 'pending, shipped, completed, cancelled or returned'],
  ['channel', 'STRING?', 'How it came in: web, sales_rep, marketplace, phone'],
  ['currency', 'STRING', 'Currency the customer paid in; the amounts are converted to euros'],
  ['gross_amount', 'DECIMAL', 'Sum of the lines before discount, euros'],
  ['discount_amount', 'DECIMAL', 'Discount on the lines, euros'],
  ['net_amount', 'DECIMAL', 'Gross less discount, before tax and shipping, euros'],
  ['shipping_cost', 'DECIMAL', 'What the customer paid for shipping, euros'],
  ['sales_rep_id', 'INTEGER?', 'Employee who took the order; empty when nobody did'],
  ['packer_id', 'INTEGER?', 'Employee who packed it; empty before it ships'],
  ['is_test', 'BOOLEAN', 'True for orders our own staff placed to try the shop'],
]);

export const orderItemsTable = seedTable(
  'order_items',
  'Lines of the orders.',
  [
    ['order_id', 'INTEGER', 'Order the line belongs to'],
    ['line_number', 'INTEGER', '1, 2, 3 … within the order'],
    ['product_id', 'INTEGER?', 'Product sold; empty for free-text lines'],
    ['sold_on', 'DATE', 'Day the order was placed, UTC'],
    ['line_status', 'STRING', 'Status of the order the line belongs to'],
    ['quantity', 'INTEGER', 'Units'],
    ['unit_price', 'DECIMAL', 'Price of one unit at the time, euros'],
    ['discount_amount', 'DECIMAL', 'Discount on this line, euros'],
    ['net_amount', 'DECIMAL', 'Quantity × unit price − discount, euros'],
    ['cost_amount', 'DECIMAL', 'What the units cost us, euros'],
    ['is_test', 'BOOLEAN', 'True when the order is a test order'],
  ],
  ['order_id', 'line_number'],
);

export const ticketsTable = seedTable('tickets', 'Requests to the support desk.', [
  ['ticket_id', 'INTEGER', 'Number of the ticket'],
  ['customer_id', 'INTEGER?', 'Customer who asked; empty when the sender is unknown'],
  ['assignee_id', 'INTEGER?', 'Employee who handles it; empty while nobody does'],
  ['opened_at', 'TIMESTAMP', 'Moment the request came in, UTC'],
  ['resolved_at', 'TIMESTAMP?', 'Moment it was solved; empty while it is open'],
  ['resolution_hours', 'DECIMAL?', 'Hours from opened to resolved'],
  ['priority', 'STRING', 'low, normal, high, urgent'],
  ['topic', 'STRING?', 'What it is about; empty when not classified'],
  ['contact_method', 'STRING', 'email, chat, call'],
  ['satisfaction', 'INTEGER?', 'Score the customer gave, 1 to 5; empty when not answered'],
]);

export const webSessionsTable = seedTable('web_sessions', 'Visits to the web shop.', [
  ['session_id', 'INTEGER', 'Number of the session'],
  ['customer_id', 'INTEGER?', 'Customer who was signed in; empty for anonymous visitors'],
  ['started_at', 'TIMESTAMP', 'First page view, UTC'],
  ['device', 'STRING', 'desktop, mobile, tablet'],
  ['traffic_source', 'STRING?', 'What brought the visitor; empty when unknown'],
  ['page_views', 'INTEGER', 'Pages seen'],
  ['duration_seconds', 'INTEGER', 'Seconds from the first page to the last'],
  ['converted', 'BOOLEAN', 'True when the visit ended in a purchase'],
]);

export const subscriptionsTable = seedTable('subscriptions', 'Restocking contracts: supplies delivered every month.', [
  ['subscription_id', 'INTEGER', 'Number of the subscription'],
  ['customer_id', 'INTEGER', 'Customer who subscribed'],
  ['plan', 'STRING', 'starter, growth, scale'],
  ['billing_period', 'STRING', 'monthly or yearly'],
  ['started_on', 'DATE', 'First day'],
  ['cancelled_on', 'DATE?', 'Last day; empty while it runs'],
  ['monthly_fee', 'DECIMAL', 'Euros per month'],
]);

export const mrrSnapshotsTable = seedTable(
  'mrr_snapshots',
  'Monthly fee of every running subscription on the last day of each month (and today for the running month).',
  [
    ['subscription_id', 'INTEGER', 'The subscription'],
    ['snapshot_on', 'DATE', 'Day of the snapshot'],
    ['mrr', 'DECIMAL', 'Monthly fee on that day, euros'],
  ],
  ['subscription_id', 'snapshot_on'],
);

/** Every table of the sample company. */
export const companyTables = [
  customersTable,
  employeesTable,
  productsTable,
  tagsTable,
  productTagsTable,
  ordersTable,
  orderItemsTable,
  ticketsTable,
  webSessionsTable,
  subscriptionsTable,
  mrrSnapshotsTable,
] as const;
