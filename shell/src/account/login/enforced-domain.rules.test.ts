import { expect, it } from 'vitest';
import { providerOf } from './enforced-domain.rules.ts';

const contoso = { name: 'Contoso', enforcedDomains: ['contoso.example', 'contoso.net'] };
const open = { name: 'Open', enforcedDomains: [] };

it.each([
  ['ana@contoso.example', 'Contoso'],
  ['Ana@CONTOSO.net', 'Contoso'],
  ['ana@mail.contoso.example', undefined],
  ['ana@contoso.example.evil.example', undefined],
  ['ana', undefined],
])('%s signs in at %s', (email, name) => {
  expect(providerOf(email, [open, contoso])?.name).toBe(name);
});
