import { defineModel } from '../../defineModel.ts';
import { mrrSnapshotsTable, subscriptionsTable } from '../tables.ts';

export const subscriptionsModel = defineModel({
  namespace: 'northwind',
  table: subscriptionsTable,
  label: 'Subscriptions',
  description: 'One row is a restocking contract.',
  synonyms: ['contracts', 'memberships'],
  grain: ['subscription_id'],
  grainDescription: 'one row per subscription',
  dimensions: {
    subscription_id: { label: 'Subscription number', primaryKey: true },
    customer_id: { label: 'Customer number of the subscription' },
    plan: {
      label: 'Plan',
      synonyms: ['subscription plan', 'tier'],
      enumValues: { starter: { label: 'Starter' }, growth: { label: 'Growth' }, scale: { label: 'Scale' } },
    },
    billing_period: {
      enumValues: {
        monthly: { label: 'Monthly', synonyms: ['billed monthly'] },
        yearly: { label: 'Yearly', synonyms: ['annual', 'billed yearly'] },
      },
    },
    started_on: { label: 'Start date', synonyms: ['started', 'subscribed'] },
    cancelled_on: { label: 'Cancellation date', synonyms: ['cancelled', 'ended', 'churn date'] },
    monthly_fee: { label: 'Monthly fee', unit: 'EUR' },
  },
  measures: {
    subscription_count: {
      label: 'Subscriptions',
      description: 'How many subscriptions were started.',
      synonyms: ['number of subscriptions', 'new subscriptions'],
      expression: 'COUNT(*)',
      unit: 'subscriptions',
      decimals: 0,
    },
    active_subscription_count: {
      label: 'Active subscriptions',
      description: 'Subscriptions that run today.',
      synonyms: ['running subscriptions', 'current subscriptions'],
      expression: 'COUNT(*)',
      filter: 'cancelled_on IS NULL',
      unit: 'subscriptions',
      decimals: 0,
    },
    cancelled_subscription_count: {
      label: 'Cancelled subscriptions',
      description: 'Subscriptions that have ended.',
      synonyms: ['churned subscriptions'],
      expression: 'COUNT(*)',
      filter: 'cancelled_on IS NOT NULL',
      unit: 'subscriptions',
      decimals: 0,
    },
    average_monthly_fee: {
      label: 'Average monthly fee',
      expression: 'AVG(monthly_fee)',
      additivity: 'NON_ADDITIVE',
      unit: 'EUR',
      decimals: 2,
    },
  },
  filters: {
    active_subscriptions: {
      label: 'Active subscriptions',
      description: 'Running today.',
      expression: 'cancelled_on IS NULL',
    },
    churned: {
      label: 'Churned',
      description: 'Ended subscriptions.',
      synonyms: ['churned subscriptions'],
      expression: 'cancelled_on IS NOT NULL',
    },
  },
  relationships: {
    subscriber: {
      toModel: 'customers',
      from: 'customer_id',
      to: 'customer_id',
      label: 'Subscriber',
      description: 'The customer who subscribed.',
    },
  },
});

/** Monthly snapshots: the measure is semi-additive, of several snapshots only the last counts. */
export const mrrSnapshotsModel = defineModel({
  namespace: 'northwind',
  table: mrrSnapshotsTable,
  name: 'recurring_revenue',
  label: 'Recurring revenue',
  description: 'One row is the monthly fee of a running subscription at the end of a month.',
  guidance: 'Never add the snapshots of several months up: the last one counts.',
  grain: ['subscription_id', 'snapshot_on'],
  grainDescription: 'one row per subscription and month end',
  dimensions: {
    subscription_id: { label: 'Subscription number of the snapshot', primaryKey: true },
    snapshot_on: { label: 'Snapshot date', synonyms: ['month end', 'as of'], primaryKey: true },
  },
  measures: {
    mrr: {
      label: 'MRR',
      description: 'Monthly recurring revenue at the last snapshot of the period.',
      synonyms: ['monthly recurring revenue', 'recurring revenue'],
      expression: 'SUM(mrr)',
      additivity: 'LAST_VALUE',
      unit: 'EUR',
      decimals: 2,
    },
  },
  relationships: {
    subscription: {
      toModel: 'subscriptions',
      from: 'subscription_id',
      to: 'subscription_id',
      label: 'Subscription',
      description: 'The subscription the snapshot is of.',
    },
  },
});
