import { expect, it } from 'vitest';
import { NewProviderForm, ProviderChangeForm } from './provider-form.rules.ts';

const typed = {
  name: 'Contoso',
  issuer: 'https://login.contoso.example',
  clientId: 'c',
  clientSecret: 's',
  domains: ' contoso.example, Contoso.net;\ncontoso.org ',
};
const domains = ['contoso.example', 'contoso.net', 'contoso.org'];

it('separates domains by blanks, commas and semicolons', () => {
  expect(NewProviderForm.safeParse(typed).data).toMatchObject({ domains, clientSecret: 's' });
  expect(ProviderChangeForm.safeParse({ ...typed, domains: '' }).data).toMatchObject({ domains: [] });
});

it('keeps a secret that was not typed, and requires one of a new provider', () => {
  const untyped = ProviderChangeForm.safeParse({ ...typed, clientSecret: '' });
  expect(untyped.success).toBe(true);
  expect(untyped.data?.clientSecret).toBeUndefined();
  expect(ProviderChangeForm.safeParse(typed).data?.clientSecret).toBe('s');
  expect(NewProviderForm.safeParse({ ...typed, clientSecret: '' }).success).toBe(false);
});
