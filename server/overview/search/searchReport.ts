import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { glossaryTermsOf } from '../../glossary/glossary.policy.ts';
import { metricsOf } from '../../metric/metric.policy.ts';
import { modelsOf } from '../../model/model.policy.ts';
import { search, type RankedHit } from './search.ts';

/** How much of the semantic layer a search looks through. */
export interface SearchIndexSize {
  readonly models: number;
  readonly metrics: number;
  readonly terms: number;
  /** Dimensions, measures and filters. */
  readonly fields: number;
  /** Values of dimensions that people have listed. */
  readonly values: number;
}

/** A search with its timing, and what it looked through. */
export interface SearchReport {
  readonly hits: readonly RankedHit[];
  /** Milliseconds that the search took, without the counts. */
  readonly durationMs: number;
  readonly size: SearchIndexSize;
}

/** Searches as the command palette does, and tells why and how fast. */
export async function searchReport(database: PrismaClient, viewer: Viewer, text: string): Promise<SearchReport> {
  const began = performance.now();
  const hits = await search(database, viewer, text);
  const durationMs = performance.now() - began;
  const ofModel = { model: modelsOf(viewer) };
  const [models, metrics, terms, dimensions, measures, filters, values] = await Promise.all([
    database.model.count({ where: modelsOf(viewer) }),
    database.metric.count({ where: metricsOf(viewer) }),
    database.glossaryTerm.count({ where: glossaryTermsOf(viewer) }),
    database.dimension.count({ where: ofModel }),
    database.measure.count({ where: ofModel }),
    database.filter.count({ where: ofModel }),
    database.dimensionEnumValue.count({ where: { dimension: ofModel } }),
  ]);
  return { hits, durationMs, size: { models, metrics, terms, fields: dimensions + measures + filters, values } };
}
