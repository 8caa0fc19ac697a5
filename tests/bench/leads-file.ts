import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';

/** North American numbers, each its own, in the spellings that people use. */
export function phoneOfRow(row: number): string {
  const area = [201, 212, 303, 312, 404, 415, 503, 617, 702, 713][row % 10];
  const digits = String(2_000_000 + Math.floor(row / 10)).padStart(7, '0');
  const [exchange, line] = [digits.slice(0, 3), digits.slice(3)];
  return [
    `(${area}) ${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    `+1${area}${digits}`,
    `${area}.${exchange}.${line}`,
  ][Math.floor(row / 10) % 4] as string;
}

const FIRST = ['Ana', 'Bo', 'Chen', 'Dina', 'Émile', 'Fatima', 'Goran', 'Hana'];

export const LEADS_MAPPING = {
  ...forContactTexts(null),
  phone: 'Phone',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  company: 'Company',
  customFields: ['City', 'Budget', 'Source'],
};

/** A CSV of eight columns, as it comes out of a customer's system, piece by piece. */
export function* leadsFile(rows: number): Generator<Buffer> {
  let text = 'First Name,Last Name,Email,Company,Phone,City,Budget,Source\n';
  for (let row = 0; row < rows; row++) {
    text += `${FIRST[row % 8]},Lima ${row},lead${row}@example.com,"Acme ${row % 5_000}, Inc.",${phoneOfRow(row)},Boston ${row % 300},${row % 10_000},fair\n`;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
