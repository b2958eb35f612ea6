/** A text as a title: its first letter large, the rest as it was written. */
export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());
}
