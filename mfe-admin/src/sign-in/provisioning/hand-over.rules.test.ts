import { expect, it } from 'vitest';
import { mayBeHandedOver } from './hand-over.rules.ts';

const ana = { id: 'ana', email: 'ana@contoso.example', managedBy: null };
const handOver = { domains: ['contoso.example'], emergencyUserId: 'root' };

it.each([
  ['of the domain', ana, true],
  ['of the domain, written otherwise', { ...ana, email: 'Ana@Contoso.Example' }, true],
  ['of a subdomain', { ...ana, email: 'ana@mail.contoso.example' }, false],
  ['of a domain that ends alike', { ...ana, email: 'ana@evilcontoso.example' }, false],
  ['managed already', { ...ana, managedBy: {} }, false],
  ['the emergency account', { ...ana, id: 'root' }, false],
])('%s', (_, person, expected) => {
  expect(mayBeHandedOver(person, handOver)).toBe(expected);
});
