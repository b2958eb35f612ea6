import { seedTable } from '../../../prisma/seed/seedTable.ts';

/** A hospital: a schema that shares no words with the other suites, for judging the engine only. */
export const wardsTable = seedTable('wards', 'Where beds stand.', [
  ['ward_code', 'STRING', 'Two or three letters'],
  ['ward_title', 'STRING', 'Written above the door'],
  ['wing', 'STRING', 'Part of the building'],
  ['beds', 'INTEGER', 'Beds that may be filled'],
  ['intensive', 'BOOLEAN', 'True where patients are ventilated'],
]);

export const physiciansTable = seedTable('physicians', 'Doctors who treat or operate.', [
  ['physician_id', 'INTEGER', 'Running number'],
  ['physician_name', 'STRING', 'Given and last name'],
  ['specialty', 'STRING', 'Field of medicine'],
  ['grade', 'STRING', 'resident, registrar, consultant'],
  ['licensed_on', 'DATE', 'Day of the licence to practise'],
]);

export const patientsTable = seedTable('patients', 'People with a medical record.', [
  ['patient_id', 'INTEGER', 'Running number'],
  ['patient_name', 'STRING', 'Given and last name'],
  ['sex', 'STRING', 'female, male'],
  ['birth_date', 'DATE', 'Day of birth'],
  ['blood_group', 'STRING?', 'AB0 and rhesus; empty when never determined'],
  ['canton', 'STRING', 'Where they live'],
  ['insurer', 'STRING?', 'Health insurance; empty for those who pay themselves'],
]);

export const staysTable = seedTable('stays', 'Admissions to the hospital.', [
  ['stay_id', 'INTEGER', 'Running number'],
  ['patient_id', 'INTEGER', 'The patient'],
  ['admitting_ward', 'STRING', 'Ward of the first night'],
  ['discharging_ward', 'STRING?', 'Ward of the last night; empty while in bed'],
  ['attending_id', 'INTEGER?', 'Physician in charge; empty when nobody was assigned'],
  ['admitted_at', 'TIMESTAMP', 'Moment of admission, UTC'],
  ['discharged_at', 'TIMESTAMP?', 'Moment of discharge, UTC; empty while in bed'],
  ['admission_type', 'STRING', 'emergency, elective, birth'],
  ['disposition', 'STRING?', 'home, rehabilitation, nursing_home, deceased; empty while in bed'],
  ['nights', 'INTEGER?', 'Nights in a bed; empty while in bed'],
  ['reimbursed', 'DECIMAL?', 'Swiss francs paid by the insurer; empty while in bed'],
  ['readmitted', 'BOOLEAN', 'True within 30 days of a former discharge'],
  ['training', 'BOOLEAN', 'True for invented records on which new staff practise'],
]);

export const surgeriesTable = seedTable('surgeries', 'What happened in the operating theatre.', [
  ['surgery_id', 'INTEGER', 'Running number'],
  ['stay_id', 'INTEGER', 'The admission'],
  ['surgeon_id', 'INTEGER?', 'Physician with the knife; empty for visiting surgeons'],
  ['performed_on', 'DATE', 'Day of the surgery'],
  ['procedure', 'STRING', 'What was done'],
  ['anaesthesia', 'STRING', 'general, spinal, local'],
  ['knife_minutes', 'INTEGER', 'First cut to last stitch'],
  ['complication', 'BOOLEAN', 'True when something went wrong within a week'],
]);

export const labTestsTable = seedTable('lab_tests', 'Samples sent to the laboratory.', [
  ['sample_id', 'INTEGER', 'Running number'],
  ['stay_id', 'INTEGER', 'The admission'],
  ['drawn_at', 'TIMESTAMP', 'Moment the sample was taken, UTC'],
  ['analyte', 'STRING', 'What is measured'],
  ['turnaround_minutes', 'INTEGER?', 'Minutes until the result; empty when the sample was spoiled'],
  ['abnormal', 'BOOLEAN', 'True outside the reference interval'],
]);

/** Every table of the hospital. */
export const hospitalTables = [
  wardsTable,
  physiciansTable,
  patientsTable,
  staysTable,
  surgeriesTable,
  labTestsTable,
] as const;
