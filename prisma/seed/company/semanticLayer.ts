import type { CatalogDefinition } from '../../../server/semql/catalog/definition.ts';
import { companyGlossary } from './glossary.ts';
import { companyMetrics } from './metrics.ts';
import { customersModel } from './models/customers.ts';
import { employeesModel } from './models/employees.ts';
import { orderItemsModel } from './models/orderItems.ts';
import { ordersModel } from './models/orders.ts';
import { productsModel } from './models/products.ts';
import { mrrSnapshotsModel, subscriptionsModel } from './models/subscriptions.ts';
import { productTagsModel, tagsModel } from './models/tags.ts';
import { ticketsModel } from './models/tickets.ts';
import { webSessionsModel } from './models/webSessions.ts';

/** What the sample company's data means. */
export const companyCatalog: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [
    ordersModel,
    orderItemsModel,
    customersModel,
    productsModel,
    ticketsModel,
    webSessionsModel,
    subscriptionsModel,
    mrrSnapshotsModel,
    employeesModel,
    productTagsModel,
    tagsModel,
  ],
  metrics: companyMetrics,
  glossary: companyGlossary,
};
