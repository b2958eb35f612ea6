import { defineModel } from '../../defineModel.ts';
import { ticketsTable } from '../tables.ts';

export const ticketsModel = defineModel({
  namespace: 'northwind',
  table: ticketsTable,
  label: 'Tickets',
  description: 'One row is a request to the support desk.',
  synonyms: ['support tickets', 'support requests', 'support cases', 'complaints'],
  grain: ['ticket_id'],
  grainDescription: 'one row per ticket',
  dimensions: {
    ticket_id: { label: 'Ticket number', primaryKey: true },
    customer_id: { label: 'Customer number of the ticket' },
    assignee_id: { label: 'Assignee number' },
    opened_at: { label: 'Opened', synonyms: ['ticket date', 'created', 'opened'] },
    resolved_at: { label: 'Resolved', synonyms: ['solved', 'closed'] },
    resolution_hours: { label: 'Hours to resolve', synonyms: ['time to resolve'], unit: 'hours' },
    priority: {
      label: 'Ticket priority',
      synonyms: ['urgency'],
      enumValues: {
        low: { label: 'Low' },
        normal: { label: 'Normal' },
        high: { label: 'High' },
        urgent: { label: 'Urgent', synonyms: ['critical'] },
      },
    },
    topic: {
      label: 'Topic',
      description: 'What the ticket is about.',
      synonyms: ['subject', 'ticket topic', 'reason'],
      enumValues: {
        delivery: { label: 'Delivery', synonyms: ['late delivery', 'shipping problem'] },
        billing: { label: 'Billing', synonyms: ['invoices'] },
        returns: { label: 'Returns' },
        product_question: { label: 'Product question', synonyms: ['product questions'] },
        account: { label: 'Account', synonyms: ['login problems'] },
        damaged_goods: { label: 'Damaged goods', synonyms: ['damaged', 'broken goods'] },
      },
    },
    contact_method: {
      enumValues: {
        email: { label: 'E-mail', synonyms: ['mail'] },
        chat: { label: 'Chat' },
        call: { label: 'Call', synonyms: ['telephone call'] },
      },
    },
    satisfaction: {
      label: 'Satisfaction score',
      description: 'Score the customer gave, 1 to 5.',
      synonyms: ['rating', 'CSAT'],
    },
  },
  measures: {
    ticket_count: {
      label: 'Tickets',
      description: 'How many tickets were opened.',
      synonyms: ['number of tickets', 'ticket volume'],
      expression: 'COUNT(*)',
      unit: 'tickets',
      decimals: 0,
    },
    open_ticket_count: {
      label: 'Open tickets',
      description: 'Tickets that are not resolved yet.',
      synonyms: ['unresolved tickets', 'backlog'],
      expression: 'COUNT(*)',
      filter: 'resolved_at IS NULL',
      unit: 'tickets',
      decimals: 0,
    },
    average_resolution_hours: {
      label: 'Average resolution time',
      description: 'Mean hours from opened to resolved.',
      synonyms: ['resolution time', 'average time to resolve'],
      expression: 'AVG(resolution_hours)',
      additivity: 'NON_ADDITIVE',
      unit: 'hours',
      decimals: 1,
    },
    average_satisfaction: {
      label: 'Average satisfaction',
      description: 'Mean score of the answered surveys, 1 to 5.',
      synonyms: ['average rating', 'customer satisfaction'],
      expression: 'AVG(satisfaction)',
      additivity: 'NON_ADDITIVE',
      unit: 'points',
      decimals: 2,
    },
  },
  filters: {
    open_tickets: {
      label: 'Open tickets',
      description: 'Not resolved yet.',
      synonyms: ['unresolved'],
      expression: 'resolved_at IS NULL',
    },
  },
  relationships: {
    customer: {
      toModel: 'customers',
      from: 'customer_id',
      to: 'customer_id',
      label: 'Customer',
      description: 'The customer who asked.',
    },
    assignee: {
      toModel: 'employees',
      from: 'assignee_id',
      to: 'employee_id',
      label: 'Assignee',
      description: 'The employee who handles the ticket.',
      synonyms: ['handled by', 'support agent'],
    },
  },
});
