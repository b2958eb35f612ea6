/** Words a name may follow without a comma. */
const opening =
  /\b(SELECT|DISTINCT|ROWS|FROM|JOIN|VIA|WITH|ON|WHERE|AND|OR|NOT|BY|HAVING|FOR|TOP|BETWEEN|CASE|WHEN|THEN|ELSE)$/i;

/**
 * Name as inserted between two texts: as a further list item if the text before ends with a name,
 * otherwise separated by spaces.
 */
export function insertion(before: string, name: string, after: string): string {
  const line = before.trimEnd();
  const isOpen = line === '' || opening.test(line) || /[([,.+\-*/%<>=|]$/.test(line);
  const gap = before === line && line !== '' && !/[([.]$/.test(line) ? ' ' : '';
  const tail = /^[\p{L}\p{N}_"]/u.test(after) ? ' ' : '';
  return `${isOpen ? gap : before === line ? ', ' : ''}${name}${tail}`;
}
