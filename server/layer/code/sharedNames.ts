import type { CatalogDefinition, MetricDefinition, SharedDimensionDefinition } from '../../semql/catalog/definition.ts';
import { tokenize } from '../../semql/language/parse/lexer.ts';

type SharedByName = ReadonlyMap<string, SharedDimensionDefinition>;

/**
 * Metrics in which names that other tools share between models, such as `customer__region`, are
 * written as what they mean for the model of the metric: `customer.region`. A layer keeps no shared
 * names.
 */
export function sharedNamesWrittenOut(catalog: CatalogDefinition): CatalogDefinition {
  const { sharedDimensions = [], ...rest } = catalog;
  const shared = new Map(sharedDimensions.map((one) => [one.name.toLowerCase(), one]));
  return { ...rest, metrics: catalog.metrics.map((metric) => writtenOutIn(metric, shared)) };
}

function writtenOutIn(metric: MetricDefinition, shared: SharedByName): MetricDefinition {
  const written = (text: string): string => writtenOut(text, metric.anchorModel, shared);
  return {
    ...metric,
    expression: written(metric.expression),
    filter: metric.filter === null ? null : written(metric.filter),
  };
}

/** A text in which each shared name that the model has is written from there. */
function writtenOut(text: string, anchorModel: string, shared: SharedByName): string {
  let result = '';
  let at = 0;
  for (const { model, name, start } of wordsOf(text)) {
    const way =
      model === null ? shared.get(name.toLowerCase())?.ways.find((one) => one.model === anchorModel) : undefined;
    if (way !== undefined) {
      result += text.slice(at, start) + way.path;
      at = start + name.length;
    }
  }
  return result + text.slice(at);
}

/** A bare name in a text, or the last one of several with dots, with the one before it. */
interface Word {
  readonly model: string | null;
  readonly name: string;
  readonly start: number;
}

export function wordsOf(text: string): readonly Word[] {
  const { tokens } = tokenize(text);
  return tokens.flatMap(({ kind, text: name, span }, index): Word[] => {
    if (kind !== 'name' || tokens[index + 1]?.word === '.') {
      return [];
    }
    const model = tokens[index - 1]?.word === '.' ? (tokens[index - 2]?.text ?? null) : null;
    return [{ model, name, start: span.start }];
  });
}
