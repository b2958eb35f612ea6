import { defineModel } from '../../defineModel.ts';
import { webSessionsTable } from '../tables.ts';

export const webSessionsModel = defineModel({
  namespace: 'northwind',
  table: webSessionsTable,
  label: 'Web sessions',
  description: 'One row is a visit to the web shop.',
  synonyms: ['visits', 'sessions', 'web traffic'],
  grain: ['session_id'],
  grainDescription: 'one row per visit',
  dimensions: {
    session_id: { label: 'Session number', primaryKey: true },
    customer_id: { label: 'Customer number of the visit' },
    started_at: { label: 'Visit time', synonyms: ['visited', 'visit date'] },
    device: {
      enumValues: {
        desktop: { label: 'Desktop', synonyms: ['computer'] },
        mobile: { label: 'Mobile', synonyms: ['smartphone'] },
        tablet: { label: 'Tablet' },
      },
    },
    traffic_source: {
      description: 'What brought the visitor.',
      synonyms: ['source', 'referrer'],
      enumValues: {
        search: { label: 'Search' },
        direct: { label: 'Direct' },
        email: { label: 'E-mail' },
        ads: { label: 'Ads', synonyms: ['advertising', 'paid'] },
        social: { label: 'Social', synonyms: ['social media'] },
        referral: { label: 'Referral' },
      },
    },
    page_views: { label: 'Pages of the visit', unit: 'pages' },
    duration_seconds: {
      label: 'Duration of the visit',
      synonyms: ['visit duration', 'session length'],
      unit: 'seconds',
    },
    converted: { description: 'The visit ended in a purchase.' },
  },
  measures: {
    visit_count: {
      label: 'Visits',
      description: 'How many visits there were.',
      synonyms: ['number of sessions', 'number of visits', 'traffic'],
      expression: 'COUNT(*)',
      unit: 'visits',
      decimals: 0,
    },
    converted_visits: {
      label: 'Converted visits',
      description: 'Visits that ended in a purchase.',
      synonyms: ['conversions'],
      expression: 'COUNT(*)',
      filter: 'converted = TRUE',
      unit: 'visits',
      decimals: 0,
    },
    total_page_views: {
      label: 'Page views',
      description: 'Pages seen.',
      synonyms: ['pageviews'],
      expression: 'SUM(page_views)',
      unit: 'pages',
      decimals: 0,
    },
    average_visit_duration: {
      label: 'Average visit duration',
      description: 'Mean seconds of a visit.',
      expression: 'AVG(duration_seconds)',
      additivity: 'NON_ADDITIVE',
      unit: 'seconds',
      decimals: 0,
    },
  },
  relationships: {
    visitor: {
      toModel: 'customers',
      from: 'customer_id',
      to: 'customer_id',
      label: 'Visitor',
      description: 'The customer who was signed in.',
    },
  },
});
