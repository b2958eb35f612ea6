import { describe, expect, it } from 'vitest';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import type { FoundValue } from '../marking/mark.ts';
import { normalise } from '../words/normalise.ts';
import { mentionsOf } from './findMentions.ts';
import { smallCatalog } from './smallCatalog.test-support.ts';

const HOSPITAL = smallCatalog({
  ref_ward_types: { fields: 'ward_type_code ward_type_description' },
  patients: {
    fields:
      'patient_id:NUMBER patient_first_name patient_surname dob:DATE gender_mf home_city_name admission_type bedtype is_insured:BOOLEAN',
    values: { gender_mf: ['F', 'M'], bedtype: ['King', 'Single'] },
  },
  wards: { fields: 'ward_id:NUMBER wname num_beds:NUMBER ward_type_code' },
  ward_stays: {
    fields: 'stay_id:NUMBER patient_id:NUMBER ward_id:NUMBER admitted_on:DATE stay_status_code',
    links: { patient_id: 'patients', ward_id: 'wards' },
    values: { stay_status_code: ['Planned', 'Closed'] },
  },
});

const FREIGHT = smallCatalog({
  carriers: {
    fields: 'carrier_id:NUMBER carrier_name headquarters home_country basePrice:NUMBER',
    values: { home_country: ['USA', 'Germany'], headquarters: ['Lockmanfurt , X', 'Port Blair'] },
  },
  shipments: {
    fields:
      'shipment_id:NUMBER carrier_id:NUMBER dest_state_code shipped_weight:NUMBER registration_nr date_shipment_sent:DATE cargo_details',
    links: { carrier_id: 'carriers' },
    values: { dest_state_code: ['TX', 'CA'] },
  },
});

function named(question: string, catalog: CatalogDefinition, words: string): readonly string[] {
  const tokens = normalise(question);
  const mentions = mentionsOf(tokens, catalog, []);
  return tokens.flatMap((_, at) =>
    mentions.names(at).flatMap(({ start, end, target }) =>
      tokens
        .slice(start, end)
        .map(({ text }) => text)
        .join(' ') === words
        ? [
            target.kind === 'field'
              ? `${target.field.model}.${target.field.name}`
              : `${target.kind} ${'model' in target ? target.model : ''}`,
          ]
        : [],
    ),
  );
}

function valued(question: string, catalog: CatalogDefinition, found: readonly FoundValue[] = []): readonly string[] {
  const tokens = normalise(question);
  const mentions = mentionsOf(tokens, catalog, found);
  return tokens.flatMap((_, at) =>
    mentions.values(at).map(
      ({ start, end, field, value }) =>
        `${tokens
          .slice(start, end)
          .map(({ text }) => text)
          .join(' ')}: ${field.name} = ${String(value)}`,
    ),
  );
}

describe('names of fields', () => {
  it.each([
    ['patients by first name', 'first name', 'patients.patient_first_name'],
    ["the patient's first name", 'patient first name', 'patients.patient_first_name'],
    ['surname of patients', 'surname', 'patients.patient_surname'],
    ['last name of patients', 'last name', 'patients.patient_surname'],
    ['patients with their date of birth', 'date of birth', 'patients.dob'],
    ['birthday of each patient', 'birthday', 'patients.dob'],
    ['which city do patients live in', 'city', 'patients.home_city_name'],
    ['patients per type of admission', 'type of admission', 'patients.admission_type'],
    ['patients by bed type', 'bed type', 'patients.bedtype'],
    ['wards by number of beds', 'number of beds', 'wards.num_beds'],
    ['wards by bed count', 'bed count', 'wards.num_beds'],
    ['names of wards', 'names', 'wards.wname'],
    ['stays by status', 'status', 'ward_stays.stay_status_code'],
    ['stays by status code', 'status code', 'ward_stays.stay_status_code'],
    ['id of the ward', 'id', 'wards.ward_id'],
  ])('“%s”: “%s” is %s', (question, words, field) => {
    expect(named(question, HOSPITAL, words)).toContain(field);
  });

  it.each([
    ['carriers headquartered in Port Blair', 'headquartered', 'carriers.headquarters'],
    ['the cheapest carriers', 'cheapest', 'carriers.basePrice'],
    ['carriers by cost', 'cost', 'carriers.basePrice'],
    ['registered shipments', 'registered', 'shipments.registration_nr'],
    ['the heaviest shipments', 'heaviest', 'shipments.shipped_weight'],
    ['shipments by date sent', 'date sent', 'shipments.date_shipment_sent'],
    ['which shipments were sent', 'sent', 'shipments.date_shipment_sent'],
    ['names of shipments', 'names', 'shipments.cargo_details'],
    ['registration numbers', 'registration numbers', 'shipments.registration_nr'],
  ])('“%s”: “%s” is related to %s', (question, words, field) => {
    expect(named(question, FREIGHT, words)).toContain(field);
  });

  it('gives the very words of a name first', () => {
    expect(named('ward type code', HOSPITAL, 'ward type code')[0]).toBe('ref_ward_types.ward_type_code');
    const [first] = mentionsOf(normalise('admission type'), HOSPITAL, []).names(0);
    expect(first).toMatchObject({ end: 2, weight: 1, match: 'whole', target: { field: { name: 'admission_type' } } });
  });

  it('weighs other forms and words of like meaning less', () => {
    const [related] = mentionsOf(normalise('headquartered'), FREIGHT, []).names(0);
    expect(related?.match).toBe('related');
    expect(related?.weight).toBeLessThan(0.9);
  });
});

