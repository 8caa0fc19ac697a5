import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ContactVerdictDocument, ContactVerdictsDocument, type ContactVerdictsQuery } from '#__generated__/graphql.ts';
import { findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, aNora, type TestContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
afterEach(() => vi.restoreAllMocks());

const SENTENCE = 'It is 07:59 there. Calls are allowed from 08:00 to 20:00.';
type Verdict = ContactVerdictsQuery['contactVerdicts'][number]['verdict'];

const CALLABLE: Verdict = {
  __typename: 'Verdict',
  callable: true,
  asOf: '2027-03-02T14:59:59.000Z',
  validUntil: '2027-03-03T03:00:00.000Z',
  zones: ['America/Denver'],
  reasons: [],
};
const because = (code: string, params: Record<string, unknown>, until: string | null): Verdict => ({
  ...CALLABLE,
  callable: false,
  reasons: [{ __typename: 'VerdictReason', code, params, until }],
});
const CLOSED: Verdict = {
  ...because('OUTSIDE_HOURS', { time: '07:59', from: '08:00', to: '20:00' }, '2027-03-02T15:00:00.000Z'),
  validUntil: '2027-03-02T15:00:01.000Z',
};
const LISTED = because('DO_NOT_CALL', { since: Date.parse('2027-03-02T12:00:00Z') }, null);

/** A queue with the given verdicts. */
function openQueue(contacts: TestContact[], verdictOf: (id: string) => Verdict) {
  const asked: string[][] = [];
  network.use(
    onDocument(ContactVerdictsDocument, ({ contactIds }) => {
      const ids = [contactIds].flat().map(String);
      asked.push(ids);
      const contactVerdicts = ids.map((contactId) => ({
        __typename: 'ContactVerdict' as const,
        contactId,
        verdict: verdictOf(contactId),
      }));
      return { __typename: 'Query', contactVerdicts };
    }),
    onDocument(ContactVerdictDocument, ({ id }) => {
      const { callable: served, asOf, zones, reasons } = verdictOf(String(id));
      const verdict = {
        __typename: 'Verdict' as const,
        served,
        nextAt: reasons[0]?.until ?? null,
        asOf,
        zones,
        reasons,
      };
      return { __typename: 'Query', contact: { __typename: 'Contact', id: String(id), verdict } };
    }),
    ...createQueueServer(contacts).handlers,
  );
  renderQueue();
  return asked;
}

const rowOf = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest('li') as HTMLElement);

it('shows why a number may not be called, and allows the call when its window opens, without a reload', async () => {
  const contact = aNora();
  let isOpen = false;
  const asked = openQueue([contact], () => (isOpen ? CALLABLE : CLOSED));
  const row = await rowOf('Nora New');
  const phone = await row.findByRole('button', { name: '+1 (415) 555-0199 Nora New' });
  expect(phone.hasAttribute('disabled')).toBe(true);
  expect(phone.getAttribute('aria-description')).toBe(SENTENCE);
  expect(row.getByText('Opens 08:00')).toBeDefined();
  const bar = within(screen.getByRole('region', { name: 'Calling' }));
  await user.keyboard('j');
  await waitFor(() => expect(bar.getByText(SENTENCE)).toBeDefined());
  expect(bar.getByText(/^\d\d:\d\d there$/)).toBeDefined();
  expect(bar.getByRole('button', { name: 'Call Current' }).hasAttribute('disabled')).toBe(true);
  await user.keyboard('c');
  expect(device.dialled).toEqual([]);
  isOpen = true;
  const asking = asked.length;
  await waitFor(() => expect(asked.length).toBeGreaterThan(asking));
  expect(await row.findByRole('link', { name: /^\+1 \(415\) 555-0199/ })).toBeDefined();
  expect(row.queryByText('Opens 08:00')).toBeNull();
  expect(row.queryByRole('button', { name: /^Why not now/ })).toBeNull();
});

it('leads from a row that may not be called to all reasons, and to the next possible time', async () => {
  openQueue([aContact({ firstName: 'Nora', lastName: 'New' })], () => CLOSED);
  const row = await rowOf('Nora New');
  await user.click(await row.findByRole('button', { name: 'Why not now? Nora New' }));
  const details = await findDialog('Nora New');
  expect(await details.findByText(SENTENCE)).toBeDefined();
  expect(details.getByText(/^Next possible: /)).toBeDefined();
  const call = details.getByRole('button', { name: 'Call' });
  expect(call.getAttribute('aria-disabled')).toBe('true');
  expect(call.title).toBe(SENTENCE);
  await user.click(call);
  await user.keyboard('c');
  expect(device.dialled).toEqual([]);
  expect(screen.getByRole('dialog')).toBeDefined();
});

