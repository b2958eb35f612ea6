/**
 * Names of months in English, German, French, Spanish, Italian, Dutch and Portuguese, whole and
 * short.
 */

const monthNames: readonly string[] = [
  'january jan januar jän jänner janvier janv enero ene gennaio gen januari janeiro',
  'february feb februar febr feber février fevrier févr fév febrero febbraio februari fevereiro fev',
  'march mar märz mär maerz mrz mars marzo maart mrt março',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag mei maio',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil juill julio luglio lug julho',
  'august aug août aout agosto ago augustus',
  'september sep sept septembre septiembre setiembre set settembre setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro',
];

const numbers = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** 1 to 12; null: no name of a month. */
export function monthOf(name: string): number | null {
  return numbers.get(name.normalize('NFC').toLowerCase()) ?? null;
}
