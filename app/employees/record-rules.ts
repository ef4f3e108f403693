import { choice, choiceLimit, line, lines, type Rule, unless } from '#app/forms/rules.ts';
import { cleanEmail, emailMaxLength } from '#app/shared/email.ts';
import { accountNumberError, isAccountNumber } from '#app/shared/person/account-number.ts';
import { isPhone, phoneError } from '#app/shared/person/phone.ts';
import { cleanNumber } from '#app/shared/text.ts';
import { tshirtSizes, withoutPlaceholder } from './employee.ts';

/** A placeholder is no answer, however it came here (spec 5.2). */
export const cleanAnswer = (text: string) => withoutPlaceholder(line(text));

function text(label: string, limit: number) {
  return { label, limit, clean: cleanAnswer };
}

function number(label: string) {
  return { label, limit: 40, clean: (text: string) => cleanAnswer(cleanNumber(text)) };
}

/**
 * The texts of a record, whoever gives them: the new hire or an admin. In the order in which they are
 * asked, under the names of their columns.
 */
export const recordRules = {
  full_name_ic: text('Full name', 200),
  email: {
    ...text('Email', emailMaxLength),
    clean: (text) => cleanAnswer(cleanEmail(text)),
  },
  ic_number: number('IC number'),
  phone: { ...number('Phone number'), error: unless(isPhone, phoneError) },
  address: { ...text('Address', 500), clean: (text) => withoutPlaceholder(lines(text)) },
  date_of_birth: text('Date of birth', choiceLimit),
  kwsp_no: number('KWSP number'),
  bank_name: text('Bank name', 100),
  account_number: {
    ...number('Account number'),
    error: unless(isAccountNumber, accountNumberError),
  },
  account_owner_name: text('Account owner name', 200),
  tshirt_size: { ...choice('T-shirt size', tshirtSizes), clean: cleanAnswer },
  shoes_size: text('Shoes size', 40),
  emergency_contact_name: text('Emergency contact name', 200),
  emergency_contact_phone: {
    ...number('Emergency contact phone'),
    error: unless(isPhone, phoneError),
  },
  emergency_contact_relationship: text('Emergency contact relationship', 100),
} as const satisfies Record<string, Rule>;
