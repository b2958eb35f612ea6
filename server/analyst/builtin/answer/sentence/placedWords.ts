import type { NumberStyle } from '../../../../../values/formatValue.ts';

/** "has the highest takings", "has the most owners" where owners are counted. */
export function placedWords(
  position: 'highest' | 'lowest' | 'same' | 'neither',
  name: string,
  style: NumberStyle | undefined,
): string {
  const isCount = isCountOf(name, style);
  if (position === 'neither') return `comes first by ${isCount ? `number of ${name}` : name}`;
  return `has the ${extremeName(position === 'lowest' ? 'lowest' : 'highest', name, style)}`;
}

/** "highest takings", "most owners". */
export function extremeName(end: 'highest' | 'lowest', name: string, style: NumberStyle | undefined): string {
  if (isCountOf(name, style)) return `${end === 'lowest' ? 'fewest' : 'most'} ${name}`;
  return name.startsWith(`${end} `) ? name : `${end} ${name}`;
}

/** "number of owners" of what is called “owners”. */
export function countedName(name: string, style: NumberStyle | undefined): string {
  return isCountOf(name, style) ? `number of ${name}` : name;
}

/** True for a number that is called as what it counts: “owners”, in owners. */
function isCountOf(name: string, style: NumberStyle | undefined): boolean {
  const unit = style?.unit?.toLowerCase() ?? '';
  return unit !== '' && unit === name.toLowerCase() && /\p{L}s$|people$|children$|men$/u.test(name);
}
