import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { Route, Routes } from '@dialdeck/router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  CallingRulesPageDocument,
  CreateRuleSetDocument,
  CreateRuleSetFromTemplateDocument,
  RuleSetTemplatesDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { aRuleSet, aVersion, REST } from '#testing/rule-sets.ts';
import { CallingRulesPage } from './calling-rules.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const ruleSets = (...all: ReturnType<typeof aRuleSet>[]) =>
  server.use(onDocument(CallingRulesPageDocument, () => ({ __typename: 'Query', ruleSets: all, registers: [] })));
const open = () =>
  renderAdmin(
    ({ shell }) => (
      <Routes>
        <Route path="/admin/rules" element={<CallingRulesPage shell={shell} />} />
        <Route path="/admin/rules/new" element={<h1>The editor</h1>} />
      </Routes>
    ),
    '/admin/rules',
  );
const cellsOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('shows the audience of each rule set, and the active rules', async () => {
  const active = { ...aVersion(1, [REST, REST]), reviewedOn: '2020-03-02' };
  ruleSets(
    aRuleSet({ state: 'active', activeVersion: 1, versions: [aVersion(2), active] }),
    aRuleSet({ id: 'all', name: 'Ours', country: '*', regions: null, audience: 'both', versions: [aVersion(1)] }),
    aRuleSet({ id: 'old', name: 'France', country: 'FR', regions: null, state: 'retired' }),
  );
  open();
  expect(screen.getByText('Loading calling rules...')).toBeTruthy();
  expect(await cellsOf('Florida')).toEqual(['Florida', 'United States: FL · consumers', '2', 'Mar 2, 2020', 'Active']);
  expect(await cellsOf('Ours')).toEqual(['Ours', 'Everywhere', '1', 'Never', 'Draft']);
  expect(await cellsOf('France')).toEqual(['France', 'France · consumers', '0', 'Never', 'Retired']);
  expect(screen.getByRole('link', { name: 'Florida' }).getAttribute('href')).toBe('/admin/rules/0199');
  expect(screen.queryByText('No calling rules are active.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Calling Rules' }).getAttribute('aria-current')).toBe('page');
});

it('reports that no rules are active, and invites the admin to write the first', async () => {
  ruleSets();
  open();
  expect(await screen.findByText('No Rule Sets Yet')).toBeTruthy();
  expect(screen.getByText('No calling rules are active.')).toBeTruthy();
  // Each way once, and the template first.
  const ways = screen.getAllByRole('button', { name: /From a Template|New Rule Set/ });
  expect(ways.map(({ textContent }) => textContent)).toEqual(['From a Template', 'New Rule Set']);
});

it('reports a failure, and reads again', async () => {
  server.use(onDocument(CallingRulesPageDocument, () => refusal('INTERNAL')));
  open();
  expect(await screen.findByText('The rules could not be loaded')).toBeTruthy();
  ruleSets(aRuleSet());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Florida' })).toBeTruthy();
});

it('creates a rule set from the typed values', async () => {
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
  await user.click(screen.getByRole('button', { name: 'New Rule Set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Rule Set' }));
  await user.click(dialog.getByRole('button', { name: 'Create Rule Set' }));
  expect(dialog.getByText('Name is required')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Name/), 'Gulf');
  await user.type(dialog.getByLabelText('States or provinces'), 'fl, TX');
  await user.selectOptions(dialog.getByLabelText('Audience'), 'Consumers');
  await user.click(dialog.getByRole('button', { name: 'Create Rule Set' }));
  // Nothing of the closed dialog hides the next screen.
  expect(await screen.findByRole('heading', { name: 'The editor' })).toBeTruthy();
  expect(sent).toEqual([{ name: 'Gulf', country: 'US', regions: ['FL', 'TX'], audience: 'consumer' }]);
});

