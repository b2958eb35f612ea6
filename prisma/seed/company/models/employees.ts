import { defineModel } from '../../defineModel.ts';
import { employeesTable } from '../tables.ts';

export const employeesModel = defineModel({
  namespace: 'northwind',
  table: employeesTable,
  label: 'Employees',
  description: 'One row is a person who works at Northwind Supply.',
  synonyms: ['staff', 'colleagues'],
  guidance:
    'Reached in several roles: sales rep and packer of an order, account manager of a customer, assignee of a ticket.',
  grain: ['employee_id'],
  grainDescription: 'one row per employee',
  dimensions: {
    employee_id: { label: 'Employee number', primaryKey: true },
    full_name: {
      label: 'Employee name',
      synonyms: ['employee'],
      sampleValues: ['Nora Keller', 'Tara Dekker', 'Ben Carlier'],
    },
    team: {
      enumValues: { sales: { label: 'Sales' }, support: { label: 'Support' }, warehouse: { label: 'Warehouse' } },
      synonyms: ['department'],
    },
    office: { synonyms: ['location'], sampleValues: ['Brussels', 'Hamburg', 'Lyon', 'Leeds'] },
    hired_on: { label: 'Hire date', synonyms: ['hired'] },
  },
  measures: {
    headcount: {
      label: 'Headcount',
      description: 'How many employees there are.',
      expression: 'COUNT(*)',
      synonyms: ['number of employees'],
      unit: 'employees',
      decimals: 0,
    },
  },
});
