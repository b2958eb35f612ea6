import { defineModel } from '../../defineModel.ts';
import { tagNames } from '../generate/vocabulary.ts';
import { productTagsTable, tagsTable } from '../tables.ts';

export const tagsModel = defineModel({
  namespace: 'northwind',
  table: tagsTable,
  label: 'Tags',
  description: 'One row is a label that editors put on products.',
  synonyms: ['labels'],
  grain: ['tag_id'],
  grainDescription: 'one row per tag',
  dimensions: {
    tag_id: { label: 'Tag number', primaryKey: true },
    tag_name: { label: 'Tag', synonyms: ['label', 'tag name'], sampleValues: tagNames },
  },
  measures: {
    tag_count: {
      label: 'Tags',
      description: 'How many tags there are.',
      expression: 'COUNT(*)',
      unit: 'tags',
      decimals: 0,
    },
  },
});

/** The bridge between products and tags. */
export const productTagsModel = defineModel({
  namespace: 'northwind',
  table: productTagsTable,
  label: 'Product tags',
  description: 'One row says that a product carries a tag.',
  guidance: 'A product with two tags counts under both: never add the groups up.',
  grain: ['product_id', 'tag_id'],
  grainDescription: 'one row per product and tag',
  dimensions: {
    product_id: { label: 'Product number of the link', primaryKey: true },
    tag_id: { label: 'Tag number of the link', primaryKey: true },
  },
  measures: {
    tagged_products: {
      label: 'Tagged products',
      description: 'How many different products carry a tag.',
      expression: 'COUNT(DISTINCT product_id)',
      additivity: 'NON_ADDITIVE',
      unit: 'products',
      decimals: 0,
    },
  },
  relationships: {
    tagged_product: {
      toModel: 'products',
      from: 'product_id',
      to: 'product_id',
      label: 'Product',
      description: 'The product that carries the tag.',
    },
    tag: { toModel: 'tags', from: 'tag_id', to: 'tag_id', label: 'Tag', description: 'The tag it carries.' },
  },
});