it('does not move people who did not wait for the new set, and shows it in the table', async () => {
  ruleSets(aRuleSet());
  const answer = Promise.withResolvers<void>();
  server.use(
    onDocument(CreateRuleSetDocument, async () => {
      await answer.promise;
      return { __typename: 'Mutation', createRuleSet: { __typename: 'RuleSet', id: 'new' } };
    }),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'New Rule Set' }));
  const first = within(await screen.findByRole('dialog', { name: 'New Rule Set' }));
  await user.type(first.getByLabelText(/Name/), 'Gulf{Enter}{Escape}');
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  // The button of the page, which may have rendered again when the sets arrived.
  await user.click(await screen.findByRole('button', { name: 'New Rule Set' }));
  const second = within(await screen.findByRole('dialog', { name: 'New Rule Set' }));
  await user.type(second.getByLabelText(/Name/), 'Ohio');
  ruleSets(aRuleSet(), aRuleSet({ id: 'new', name: 'Gulf' }));
  answer.resolve();
  expect(await screen.findByText('Gulf')).toBeTruthy();
  expect(second.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Ohio');
  // The longest wait for a dialog to close.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(screen.queryByRole('heading', { name: 'The editor', hidden: true })).toBeNull();
});

it('offers states only in countries that have some', async () => {
  ruleSets(aRuleSet());
  open();
  await user.click(await screen.findByRole('button', { name: 'New Rule Set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Rule Set' }));
  await user.selectOptions(dialog.getByLabelText('Country'), 'Everywhere');
  expect(dialog.queryByLabelText('States or provinces')).toBeNull();
});

const US_HOURS = {
  __typename: 'RuleSetTemplate' as const,
  key: 'us-hours',
  name: 'US federal hours',
  country: 'US',
  regions: null,
  audience: 'consumer',
  rules: [{ kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '21:00' }], unless: [] }],
  register: null,
  sourceTitle: '47 CFR 64.1200(c)(1)',
  sourceUrl: 'https://www.ecfr.gov/current/title-47/section-64.1200',
  reviewedOn: '2025-11-23',
};
const TPS = {
  ...US_HOURS,
  key: 'united-kingdom',
  name: 'United Kingdom',
  country: 'GB',
  rules: [{ kind: 'register', registerId: '', maxAgeDays: 28, unless: [] }],
  register: 'TPS',
};
const EMPTY = {
  ...US_HOURS,
  key: 'empty',
  name: 'Our own rules',
  country: '*',
  audience: 'both',
  rules: [],
  sourceUrl: null,
};

it('creates a draft from a template, which it shows with its source and day', async () => {
  ruleSets(aRuleSet());
  server.use(onDocument(RuleSetTemplatesDocument, () => refusal('INTERNAL')));
  open();
  await user.click(await screen.findByRole('button', { name: 'From a Template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'From a Template' }));
  expect(await dialog.findByText('The templates could not be loaded')).toBeTruthy();
  const sent: unknown[] = [];
  server.use(
    onDocument(RuleSetTemplatesDocument, () => ({ __typename: 'Query', ruleSetTemplates: [US_HOURS, TPS, EMPTY] })),
    onDocument(CreateRuleSetFromTemplateDocument, (variables) => {
      sent.push(variables);
      return { __typename: 'Mutation', createRuleSetFromTemplate: { __typename: 'RuleSet', id: 'new' } };
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  const held = await dialog.findByRole('region', { name: 'What the draft holds' });
  expect(held.textContent).toBe(
    "United States · consumersMonday to Sunday, 8:00 to 21:00, in the contact's own time47 CFR 64.1200(c)(1), as of Nov 23, 2025",
  );
  await user.selectOptions(dialog.getByLabelText('Template'), 'Empty');
  expect(held.textContent).toBe('EverywhereNo rules yet. You add them.');
  await user.selectOptions(dialog.getByLabelText('Template'), 'United Kingdom');
  expect(held.textContent).toContain('No number listed in TPS, which is at most 28 days old');
  await user.clear(dialog.getByLabelText(/Name/));
  await user.click(dialog.getByRole('button', { name: 'Create Draft' }));
  expect(dialog.getByText('Name is required')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Name/), 'Britain');
  await user.click(dialog.getByRole('button', { name: 'Create Draft' }));
  expect(await screen.findByRole('heading', { name: 'The editor' })).toBeTruthy();
  expect(sent).toEqual([{ template: 'united-kingdom', name: 'Britain' }]);
});
