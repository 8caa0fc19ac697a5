import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { Link, Route, Routes } from '@dialdeck/router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallEvidencePageDocument, RuleSourcesDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { CallEvidencePage } from './call-evidence.page.tsx';
import type { Proof } from './proof.ts';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const RULE = { ruleSetId: 'us', name: 'United States', version: 4, index: 1, kind: 'hours', because: '08:00–21:00' };
const PROOF: Proof = {
  call: {
    id: '0199',
    agent: 'Ana Lopes',
    ownNumber: { number: '+13035550199', declared: true },
    called: '+17205550100',
    dialledAt: '2027-03-02T21:05:11.000Z',
    loggedAt: '2027-03-02T21:05:12.000Z',
    seconds: 84,
    outcome: 'answered',
    disposition: 'winner',
    seller: 'Acme',
    subject: 'Solar',
    audience: 'consumer',
    list: 'Spring leads',
    script: { name: 'Spring', version: 7, said: [1, 3] },
  },
  state: 'allowed',
  localTime: '14:05',
  zones: ['America/Denver'],
  rules: [RULE, { ...RULE, index: 2, kind: 'prefix', because: 'No blocked prefix' }],
  dialsBefore: 1,
  doNotCall: null,
  consent: null,
  registers: [{ name: 'US national', asOf: '2020-02-20' }],
  recomputed: 'same',
  message: null,
  made: null,
  logged: null,
};

const proofIs = (given: Partial<Proof>) =>
  server.use(
    onDocument(CallEvidencePageDocument, () => ({
      __typename: 'Query',
      callLog: {
        __typename: 'CallLog',
        id: '0199',
        evidence: {
          ...{ __typename: 'CallEvidence', ...PROOF, ...given, zones: [...(given.zones ?? PROOF.zones)] },
          made: given.made ? { __typename: 'InstantVerdict', ...given.made } : null,
          logged: given.logged ? { __typename: 'InstantVerdict', ...given.logged } : null,
        },
      },
    })),
  );

beforeEach(() =>
  server.use(
    onDocument(RuleSourcesDocument, () => ({
      __typename: 'Query',
      ruleSets: [
        {
          __typename: 'RuleSet',
          id: 'us',
          versions: [
            {
              __typename: 'RuleSetVersion',
              version: 4,
              sourceTitle: '47 CFR 64.1200',
              sourceUrl: 'https://www.ecfr.gov/current/title-47/section-64.1200',
              reviewedOn: null,
            },
          ],
        },
      ],
    })),
  ),
);

const open = () =>
  renderAdmin(
    ({ shell }) => (
      <Routes>
        <Route path="/admin/evidence" element={<Link to="/admin/evidence/0199">The same call</Link>} />
        <Route path="/admin/evidence/:id" element={<CallEvidencePage shell={shell} />} />
      </Routes>
    ),
    '/admin/evidence/0199',
  );
const factIn = (section: string, label: string) =>
  within(screen.getByRole('region', { name: section })).getByText(label).nextElementSibling?.textContent;

it('shows the facts of a call, each rule with version, source and reason, and the facts known at that time', async () => {
  proofIs({});
  open();
  expect(await screen.findByText('Recomputed just now: the same answer.')).toBeTruthy();
  const facts = ['Agent', 'Seller', 'Subject', 'Called as', 'Direction', 'Calling number', 'Called number', 'Duration'];
  expect(facts.map((label) => factIn('The call', label))).toEqual([
    'Ana Lopes',
    'Acme',
    'Solar',
    'A consumer',
    'Outbound',
    '+1 (303) 555-0199, as declared by the agent',
    '+1 (720) 555-0100',
    '1 min 24 s',
  ]);
  expect(factIn('The call', 'Script')).toBe('Spring, version 7');
  expect(factIn('The call', 'Caller ID')).toBe('Not recorded');
  expect(factIn('The call', 'Outcome')).toBe('Answered · Winner');
  expect(factIn('The call', 'Time there')).toBe('14:05 (America/Denver)');
  await screen.findAllByText('47 CFR 64.1200');
  const rules = within(screen.getByRole('region', { name: 'Rules' })).getAllByRole('listitem');
  expect(rules.map(({ textContent }) => textContent)).toEqual([
    'United States, version 4, rule 1: allowed because 08:00–21:00Source: 47 CFR 64.1200',
    'United States, version 4, rule 2: allowed because no blocked prefixSource: 47 CFR 64.1200',
  ]);
  expect(factIn('What was on record', 'Do-not-call list')).toBe('Not listed');
  expect(factIn('What was on record', 'US national')).toBe('As of Feb 20, 2020');
  expect(factIn('What was on record', 'Calls before')).toBe('1');
});

