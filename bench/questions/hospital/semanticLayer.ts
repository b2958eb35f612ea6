import { defineModel } from '../../../prisma/seed/defineModel.ts';
import type { CatalogDefinition } from '../../../server/semql/catalog/definition.ts';
import { hospitalGlossary } from './glossary.ts';
import { hospitalMetrics } from './metrics.ts';
import { labTestsTable, patientsTable, physiciansTable, staysTable, surgeriesTable, wardsTable } from './tables.ts';

const namespace = 'hospital';

const wards = defineModel({
  namespace,
  table: wardsTable,
  description: 'One row is a ward with its beds.',
  synonyms: ['stations'],
  grain: ['ward_code'],
  grainDescription: 'one row per ward',
  dimensions: {
    ward_code: { primaryKey: true },
    ward_title: {
      label: 'Ward',
      sampleValues: [
        'General medicine',
        'Orthopaedics',
        'Cardiology',
        'Oncology',
        'Neurology',
        'Maternity',
        'Paediatrics',
        'Intensive care',
        'Neonatal intensive care',
      ],
    },
    wing: { synonyms: ['part of the building'], sampleValues: ['North', 'South', 'East', 'Pavilion'] },
    beds: { label: 'Beds of the ward', unit: 'beds' },
    intensive: { label: 'Intensive care', synonyms: ['ventilated'] },
  },
  measures: {
    ward_count: { label: 'Wards', expression: 'COUNT(*)', unit: 'wards', decimals: 0 },
    bed_count: { label: 'Beds', synonyms: ['number of beds'], expression: 'SUM(beds)', unit: 'beds', decimals: 0 },
  },
});

const physicians = defineModel({
  namespace,
  table: physiciansTable,
  description: 'One row is a doctor of the house.',
  synonyms: ['doctors', 'medics'],
  grain: ['physician_id'],
  grainDescription: 'one row per doctor',
  dimensions: {
    physician_id: { primaryKey: true },
    physician_name: { label: 'Physician', synonyms: ['doctor'] },
    specialty: {
      synonyms: ['speciality', 'discipline'],
      sampleValues: [
        'Cardiology',
        'Orthopaedics',
        'Oncology',
        'Neurology',
        'Paediatrics',
        'Gynaecology',
        'Internal medicine',
      ],
    },
    grade: {
      synonyms: ['rank'],
      enumValues: {
        resident: { synonyms: ['assistant doctor'] },
        registrar: {},
        consultant: { synonyms: ['chief physician'] },
      },
    },
    licensed_on: { label: 'Licensed since', synonyms: ['licence'] },
  },
  measures: {
    physician_count: {
      label: 'Physicians',
      synonyms: ['number of doctors'],
      expression: 'COUNT(*)',
      unit: 'physicians',
      decimals: 0,
    },
  },
});

const patients = defineModel({
  namespace,
  table: patientsTable,
  description: 'One row is a person with a medical record, admitted or not.',
  grain: ['patient_id'],
  grainDescription: 'one row per person',
  dimensions: {
    patient_id: { primaryKey: true, synonyms: ['record number'] },
    patient_name: { label: 'Patient', synonyms: ['name of the patient'] },
    sex: {
      synonyms: ['gender'],
      enumValues: { female: { synonyms: ['women'] }, male: { synonyms: ['men'] } },
    },
    birth_date: { label: 'Date of birth', synonyms: ['born'] },
    blood_group: { synonyms: ['blood type'], sampleValues: ['A+', 'O+', 'B+', 'O-', 'A-', 'AB+'] },
    canton: { sampleValues: ['Bern', 'Luzern', 'Aargau', 'Solothurn', 'Fribourg', 'Valais'] },
    insurer: {
      synonyms: ['insurance', 'health insurance', 'health fund'],
      sampleValues: ['Helvana', 'Sanaris', 'Curavita', 'Alpencare'],
    },
  },
  measures: {
    patient_count: {
      label: 'Patients',
      synonyms: ['number of patients'],
      expression: 'COUNT(*)',
      unit: 'patients',
      decimals: 0,
    },
  },
  filters: {
    self_payers: {
      label: 'Self-payers',
      description: 'Without an insurer.',
      synonyms: ['uninsured'],
      expression: 'insurer IS NULL',
    },
  },
});

