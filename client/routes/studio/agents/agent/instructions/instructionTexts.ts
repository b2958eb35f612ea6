/** Characters that one text of the instructions may have. */
export const mostCharacters = 10_000;

/** Names between braces in a text, each once, in the order in which they come. */
export function variablesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{([a-z][a-z0-9_]*)\}/g)].map(([, name = '']) => name))];
}

interface NamedMetric {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/** A sentence of the instructions that says once more what a metric is. */
export interface Redefinition {
  readonly metric: NamedMetric;
  readonly sentence: string;
}

/**
 * Sentences that define something a metric defines already, such as “Revenue is net of returns”.
 * Of the two the metric counts, so that an agent told otherwise would describe one number and show
 * another.
 */
export function redefinitions(text: string, metrics: readonly NamedMetric[]): readonly Redefinition[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .flatMap((sentence) =>
      metrics
        .filter((metric) =>
          [metric.label, metric.name, metric.name.replaceAll('_', ' ')].some((name) => defines(sentence, name)),
        )
        .map((metric) => ({ metric, sentence })),
    );
}

function defines(sentence: string, name: string): boolean {
  if (name === '') {
    return false;
  }
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(
    String.raw`^\W*(?:the |our )?${words.join(String.raw`\s+`)}\W*\s*(?:is|are|means?|equals?|=|:|includes?|excludes?)(?:\s|$)`,
    'i',
  ).test(sentence);
}
