interface Described {
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

/**
 * What an agent is told of a metric, or of a part of a model: “Revenue (EUR) of orders: what
 * customers paid.”
 */
export function agentSentence(part: Described, unit: string | null, model?: { readonly name: string }): string {
  const { name, label, description } = part;
  const measured = unit === null || unit.trim() === '' ? '' : ` (${unit})`;
  const called = `${label || name}${measured}${model === undefined ? '' : ` of ${model.name}`}`;
  const said = description.trim().replace(/[.\s]+$/, '');
  return said === '' ? `${called}.` : `${called}: ${said}.`;
}
