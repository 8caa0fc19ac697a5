import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CallingRulesPageDocument, CreateRuleSetDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { aRuleSet, aVersion, REST } from '#testing/rule-sets.ts';
import { CallingRulesPage } from './calling-rules.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const ruleSets = (...all: ReturnType<typeof aRuleSet>[]) =>
  server.use(onDocument(CallingRulesPageDocument, () => ({ __typename: 'Query', ruleSets: all })));
const open = () => renderAdmin(CallingRulesPage, '/admin/rules');
const cellsOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('shows whom each rule set is for, and the rules that hold', async () => {
  const active = { ...aVersion(1, [REST, REST]), reviewedOn: '2027-03-02' };
  ruleSets(
    aRuleSet({ state: 'active', activeVersion: 1, versions: [aVersion(2), active] }),
    aRuleSet({ id: 'all', name: 'Ours', country: '*', regions: null, audience: 'both', versions: [aVersion(1)] }),
    aRuleSet({ id: 'old', name: 'France', country: 'FR', regions: null, state: 'retired' }),
  );
  open();
  expect(screen.getByText('Loading calling rules...')).toBeTruthy();
  expect(await cellsOf('Florida')).toEqual(['Florida', 'United States: FL · consumers', '2', 'Mar 2, 2027', 'Active']);
  expect(await cellsOf('Ours')).toEqual(['Ours', 'Everywhere', '1', 'Never', 'Draft']);
  expect(await cellsOf('France')).toEqual(['France', 'France · consumers', '0', 'Never', 'Retired']);
  expect(screen.getByRole('link', { name: 'Florida' }).getAttribute('href')).toBe('/admin/rules/0199');
  expect(screen.queryByText('No calling rules are active.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Calling Rules' }).getAttribute('aria-current')).toBe('page');
});

it('says when no rules are active, and invites to write the first', async () => {
  ruleSets();
  open();
  expect(await screen.findByText('No Rule Sets Yet')).toBeTruthy();
  expect(screen.getByText('No calling rules are active.')).toBeTruthy();
});

it('says what failed, and asks again', async () => {
  server.use(onDocument(CallingRulesPageDocument, () => refusal('INTERNAL')));
  open();
  expect(await screen.findByText('The rules could not be loaded')).toBeTruthy();
  ruleSets(aRuleSet());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Florida' })).toBeTruthy();
});

it('makes a rule set from what is typed', async () => {
  ruleSets();
  const sent: unknown[] = [];
  server.use(
    onDocument(CreateRuleSetDocument, ({ input }) => {
      sent.push(input);
      return { __typename: 'Mutation', createRuleSet: { __typename: 'RuleSet', id: 'new' } };
    }),
  );
  open();
  await screen.findByText('No Rule Sets Yet');
  await user.click(screen.getAllByRole('button', { name: 'New Rule Set' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'New Rule Set' }));
  await user.click(dialog.getByRole('button', { name: 'Create Rule Set' }));
  expect(dialog.getByText('Name is required')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Name/), 'Gulf');
  await user.type(dialog.getByLabelText('States or provinces'), 'fl, TX');
  await user.selectOptions(dialog.getByLabelText('Audience'), 'Consumers');
  await user.click(dialog.getByRole('button', { name: 'Create Rule Set' }));
  expect(sent).toEqual([{ name: 'Gulf', country: 'US', regions: ['FL', 'TX'], audience: 'consumer' }]);
});

it('asks for states only where there are some', async () => {
  ruleSets(aRuleSet());
  open();
  await user.click(await screen.findByRole('button', { name: 'New Rule Set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Rule Set' }));
  await user.selectOptions(dialog.getByLabelText('Country'), 'Everywhere');
  expect(dialog.queryByLabelText('States or provinces')).toBeNull();
});
