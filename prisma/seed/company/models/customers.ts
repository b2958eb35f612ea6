import { defineModel } from '../../defineModel.ts';
import { industries, markets } from '../generate/vocabulary.ts';
import { customersTable } from '../tables.ts';

export const customersModel = defineModel({
  namespace: 'northwind',
  table: customersTable,
  label: 'Customers',
  description: 'One row is a company or a person with an account.',
  synonyms: ['clients', 'accounts', 'buyers'],
  guidance: 'Segment is the size of the customer. Orders of guests have no customer.',
  grain: ['customer_id'],
  grainDescription: 'one row per customer',
  dimensions: {
    customer_id: { label: 'Customer number', primaryKey: true },
    name: {
      label: 'Customer name',
      synonyms: ['customer', 'client name', 'company name'],
      sampleValues: ['Aurora Analytics', 'Ashford Pharma', 'Ferrari Hotels', 'Delta Dairy'],
    },
    segment: {
      description: 'Size of the customer.',
      synonyms: ['customer segment', 'customer size', 'customer type'],
      enumValues: {
        enterprise: {
          label: 'Enterprise',
          description: 'More than 1,000 employees.',
          synonyms: ['enterprises', 'large companies', 'corporate'],
        },
        mid_market: {
          label: 'Mid-market',
          description: '100 to 1,000 employees.',
          synonyms: ['midmarket', 'medium-sized companies'],
        },
        small_business: {
          label: 'Small business',
          description: 'Fewer than 100 employees.',
          synonyms: ['small businesses', 'SMB', 'small companies'],
        },
        consumer: {
          label: 'Consumer',
          description: 'A private person.',
          synonyms: ['consumers', 'private customers', 'individuals'],
        },
      },
    },
    industry: {
      description: 'Line of business; unknown for consumers.',
      synonyms: ['sector', 'line of business'],
      sampleValues: industries.flatMap(([industry]) => industry ?? []),
    },
    country: {
      description: 'Country of the billing address.',
      synonyms: ['billing country', 'market'],
      sampleValues: markets.map((market) => market.country),
    },
    city: {
      description: 'City of the billing address.',
      synonyms: ['town'],
      sampleValues: [
        'Paris',
        'London',
        'Berlin',
        'Amsterdam',
        'Brussels',
        'Hamburg',
        'Munich',
        'Madrid',
        'Barcelona',
        'Milan',
        'Lyon',
        'Rotterdam',
        'Antwerp',
        'Warsaw',
        'Vienna',
      ],
    },
    signed_up_on: { label: 'Sign-up date', synonyms: ['signup date', 'registered on', 'joined'] },
    billing_currency: {
      label: 'Customer currency',
      expression: 'currency',
      sampleValues: ['EUR', 'GBP', 'PLN', 'SEK', 'CHF', 'USD'],
    },
    account_manager_id: { label: 'Account manager number' },
    newsletter: {
      label: 'Newsletter',
      description: 'Receives the newsletter.',
      synonyms: ['newsletter subscriber', 'opted in'],
    },
  },
  measures: {
    customer_count: {
      label: 'Customers',
      description: 'How many customers there are.',
      expression: 'COUNT(*)',
      synonyms: ['number of customers', 'new customers', 'sign-ups', 'signups'],
      unit: 'customers',
      decimals: 0,
    },
  },
  filters: {
    business_customers: {
      label: 'Business customers',
      description: 'Everybody except private persons.',
      synonyms: ['B2B customers', 'businesses'],
      expression: "segment <> 'consumer'",
    },
    newsletter_readers: {
      label: 'Newsletter readers',
      description: 'Customers who receive the newsletter.',
      expression: 'newsletter = TRUE',
    },
  },
  relationships: {
    account_manager: {
      toModel: 'employees',
      from: 'account_manager_id',
      to: 'employee_id',
      label: 'Account manager',
      description: 'The employee who looks after the customer.',
      synonyms: ['key account manager'],
    },
  },
});
