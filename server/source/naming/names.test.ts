import { describe, expect, it } from 'vitest';
import { plural, singular, withArticle } from '../relationships/words.ts';
import { apart } from '../../english/wordList.ts';
import { isCount, sharedTablePrefix, spokenLabel, spokenWords, tableSpeech, unitInName } from './spokenName.ts';

/** Labels of the columns of a table, as a draft has them. */
function labels(table: string, columns: string): readonly string[] {
  const names = columns.split(', ');
  const speech = tableSpeech(table, names);
  return names.map((name) => spokenLabel(spokenWords(name, speech, unitInName(name))));
}

describe('labels of columns', () => {
  it.each([
    ['customers', 'cust_id, cust_name, cust_city, cust_dob', ['Customer ID', 'Name', 'City', 'Date of birth']],
    [
      'orders',
      'orderID, customerID, orderDate, shipCountry',
      ['Order ID', 'Customer ID', 'Order date', 'Ship country'],
    ],
    [
      'orders',
      'orderid, customerid, orderdate, requireddate, freight',
      ['Order ID', 'Customer ID', 'Order date', 'Required date', 'Freight'],
    ],
    ['lineitem', 'l_orderkey, l_extendedprice, l_qty', ['Order key', 'Extended price', 'Quantity']],
    [
      'invoices',
      'invoice_no, acct_nr, amt_due, desc, addr_line1',
      ['Invoice number', 'Account number', 'Amount due', 'Description', 'Address line 1'],
    ],
    ['products', 'SKU, ListPrice, ImageURL, VATRate', ['SKU', 'List price', 'Image URL', 'VAT rate']],
    [
      'shipments',
      'weight_kg, duration_minutes, transit_days, price_in_dollars',
      ['Weight', 'Duration', 'Transit days', 'Price'],
    ],
    [
      'happy_hours',
      'HH_ID, num_of_staff, num_guests, headquartered_city',
      ['HH ID', 'Number of staff', 'Number of guests', 'Headquartered city'],
    ],
    [
      'kunden',
      'kundennr, vorname, nachname, geburtsdatum, plz',
      ['Kundennr', 'Vorname', 'Nachname', 'Geburtsdatum', 'PLZ'],
    ],
    [
      'Bestellungen',
      'Bestellnummer, Umsatz (EUR), Anzahl Artikel, Zahlungsart',
      ['Bestellnummer', 'Umsatz', 'Anzahl Artikel', 'Zahlungsart'],
    ],
    [
      'commandes',
      'num_commande, date_commande, montant_eur, id_vendeur, libelle',
      ['Num commande', 'Date commande', 'Montant', 'ID vendeur', 'Libelle'],
    ],
    [
      'clientes',
      'codigo, nombre, apellido, fecha_alta, importe',
      ['Codigo', 'Nombre', 'Apellido', 'Fecha alta', 'Importe'],
    ],
  ])('of %s (%s)', (table, columns, expected) => {
    expect(labels(table, columns)).toEqual(expected);
  });
});

describe('names of rows', () => {
  const english = 'id, name, status, created_at';
  it.each([
    ['weborders', english, 'web order', 'web orders', 'Web orders'],
    ['order_items', english, 'order item', 'order items', 'Order items'],
    ['companies', english, 'company', 'companies', 'Companies'],
    ['movies', english, 'movie', 'movies', 'Movies'],
    ['people', english, 'person', 'people', 'People'],
    ['staff', english, 'staff member', 'staff members', 'Staff'],
    ['equipment', english, 'equipment record', 'equipment records', 'Equipment'],
    ['tests_taken', english, 'test taken', 'tests taken', 'Tests taken'],
    ['authors_and_tutors', english, 'author and tutor', 'authors and tutors', 'Authors and tutors'],
    ['dim_customer', english, 'customer', 'customers', 'Customers'],
    ['Ref_Treatment_Types', english, 'treatment type', 'treatment types', 'Treatment types'],
    ['member', english, 'member', 'members', 'Members'],
    ['order_history', english, 'order history', 'order histories', 'Order history'],
    ['analyses', english, 'analysis', 'analyses', 'Analyses'],
    ['kunden', 'kundennr, vorname, ort', 'entry of Kunden', 'entries of Kunden', 'Kunden'],
    ['Ausgaben', 'Monat, Kanal, Betrag', 'entry of Ausgaben', 'entries of Ausgaben', 'Ausgaben'],
    ['commandes', 'numero, libelle, montant', 'entry of Commandes', 'entries of Commandes', 'Commandes'],
  ])('%s (%s)', (table, columns, noun, nouns, label) => {
    expect(tableSpeech(table, columns.split(', '))).toMatchObject({ noun, nouns, label });
  });
});