it('is read again on each visit', async () => {
  proofIs({});
  open();
  await screen.findByText('Recomputed just now: the same answer.');
  proofIs({ recomputed: 'different' });
  await user.click(screen.getByRole('link', { name: 'Back to Evidence' }));
  await user.click(screen.getByRole('link', { name: 'The same call' }));
  expect(await screen.findByText('Recomputed just now: another answer.')).toBeTruthy();
});

it('claims no dial for a result without a call', async () => {
  proofIs({ call: { ...PROOF.call, dialledAt: null } });
  open();
  await screen.findByText('Recomputed just now: the same answer.');
  expect(factIn('The call', 'Dialed')).toBe('No call is claimed');
});

it('prints and downloads the answer of the server', async () => {
  proofIs({});
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  open();
  const download = await screen.findByRole('link', { name: 'Download JSON' });
  expect(download.getAttribute('href')).toBe('/api/call-logs/0199/evidence');
  expect(download.getAttribute('download')).toBe('evidence-0199.json');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('shows that a call was logged late, with the verdicts of both instants', async () => {
  const message = 'On the do-not-call list since Mar 1.';
  proofIs({ state: 'late', made: { state: 'allowed', message: null }, logged: { state: 'outside', message } });
  open();
  expect(await screen.findByText('Logged late')).toBeTruthy();
  const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(value('Verdict when made')).toBe('Allowed');
  expect(value('Verdict when logged')).toBe(`Outside the rules. ${message}`);
});

it('explains why a call was outside the rules, and that a record was changed', async () => {
  proofIs({
    state: 'outside',
    rules: [{ ...RULE, because: 'It is 22:05 there. Calls are allowed from 08:00 to 21:00.' }],
    recomputed: 'changed',
    doNotCall: { reason: 'asked', addedAt: '2027-03-01T10:00:00.000Z', scope: 'everywhere' },
  });
  open();
  expect(await screen.findByText('This record was changed.')).toBeTruthy();
  expect(screen.getByText('Outside the rules')).toBeTruthy();
  const [rule] = within(screen.getByRole('region', { name: 'Rules' })).getAllByRole('listitem');
  expect(rule?.textContent).toContain('rule 1: It is 22:05 there. Calls are allowed from 08:00 to 21:00.');
  expect(factIn('What was on record', 'Do-not-call list')).toMatch(/^Listed since .*2027/);
});

it('shows the reason against a call where no rule set applied', async () => {
  const message = 'It is 22:05 there. Calls are allowed from 08:00 to 21:00.';
  proofIs({ state: 'outside', rules: [], message });
  open();
  const rules = within(await screen.findByRole('region', { name: 'Rules' }));
  expect(rules.getByText(message)).toBeTruthy();
  expect(rules.getByText('No rule set applied to this call.')).toBeTruthy();
});

it('reports that nothing was kept of an early call, and that an unknown one is not there', async () => {
  proofIs({ state: null, recomputed: null, rules: [], localTime: null, zones: [] });
  open();
  expect(await screen.findByText('No evidence was kept at that time.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Rules' })).toBeNull();
});

it('reports that there is no such call', async () => {
  server.use(onDocument(CallEvidencePageDocument, () => refusal('NOT_FOUND', 'Call not found')));
  open();
  expect(await screen.findByText('Call not found')).toBeTruthy();
});
