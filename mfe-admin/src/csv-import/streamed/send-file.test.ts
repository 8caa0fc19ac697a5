import { expect, it } from 'vitest';
import { importAddress } from './send-file.ts';

const format = { delimiter: ',', newline: '\n', encoding: 'windows-1251' } as const;

it.each([
  [true, 'windows-1251'],
  [false, null],
])('sends the encoding only if the user chose it: %s', (isEncodingChosen, encoding) => {
  const address = importAddress('l-1', { mapping: { phone: 'Phone' }, format: { ...format, isEncodingChosen } });
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  expect(pathname).toBe('/api/call-lists/l-1/imports');
  expect(searchParams.get('mapping')).toBe('{"phone":"Phone"}');
  expect(searchParams.get('encoding')).toBe(encoding);
});
