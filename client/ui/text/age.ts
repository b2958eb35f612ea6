const units: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * How long ago a moment was, in the largest unit that fits: “3 days ago”, “yesterday”, “just now”.
 */
export function age(moment: string, now: number = Date.now()): string {
  const seconds = (now - Date.parse(moment)) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  return unit === undefined ? 'just now' : words.format(-Math.floor(seconds / unit[1]), unit[0]);
}
