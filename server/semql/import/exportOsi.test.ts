import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CatalogDefinition } from '../catalog/definition.ts';
import { catalogOf } from '../oracle/world.test-support.ts';
import { randomWorld } from '../oracle/randomWorld.test-support.ts';
import { exportOsi } from './exportOsi.ts';
import { importProject } from './importProject.ts';

function imported(text: string): CatalogDefinition {
  const project = importProject([{ path: 'layer.yml', text }]);
  if (project.format !== 'osi') {
    throw new Error('The export is no file of the format.');
  }
  return project.catalog;
}

describe('a layer in Open Semantic Interchange', () => {
  it('comes back as it was, where the format has a place for it', () => {
    const text = readFileSync(join(import.meta.dirname, 'bikes/osi.yml'), 'utf8');
    const once = imported(text);
    const { text: written, notes } = exportOsi(once, 'bikes');
    const again = imported(written);
    expect(again.models).toEqual(once.models);
    expect(again.metrics).toEqual(
      once.metrics.map((metric) => expect.objectContaining({ name: metric.name }) as object),
    );
    expect(again.metrics.map(({ expression }) => expression)).toEqual(once.metrics.map(({ expression }) => expression));
    expect(notes).toEqual([]);
  });

  it.each([1, 2, 3, 4])('says what it cannot carry, and carries the rest (world %i)', (seed) => {
    const catalog = catalogOf(randomWorld(seed));
    const { text, notes } = exportOsi(catalog, 'world');
    const back = imported(text);
    expect(back.models.map(({ name }) => name)).toEqual(catalog.models.map(({ name }) => name));
    const told = new Set(notes.map(({ name }) => name));
    for (const model of catalog.models) {
      const now = back.models.find(({ name }) => name === model.name);
      expect(now?.dimensions.map(({ name, expression }) => [name, expression])).toEqual(
        model.dimensions.map(({ name, expression }) => [name, expression]),
      );
      expect(now?.grain.keys).toEqual(model.grain.keys);
      for (const { name } of model.relationships) {
        expect(told.has(`${model.name}.${name}`) || now?.relationships.some((way) => way.name === name)).toBe(true);
      }
      for (const { name } of model.measures) {
        const isCarried = back.metrics.some((metric) => metric.name === `${model.name}_${name}`);
        expect(told.has(`${model.name}.${name}`) || isCarried).toBe(true);
      }
      for (const { name } of model.filters) {
        expect(told.has(`${model.name}.${name}`)).toBe(true);
      }
    }
    for (const { name } of catalog.metrics) {
      expect(told.has(name) || back.metrics.some((metric) => metric.name === name)).toBe(true);
    }
  });
});
