/**
 * Words of a language model as they may be shown: no links, pictures, markup, addresses or signs
 * that no one sees. Nothing else that it writes leaves the server.
 */
export function plainText(text: string, length = 600): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\s*(?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/^\s*\[[^\]]*\]:.*$/gm, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[<>`]/g, '')
    .replaceAll(/\b(?:[a-z][a-z0-9+.-]*:\/\/|data:|javascript:|mailto:|www\.)\S+/gi, '')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, length);
}
