import { defineModel } from '../../defineModel.ts';
import { brands, sections } from '../generate/vocabulary.ts';
import { productsTable } from '../tables.ts';

export const productsModel = defineModel({
  namespace: 'northwind',
  table: productsTable,
  label: 'Products',
  description: 'One row is an article of the catalogue.',
  synonyms: ['articles', 'catalogue', 'SKUs'],
  grain: ['product_id'],
  grainDescription: 'one row per product',
  dimensions: {
    product_id: { label: 'Product number', primaryKey: true },
    product_name: {
      label: 'Product name',
      expression: 'name',
      synonyms: ['product', 'article name'],
      sampleValues: ['Copy Paper Pro', 'Desk Classic', 'Toner Eco', 'Headset Plus', 'Notebook Eco 130'],
    },
    category: {
      label: 'Product category',
      description: 'Section of the catalogue.',
      synonyms: ['product group', 'section'],
      sampleValues: sections.toSorted((a, b) => b.weight - a.weight).map((section) => section.category),
    },
    brand: {
      description: 'Maker; unknown for unbranded goods.',
      synonyms: ['maker', 'manufacturer'],
      sampleValues: brands.flatMap(([brand]) => brand ?? []),
    },
    list_price: {
      description: 'Price of one unit before discounts.',
      synonyms: ['price', 'catalogue price'],
      unit: 'EUR',
    },
    unit_cost: { description: 'What one unit costs us.', synonyms: ['cost price'], unit: 'EUR' },
    launched_on: { label: 'Launch date', synonyms: ['launched', 'introduced'] },
    discontinued: { description: 'No longer sold.', synonyms: ['no longer sold'] },
  },
  measures: {
    product_count: {
      label: 'Products',
      description: 'How many products the catalogue has.',
      synonyms: ['number of products'],
      expression: 'COUNT(*)',
      unit: 'products',
      decimals: 0,
    },
    average_list_price: {
      label: 'Average list price',
      description: 'Mean price of a product in the catalogue.',
      synonyms: ['average price'],
      expression: 'AVG(list_price)',
      additivity: 'NON_ADDITIVE',
      unit: 'EUR',
      decimals: 2,
    },
  },
  filters: {
    current_products: {
      label: 'Current products',
      description: 'Products that are still sold.',
      expression: 'discontinued = FALSE',
    },
  },
  relationships: {
    tag_links: {
      toModel: 'product_tags',
      type: 'ONE_TO_MANY',
      from: 'product_id',
      to: 'product_id',
      label: 'Tag links',
      description: 'The tags of the product.',
    },
  },
});