const stays = defineModel({
  namespace,
  table: staysTable,
  description: 'One row is one admission of one patient until the discharge.',
  synonyms: ['hospitalisations', 'hospital stays', 'inpatient stays'],
  guidance: 'A stay belongs to the day of its admission unless the question speaks of the discharge.',
  grain: ['stay_id'],
  grainDescription: 'one row per admission',
  dimensions: {
    stay_id: { primaryKey: true, synonyms: ['case number'] },
    patient_id: { label: 'Patient number of the stay' },
    admitting_ward: { label: 'Code of the admitting ward' },
    discharging_ward: { label: 'Code of the discharging ward' },
    attending_id: { label: 'Number of the attending physician' },
    admitted_at: { label: 'Admission', synonyms: ['admitted', 'admission date'] },
    discharged_at: { label: 'Discharge', synonyms: ['discharged', 'discharge date'] },
    admission_type: {
      synonyms: ['type of admission', 'kind of admission'],
      enumValues: {
        emergency: { synonyms: ['emergencies', 'acute', 'A&E'] },
        elective: { synonyms: ['planned'] },
        birth: { synonyms: ['births', 'deliveries'] },
      },
    },
    disposition: {
      label: 'Disposition',
      description: 'Where the patient went after the discharge.',
      synonyms: ['discharged to'],
      enumValues: {
        home: {},
        rehabilitation: { synonyms: ['rehab'] },
        nursing_home: { label: 'Nursing home' },
        deceased: { synonyms: ['died', 'dead'] },
      },
    },
    nights: { label: 'Nights', synonyms: ['nights in hospital'], unit: 'nights' },
    readmitted: { label: 'Readmission', synonyms: ['came back within 30 days'] },
  },
  measures: {
    stay_count: {
      label: 'Admissions',
      synonyms: ['stays', 'number of admissions', 'number of stays', 'cases'],
      expression: 'COUNT(*)',
      unit: 'admissions',
      decimals: 0,
    },
    bed_days: {
      label: 'Bed days',
      description: 'Nights that patients spent in our beds.',
      synonyms: ['occupied bed days', 'patient days'],
      expression: 'SUM(nights)',
      unit: 'nights',
      decimals: 0,
    },
    average_stay: {
      label: 'Average length of stay',
      description: 'Nights per finished stay.',
      synonyms: ['length of stay', 'average stay', 'LOS', 'ALOS'],
      expression: 'AVG(nights)',
      additivity: 'NON_ADDITIVE',
      unit: 'nights',
      decimals: 1,
    },
    reimbursement: {
      label: 'Reimbursement',
      description: 'What insurers and self-payers paid for the stays.',
      synonyms: ['reimbursements', 'reimbursed amount'],
      expression: 'SUM(reimbursed)',
      unit: 'CHF',
      decimals: 2,
    },
    deaths: {
      label: 'Deaths',
      synonyms: ['deceased patients', 'fatalities'],
      expression: 'COUNT(*)',
      filter: "disposition = 'deceased'",
      unit: 'patients',
      decimals: 0,
    },
    readmissions: {
      label: 'Readmissions',
      expression: 'COUNT(*)',
      filter: 'readmitted = TRUE',
      unit: 'admissions',
      decimals: 0,
    },
    treated_patients: {
      label: 'Treated patients',
      description: 'Different patients with at least one admission.',
      synonyms: ['different patients', 'admitted patients'],
      expression: 'COUNT(DISTINCT patient_id)',
      additivity: 'NON_ADDITIVE',
      unit: 'patients',
      decimals: 0,
    },
  },
  filters: {
    genuine: {
      label: 'Genuine stays',
      description: 'Leaves out the invented records on which new staff practise.',
      expression: 'training = FALSE',
      applyByDefault: true,
    },
    in_bed: {
      label: 'Current inpatients',
      description: 'Not discharged yet.',
      synonyms: ['inpatients', 'in bed', 'still here'],
      expression: 'discharged_at IS NULL',
    },
    long_stay: {
      label: 'Long stays',
      description: 'Ten nights or longer.',
      synonyms: ['long stayers'],
      expression: 'nights >= 10',
    },
  },
  relationships: {
    patient: { toModel: 'patients', from: 'patient_id', to: 'patient_id' },
    admission_ward: {
      toModel: 'wards',
      from: 'admitting_ward',
      to: 'ward_code',
      label: 'Admitting ward',
      synonyms: ['admitted to', 'first ward'],
    },
    discharge_ward: {
      toModel: 'wards',
      from: 'discharging_ward',
      to: 'ward_code',
      label: 'Discharging ward',
      synonyms: ['discharged from', 'last ward'],
    },
    attending: {
      toModel: 'physicians',
      from: 'attending_id',
      to: 'physician_id',
      label: 'Attending physician',
      synonyms: ['attending doctor', 'treated by'],
    },
  },
});

