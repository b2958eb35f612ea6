import type { MarkedQuestion } from '../marking/mark.ts';

/** Words that carry the grammar of a language and are no English words. */
const LANGUAGES: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'German',
    new Set(
      (
        'der die das den dem des ein eine einen einem einer und oder nicht kein keine ist sind war waren wird werden wurde wurden ' +
        'hat haben hatte hatten wie viel viele was wer wo wann warum welche welcher welches welchen nach pro je fur mit ohne von vom ' +
        'zum zur im bei aus seit bis uber unter zwischen letzten letzte letztes letzter letztem dieses diesem diesen dieser diese ' +
        'jahr jahre monat monate woche wochen tag tage heute gestern alle wir uns unsere mehr weniger zeige zeig gib es gibt'
      ).split(' '),
    ),
  ],
  [
    'French',
    new Set(
      (
        'le la les l un une des du de d et ou ne pas est sont etait etaient sera a ont avait combien quel quelle quels quelles qui que ' +
        'quand pourquoi comment par pour avec sans sur sous dans chez depuis entre dernier derniere derniers dernieres cette cet ce ' +
        'annee annees mois semaine semaines jour jours aujourd hier tous toutes nous notre nos plus moins montre donne il y au aux'
      ).split(' '),
    ),
  ],
];

/**
 * The language other than English that the grammar of a question is mostly in; null for English.
 */
export function writtenIn({ tokens, marks }: MarkedQuestion): string | null {
  const unread = new Set(
    marks.flatMap(({ start, end, meanings }) =>
      meanings[0]?.kind === 'unknown' ? tokens.slice(start, end).map(({ text }) => text) : [],
    ),
  );
  const words = tokens.filter(({ quoted, number }) => !quoted && number === null);
  const read = marks.filter(
    ({ meanings }) => meanings[0]?.kind === 'operator' || meanings[0]?.kind === 'period',
  ).length;
  for (const [language, grammar] of LANGUAGES) {
    const foreign = words.filter(({ text }) => grammar.has(text) && unread.has(text)).length;
    // A single foreign word is enough if most words were not read and no English word links them.
    if (foreign > 0 && foreign >= read && unread.size * 2 > words.length) return language;
  }
  return null;
}
