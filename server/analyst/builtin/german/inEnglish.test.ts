import { expect, it } from 'vitest';
import { inEnglish } from './inEnglish.ts';

const names = new Set(['Kunden', 'Lagerort']);
const read = (question: string): string | null => inEnglish(question, (word) => names.has(word));

it.each([
  ['Wie viele Bestellungen hatten wir letzten Monat?', 'how many orders had we last month'],
  ['Umsatz nach Produktkategorie im 3. Quartal 2026', 'revenue by product category in q3 2026'],
  ['Umsatzanteil nach Segment', 'share of revenue by Segment'],
  ['Bestellungen über 5.000 Euro', 'orders above 5000 EUR'],
  ['Bestellungen über 1,5 Euro', 'orders above 1.5 EUR'],
  ['Tickets, die nicht dringend sind', 'Tickets, not urgent are'],
  ['Wie viele Reparaturen sind noch nicht fertig?', 'how many repairs are not finished'],
  ['Namen der Bestellungen', 'names of orders'],
  ['Lieferanten mit mehr als einer Filiale', 'suppliers with more than one store'],
  ['Wie heißen die Filme, die mehr als 10 Preise haben?', 'names of films with more than 10 prices'],
  ['Berater, die von Mitarbeitern geschult wurden', 'Berater that were geschult by employees'],
  ['Wie viele Touristen haben keinen Ort besucht?', 'how many tourists visited no place'],
  ['Wie viele Mitarbeiter haben ein Zertifikat?', 'how many employees have certificate'],
  ['Wie viele Gäste haben noch nie bestellt?', 'how many guests have never ordered'],
  ['Wie viele Filme hat Anna?', 'how many films does Anna have'],
  ['Kunden, die sowohl Bücher als auch Filme bestellt haben', 'Kunden that ordered both books and films'],
  ['Filme, absteigend nach Preis sortiert', 'films, sorted by price descending'],
  // A name of the data stays as it is called.
  ['Anzahl Kunden nach Lagerort', 'number of Kunden by Lagerort'],
  // A word that is not known stays, and is looked up like any other.
  ['Wie viele Schraubenzieher gibt es?', 'how many Schraubenzieher are there'],
])('“%s” is “%s”', (german, english) => {
  expect(read(german)?.toLowerCase()).toBe(english.toLowerCase());
});

it.each([
  'revenue by country this year',
  'what was the total revenue in 2025?',
  'revenue october vs september',
  'how many orders were made in Die Hard',
  'number of Kunden by Lagerort',
  'takings nach fare class',
])('“%s” is not German', (question) => {
  expect(read(question)).toBeNull();
});