const surgeries = defineModel({
  namespace,
  table: surgeriesTable,
  description: 'One row is one intervention in the operating theatre.',
  synonyms: ['operations', 'surgical interventions'],
  grain: ['surgery_id'],
  grainDescription: 'one row per intervention',
  dimensions: {
    surgery_id: { primaryKey: true },
    stay_id: { label: 'Case number of the surgery' },
    surgeon_id: { label: 'Number of the surgeon' },
    performed_on: { label: 'Surgery date', synonyms: ['performed'] },
    procedure: {
      synonyms: ['type of surgery', 'kind of operation'],
      sampleValues: [
        'Knee arthroscopy',
        'Hip replacement',
        'Appendectomy',
        'Caesarean section',
        'Gallbladder removal',
        'Pacemaker implant',
        'Tumour resection',
        'Coronary bypass',
      ],
    },
    anaesthesia: {
      synonyms: ['narcosis'],
      enumValues: {
        general: { label: 'General anaesthesia' },
        spinal: { synonyms: ['epidural'] },
        local: {},
      },
    },
    knife_minutes: { label: 'Knife time in minutes', synonyms: ['minutes of surgery'], unit: 'minutes' },
    complication: { label: 'With complication', synonyms: ['complicated'] },
  },
  measures: {
    surgery_count: {
      label: 'Surgeries',
      synonyms: ['number of surgeries', 'number of operations'],
      expression: 'COUNT(*)',
      unit: 'surgeries',
      decimals: 0,
    },
    complications: {
      label: 'Complications',
      synonyms: ['number of complications'],
      expression: 'COUNT(*)',
      filter: 'complication = TRUE',
      unit: 'surgeries',
      decimals: 0,
    },
    average_knife_time: {
      label: 'Average knife time',
      synonyms: ['knife time', 'average surgery time'],
      expression: 'AVG(knife_minutes)',
      additivity: 'NON_ADDITIVE',
      unit: 'minutes',
      decimals: 0,
    },
  },
  relationships: {
    stay: { toModel: 'stays', from: 'stay_id', to: 'stay_id' },
    surgeon: { toModel: 'physicians', from: 'surgeon_id', to: 'physician_id', synonyms: ['surgeons'] },
  },
});

const labTests = defineModel({
  namespace,
  table: labTestsTable,
  description: 'One row is one sample in the laboratory.',
  synonyms: ['samples', 'laboratory tests', 'lab results'],
  grain: ['sample_id'],
  grainDescription: 'one row per sample',
  dimensions: {
    sample_id: { primaryKey: true },
    stay_id: { label: 'Case number of the sample' },
    drawn_at: { label: 'Sample time', synonyms: ['drawn', 'taken'] },
    analyte: {
      synonyms: ['substance', 'parameter'],
      sampleValues: ['Haemoglobin', 'Creatinine', 'Glucose', 'C-reactive protein', 'Troponin'],
    },
    turnaround_minutes: { label: 'Turnaround in minutes', unit: 'minutes' },
    abnormal: { label: 'Abnormal', synonyms: ['pathological'] },
  },
  measures: {
    test_count: {
      label: 'Lab tests',
      synonyms: ['number of lab tests', 'number of samples'],
      expression: 'COUNT(*)',
      unit: 'tests',
      decimals: 0,
    },
    abnormal_tests: {
      label: 'Abnormal results',
      synonyms: ['abnormal tests', 'pathological results'],
      expression: 'COUNT(*)',
      filter: 'abnormal = TRUE',
      unit: 'tests',
      decimals: 0,
    },
    average_turnaround: {
      label: 'Average turnaround',
      description: 'Minutes from the needle to the result.',
      synonyms: ['turnaround', 'turnaround time', 'TAT'],
      expression: 'AVG(turnaround_minutes)',
      additivity: 'NON_ADDITIVE',
      unit: 'minutes',
      decimals: 0,
    },
  },
  relationships: { stay: { toModel: 'stays', from: 'stay_id', to: 'stay_id' } },
});

/** What the hospital's data means. */
export const hospitalCatalog: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [stays, patients, surgeries, labTests, wards, physicians],
  metrics: hospitalMetrics,
  glossary: hospitalGlossary,
};
