import { expect, it } from 'vitest';
import { domainOf } from './email-domain.ts';

it.each([
  ['ana@contoso.example', 'contoso.example'],
  ['Ana@Mail.Contoso.Example', 'mail.contoso.example'],
  // A quoted local part may have an @ in it.
  ['"ana@contoso.example"@evil.example', 'evil.example'],
])('reads %s as an address of %s', (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});