describe('words that all tables of a source begin with', () => {
  it.each([
    ['shop_orders, shop_customers, shop_order_items', ['shop']],
    ['tblShopOrders, tblShopCustomers, tblShopItems', ['tbl', 'shop']],
    // A name keeps a word at least.
    ['order, order_items, order_returns', []],
    // Two may be alike by chance.
    ['shop_orders, shop_customers', []],
    ['shop_orders, shop_customers, visits', []],
    // The first word is what the tables are about, or the others are none.
    ['customers_asia, customers_europe, customers_africa', []],
    ['sales_2023, sales_2024, sales_2025', []],
    ['plan_2023, plan_2024, plan_2025', []],
    ['orders', []],
    ['', []],
  ])('%s', (tables, prefix) => {
    expect(sharedTablePrefix(tables.split(', ').filter((name) => name !== ''))).toEqual(prefix);
  });

  it('are no part of what a row is called', () => {
    const columns = ['id', 'status', 'created_at'];
    expect(tableSpeech('shop_order_items', columns, ['shop'])).toMatchObject({
      noun: 'order item',
      nouns: 'order items',
      label: 'Order items',
    });
  });
});

it.each([
  ['orderdate', ['order', 'date']],
  ['codeshare', ['code', 'share']],
  ['customerid', ['customer', 'id']],
  ['creditlimit', ['credit', 'limit']],
  ['therapist', ['therapist']],
  ['headquartered', ['headquartered']],
  ['bestellung', ['bestellung']],
  ['umsatz', ['umsatz']],
  ['datenaissance', ['datenaissance']],
])('%s is made of %s', (word, parts) => expect(apart(word, new Set())).toEqual(parts));

it.each([
  ['umsatz_eur', 'EUR'],
  ['Umsatz (EUR)', 'EUR'],
  ['weight_kg', 'kg'],
  ['duration_ms', 'ms'],
  ['kg', null],
  ['miles_per_hours', null],
  ['neuro', null],
])('the unit of %s is %s', (name, unit) => expect(unitInName(name)).toBe(unit));

it.each([
  'number_of_seats',
  'num_passengers',
  'passengerCount',
  'Anzahl Kunden',
  'nb_pages',
  'nombre_de_clients',
  'order_qty',
])('%s counts', (name) => expect(isCount(name)).toBe(true));
it.each(['flight_number', 'phone_no', 'discount', 'nombre', 'country'])('%s does not count', (name) =>
  expect(isCount(name)).toBe(false),
);

it('nouns that are not English get no plural', () => {
  expect(plural(['kunden'])).toBe('kunden');
  expect(plural(['box'])).toBe('boxes');
  expect(singular(['status'])).toBe('status');
  expect(withArticle('order')).toBe('an order');
});

it.each([
  ['termine_2026', 'termin_id, datum, uhrzeit, patient_nr, dauer_min, status', 'Termine 2026', 'Termin id'],
  ['halter', 'Halter-Nr., Nachname, Ort, PLZ, Newsletter', 'Halter', 'Halter Nr'],
])('%s of German columns is not taken for English', (table, columns, label, first) => {
  const speech = tableSpeech(table, columns.split(', '));
  expect([speech.isEnglish, speech.label]).toEqual([false, label]);
  expect(spokenLabel(spokenWords(columns.split(', ')[0] ?? '', speech)).toLowerCase()).toBe(first.toLowerCase());
});
