interface Described {
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

/** What an agent is told of a part: “Revenue (EUR) of orders: what customers paid.” */
export function agentSentence(model: { readonly name: string }, part: Described, unit: string | null): string {
  const { name, label, description } = part;
  const called = `${label || name}${unit === null || unit.trim() === '' ? '' : ` (${unit})`} of ${model.name}`;
  const said = description.trim().replace(/[.\s]+$/, '');
  return said === '' ? `${called}.` : `${called}: ${said}.`;
}