it('reads the reasons again on request, and reports where that fails', async () => {
  const verdict: Verdict = { ...CLOSED, reasons: [...LISTED.reasons, ...CLOSED.reasons] };
  openQueue([aContact({ firstName: 'Nora', lastName: 'New' })], () => verdict);
  const row = await rowOf('Nora New');
  await user.click(await row.findByRole('button', { name: 'Why not now? Nora New' }));
  const details = await findDialog('Nora New');
  expect(await details.findByText('On the do-not-call list since Mar 2, 2027.')).toBeDefined();
  expect(details.getByText(SENTENCE)).toBeDefined();
  const ask = details.getByRole('button', { name: 'Why not now?' });
  network.use(onDocument(ContactVerdictDocument, () => refusal('UNAVAILABLE')));
  await user.click(ask);
  await user.click(ask);
  expect(await details.findByText(/Calls can't be checked right now/)).toBeDefined();
});

it('does not offer to explain a call that nothing stops', async () => {
  openQueue([aContact({ firstName: 'Nora', lastName: 'New', status: 'attempted' })], () => CALLABLE);
  await user.click(await screen.findByRole('button', { name: 'Nora New' }));
  const details = await findDialog('Nora New');
  await waitFor(() => expect(details.queryByRole('button', { name: /^Why not now/ })).toBeNull());
  expect(details.getByRole('button', { name: 'Call' }).getAttribute('aria-disabled')).toBeNull();
});

it('puts the next row that the rules allow under the call key', async () => {
  const people = ['Nora', 'Bea', 'Cleo'].map((firstName) => aContact({ firstName, lastName: 'New' }));
  openQueue(people, (id) => (id === people[1]?.id ? CALLABLE : CLOSED));
  const bar = within(await screen.findByRole('region', { name: 'Calling' }));
  await waitFor(() => expect(bar.getByText('Bea New')).toBeDefined());
  expect(bar.getByRole('button', { name: 'Call Current' }).hasAttribute('disabled')).toBe(false);
});

it('scrolls past numbers on the do-not-call list to the first row that can be called, and no further', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const people = ['Nora', 'Bea', 'Cleo', 'Dora'].map((firstName) => aContact({ firstName, lastName: 'New' }));
  const [nora, bea, , dora] = people.map(({ id }) => id);
  openQueue(people, (id) => (id === nora || id === bea || id === dora ? LISTED : CALLABLE));
  const bar = within(await screen.findByRole('region', { name: 'Calling' }));
  await waitFor(() => expect(bar.getByText('Cleo New')).toBeDefined());
  const rows = screen.getByRole('list', { name: 'Contacts' });
  const height = Number.parseInt(within(rows).getAllByRole('listitem')[0]?.style.height ?? '', 10);
  await waitFor(() => expect(rows.parentElement?.scrollTop).toBe(2 * height));
  expect(screen.getByText('4 of 4 contacts')).toBeDefined();
  await user.keyboard('j');
  expect(rows.parentElement?.scrollTop).toBe(2 * height);
});

it('shows the badge of a number on the do-not-call list, in the row and in the details', async () => {
  const [nora, bea] = [
    aContact({ firstName: 'Nora', lastName: 'New' }),
    aContact({ firstName: 'Bea', lastName: 'Bee' }),
  ];
  openQueue([nora, bea], (id) => (id === nora.id ? LISTED : CALLABLE));
  const row = await rowOf('Nora New');
  expect(await row.findByText('Do not call')).toBeDefined();
  expect((await rowOf('Bea Bee')).queryByText('Do not call')).toBeNull();
  await user.click(row.getByRole('button', { name: 'Nora New' }));
  const details = await findDialog('Nora New');
  expect(details.getByText('Do not call')).toBeDefined();
});

it('reads verdicts of rows beyond the first page when they come into view', async () => {
  const contacts = Array.from({ length: 80 }, (_, index) =>
    aContact({ firstName: 'Nora', lastName: `${String(index).padStart(2, '0')}` }),
  );
  const last = contacts.at(-1) as TestContact;
  const asked = openQueue(contacts, (id) => (id === last.id ? LISTED : CALLABLE));
  await screen.findByRole('button', { name: 'Nora 00' });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked.flat()).not.toContain(last.id);
  const scroller = screen.getByRole('list', { name: 'Contacts' }).parentElement as HTMLElement;
  scroller.scrollTop = 100_000;
  fireEvent.scroll(scroller);
  await screen.findByRole('button', { name: 'Nora 79' });
  await waitFor(() => expect(asked.at(-1)).toContain(last.id));
  expect(await (await rowOf('Nora 79')).findByText('Do not call')).toBeDefined();
});
