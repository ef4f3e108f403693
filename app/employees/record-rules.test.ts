import { expect, it } from 'vitest';
import { fieldsOf } from '#app/forms/rules.ts';
import {
  fieldsIn,
  isNumberField,
  isRecordField,
  recordRules,
  recordSections,
  shortLabelOf,
} from './record-rules.ts';

const fields = fieldsOf(recordRules);

it('every field of a record is in one section, in the order of the form', () => {
  expect(recordSections.flatMap(fieldsIn)).toEqual(fields);
  expect(fieldsIn('Banking')).toEqual(['bank_name', 'account_number', 'account_owner_name']);
});

it('a field has its whole label unless its section says the rest', () => {
  const labels = fieldsIn('Emergency Contact').map(shortLabelOf);
  expect(labels).toEqual(['Name', 'Phone', 'Relationship']);
  expect(fieldsIn('Sizing').map(shortLabelOf)).toEqual(['T-shirt size', 'Shoes size']);
});

it('knows its fields, and which of them are the numbers that are stored encrypted', () => {
  expect([...fields, 'employee_pin', 'left_on'].filter(isRecordField)).toEqual(fields);
  expect(fields.filter(isNumberField)).toEqual(['ic_number', 'kwsp_no', 'account_number']);
});
