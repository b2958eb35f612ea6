import type { MarkedQuestion } from '../marking/mark.ts';

/** Words that carry the grammar of a language and are no English words. */
const LANGUAGES: readonly (readonly [string, ReadonlySet<string>, string])[] = [
  [
    'French',
    new Set(
      (
        'le la les l un une des du de d et ou ne pas est sont etait etaient sera a ont avait combien quel quelle quels quelles qui que ' +
        'quand pourquoi comment par pour avec sans sur sous dans chez depuis entre dernier derniere derniers dernieres cette cet ce ' +
        'annee annees mois semaine semaines jour jours aujourd hier tous toutes nous notre nos plus moins montre donne il y au aux'
      ).split(' '),
    ),
    'Cela ressemble à du français, mais je ne lis que l’anglais et l’allemand. Les noms de vos données peuvent être dans n’importe quelle langue.',
  ],
  [
    'Spanish',
    new Set(
      (
        'el los las un una unos unas de del al y o no es son fue eran ha han hay cuanto cuantos cuanta cuantas cual cuales quien que ' +
        'cuando donde como por para con sin sobre entre desde hasta ultimo ultima ultimos ultimas este esta estos estas ano anos mes ' +
        'meses semana semanas dia dias hoy ayer todos todas nuestro nuestra nuestros mas menos muestra mostrar dame'
      ).split(' '),
    ),
    'Esto parece español, pero solo leo inglés y alemán. Los nombres de sus datos pueden estar en cualquier idioma.',
  ],
];

/** A language that is not read, and a sentence in it that says so. */
export interface OtherLanguage {
  readonly language: string;
  readonly sentence: string;
}

/**
 * The language other than English that the grammar of a question is mostly in; null for English.
 * German is put in English before.
 */
export function writtenIn({ tokens, marks }: MarkedQuestion): OtherLanguage | null {
  const unread = new Set(
    marks.flatMap(({ start, end, meanings }) =>
      meanings[0]?.kind === 'unknown' ? tokens.slice(start, end).map(({ text }) => text) : [],
    ),
  );
  const words = tokens.filter(({ quoted, number }) => !quoted && number === null);
  const read = marks.filter(
    ({ meanings }) => meanings[0]?.kind === 'operator' || meanings[0]?.kind === 'period',
  ).length;
  for (const [language, grammar, sentence] of LANGUAGES) {
    const foreign = words.filter(({ text }) => grammar.has(text) && unread.has(text)).length;
    // A single foreign word is enough if most words were not read and no English word links them.
    if (foreign > 0 && foreign >= read && unread.size * 2 > words.length) return { language, sentence };
  }
  return null;
}
