/** Sign in the place of a reference while the words around it are cleaned; no other text has it. */
export const referenceSign = '\u{e000}';

/** Signs that no one sees. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const links = /!?\[([^\]]*)\]\s*(?:\([^)]*\)|\[[^\]]*\])/g;
const addresses = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\b(?:data:|javascript:|mailto:|www\.))[^\s\u{e000}]*/giu;

/**
 * Words of a language model as they may be shown: no links, pictures, markup, addresses or signs
 * that no one sees. Nothing else that it writes leaves the server.
 */
export function plainText(text: string, length = 600): string {
  return cleanWords(text.replaceAll(referenceSign, '')).trim().slice(0, length);
}

/** Cleans words until nothing is left to clean: what is taken away may join parts to a tag. */
export function cleanWords(text: string): string {
  const cleaned = text
    .replaceAll(invisible, '')
    .replaceAll('`', '')
    .replaceAll(links, '$1')
    .replaceAll(/^\s*\[[^\]]*\]:.*$/gm, '')
    .replaceAll(/<(?:\/?[a-z]|[!?])[^<>]*>/gi, '')
    // A tag that does not end; “< 30 days” is none.
    .replaceAll(/<(?=[a-z/!?])/gi, '')
    .replaceAll(addresses, '');
  return cleaned === text ? text : cleanWords(cleaned);
}

/** A value of the data within a sentence: as it is, without links and signs that no one sees. */
export function plainValue(text: string): string {
  return text.replaceAll(invisible, '').replaceAll(links, '$1').replaceAll(addresses, '').replaceAll(referenceSign, '');
}