describe('names of models', () => {
  it.each([
    ['ward types', 'ward types', 'model ref_ward_types'],
    ['how many stays', 'stays', 'model ward_stays'],
    ['how many ward stays', 'ward stays', 'model ward_stays'],
  ])('“%s”: “%s” is %s', (question, words, model) => {
    expect(named(question, HOSPITAL, words)).toContain(model);
  });

  it('does not take a key that leads to a model for its noun', () => {
    expect(named('patients of a ward', HOSPITAL, 'patients')).toEqual(['model patients']);
  });

  it('does not take words for names that only look like them', () => {
    expect(named('weather', HOSPITAL, 'weather')).toEqual([]);
  });
});

describe('values', () => {
  it.each([
    ['patients with a king bed', 'king bed: bedtype = King'],
    ['patients in kings', 'kings: bedtype = King'],
    ['stays with status code closed', 'status code closed: stay_status_code = Closed'],
    ['how many women are there', 'women: gender_mf = F'],
    ['insured patients', 'insured: is_insured = true'],
    ["stays that are 'Planned'", 'planned: stay_status_code = Planned'],
  ])('“%s” has “%s”', (question, value) => {
    expect(valued(question, HOSPITAL)).toContain(value);
  });

  it.each([
    ['American carriers', 'american: home_country = USA'],
    ['carriers of the United States', 'united states: home_country = USA'],
    ['German carriers', 'german: home_country = Germany'],
    ['carriers in the US', 'us: home_country = USA'],
    ['shipments to Texas', 'texas: dest_state_code = TX'],
    ['carriers in Lockmanfurt, X', 'lockmanfurt , x: headquarters = Lockmanfurt , X'],
  ])('“%s” has “%s”', (question, value) => {
    expect(valued(question, FREIGHT)).toContain(value);
  });

  it('does not take a pronoun for a country', () => {
    expect(valued('which carriers work with us', FREIGHT)).toEqual([]);
  });

  it('has those found in the data, and none for other quoted text', () => {
    const found = [{ phrase: 'zelda', model: 'patients', dimension: 'patient_first_name', value: 'Zelda', near: [] }];
    expect(valued('stays of Zelda', HOSPITAL, found)).toEqual(['zelda: patient_first_name = Zelda']);
    expect(valued("stays of 'Nobody'", HOSPITAL)).toEqual([]);
  });
});

it('says of each word its base form and what it can be', () => {
  const { words } = mentionsOf(
    normalise('Which companies have written the cheapest offers after 1990 in Zurrbach?'),
    FREIGHT,
    [],
  );
  const about = (text: string) => {
    const word = words.find((one) => one.text === text);
    return [word?.lemma, [...(word?.parts ?? [])].toSorted().join(' ')];
  };
  expect(about('companies')).toEqual(['company', 'noun verb']);
  expect(about('written')).toEqual(['write', 'adjective verb']);
  expect(about('cheapest')).toEqual(['cheap', 'adjective']);
  expect(about('the')).toEqual(['the', 'function']);
  expect(about('1990')).toEqual(['1990', 'number']);
  expect(about('zurrbach')).toEqual(['zurrbach', 'noun proper']);
});
