/** A label as a name of the query language: "Net revenue (EUR)" becomes `net_revenue_eur`. */
export function nameFrom(label: string): string {
  return label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .replace(/_+$/, '')
    .slice(0, 63);
}
