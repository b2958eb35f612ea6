/** Names of months in English, German, French, Spanish and Italian, whole and short. */

const NAMES: readonly string[] = [
  'january jan januar jän jänner janvier janv enero ene gennaio gen',
  'february feb februar febr feber février fevrier févr fév febrero febbraio',
  'march mar märz mär maerz mrz mars marzo',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag',
  'june jun juni juin junio giugno giu',
  'july jul juli juillet juil juill julio luglio lug',
  'august aug août aout agosto ago',
  'september sep sept septembre septiembre setiembre set settembre',
  'october oct oktober okt octobre octubre ottobre ott',
  'november nov novembre noviembre',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre',
];

const NUMBERS = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));

/** 1 to 12; null: no name of a month. */
export function monthOf(name: string): number | null {
  return NUMBERS.get(name.normalize('NFC').toLowerCase()) ?? null;
}
