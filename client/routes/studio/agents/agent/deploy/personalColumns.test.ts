import { expect, test } from 'vitest';
import { personalColumns, personalText } from './personalColumns.ts';

const dimension = (name: string, label = '') => ({ id: `dim_${name}`, name, label });
const couriers = {
  name: 'couriers',
  label: 'Couriers',
  dimensions: [dimension('courier_id'), dimension('name', 'Name'), dimension('hired_on'), dimension('home_zone')],
};
const customers = {
  name: 'customers',
  label: '',
  dimensions: [dimension('company_name'), dimension('e_mail', 'E-Mail'), dimension('phone'), dimension('birth_date')],
};
const products = { name: 'products', label: '', dimensions: [dimension('name'), dimension('hotel_class')] };

test('names of people, addresses, numbers and birth dates are found, names of things are not', () => {
  expect(personalColumns([couriers, customers, products].map((model) => ({ model, hiddenFieldIds: [] })))).toEqual([
    'Name of Couriers',
    'E-Mail of customers',
    'phone of customers',
    'birth_date of customers',
  ]);
});

test('what the agent does not see is not told', () => {
  expect(personalColumns([{ model: couriers, hiddenFieldIds: ['dim_name'] }])).toEqual([]);
  expect(personalText([])).toBe('');
});

test('the sentence names the first of many', () => {
  const columns = Array.from({ length: 10 }, (_, index) => `phone of t${index}`);
  expect(personalText(columns)).toMatch(/phone of t7 and 2 more\. Hide these fields/);
});
