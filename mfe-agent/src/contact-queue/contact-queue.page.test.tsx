import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ContactQueuePageDocument, FirstQueueDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, LIST_ID } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();

const queueOf = queueOn(network);

const rows = () => within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
const row = (name: string) => screen.getByRole('button', { name }).closest('li') as HTMLElement;
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('Contact queue', () => {
  it('shows the list, its figures and its rows in queue order', async () => {
    queueOf(
      aContact({ firstName: 'Wanda', lastName: 'Winner', status: 'winner' }),
      aContact({ firstName: 'Carl', lastName: 'Back', status: 'callback', callbackAt: '2026-06-03T14:30:00Z' }),
      aContact({ firstName: 'Tia', lastName: 'Tried', status: 'attempted' }),
      aContact({ firstName: 'Nora', lastName: 'New' }),
    );
    renderQueue();
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring leads' })).toBeDefined();
    expect(screen.getByText('Everybody who asked for a demo')).toBeDefined();
    expect(figure('Total Contacts')).toBe('4');
    expect(figure('Calls Made')).toBe('2');
    expect(figure('Remaining')).toBe('2');
    expect(screen.getByText('3 of 4 contacts')).toBeDefined();
    const names = rows().map((item) => within(item).getAllByRole('button')[0]?.textContent);
    expect(names).toEqual(['Nora New', 'Tia Tried', 'Carl Back']);
    expect(within(row('Carl Back')).getByText(/Jun 3, (?:\d{4}, )?14:30/)).toBeDefined();
    expect(within(row('Nora New')).queryByText('Active')).toBeNull();
  });

  it('shows in a row: company, Added {MMM d}, phone as +1 (xxx) xxx-xxxx, e-mail, details, custom fields, notes', async () => {
    queueOf(
      aContact({
        firstName: 'Nora',
        lastName: 'New',
        email: 'nora@example.com',
        phone: '415-555-0199',
        phoneE164: '+14155550199',
        company: 'Globex',
        notes: 'prefers mornings',
        customFields: { City: 'Austin', Plan: 'Pro', Seats: 12, Source: 'Fair' },
      }),
    );
    renderQueue();
    await screen.findByRole('button', { name: 'Nora New' });
    const item = within(row('Nora New'));
    expect(item.getByText(/Globex/)).toBeDefined();
    expect(item.getByText(/Added Jun 3/)).toBeDefined();
    expect(item.getByRole('link', { name: /^\+1 \(415\) 555-0199/ }).getAttribute('href')).toBe('tel:+14155550199');
    expect(item.getByRole('link', { name: 'Email nora@example.com' }).getAttribute('href')).toBe(
      'mailto:nora@example.com',
    );
    expect(item.getByRole('button', { name: /^View Details/ })).toBeDefined();
    expect(item.getByText('Austin')).toBeDefined();
    expect(item.getByText('12')).toBeDefined();
    expect(item.getByText('Fair')).toBeDefined();
    expect(item.getByText('prefers mornings')).toBeDefined();
  });

  it('starts with Active Only; Show All shows all contacts', async () => {
    const server = queueOf(aContact({ status: 'loser', firstName: 'Lou', lastName: 'Loser' }), aContact());
    renderQueue();
    await screen.findByText('1 of 2 contacts');
    expect(screen.queryByRole('button', { name: 'Lou Loser' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show All' }));
    expect(await screen.findByRole('button', { name: 'Lou Loser' })).toBeDefined();
    expect(screen.getByText('2 of 2 contacts')).toBeDefined();
    expect(server.asked.pages.map(({ activeOnly }) => activeOnly)).toEqual([true, false]);
  });

  it('searches on the server, once for a word', async () => {
    const server = queueOf(aContact({ firstName: 'Zoe', lastName: 'Zimmer' }), aContact(), aContact());
    renderQueue();
    await screen.findByText('3 of 3 contacts');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'zimmer');
    expect(await screen.findByText('1 of 3 contacts')).toBeDefined();
    expect(rows()).toHaveLength(1);
    expect(server.asked.pages).toEqual([
      { listId: LIST_ID, activeOnly: true },
      { listId: LIST_ID, activeOnly: true, search: 'zimmer' },
    ]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'xyz');
    expect(await screen.findByText('No matches found')).toBeDefined();
    expect(screen.getByText('No contact of this list fits the search and the filter.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show contacts of every status' }));
    expect(await screen.findByText('No contact of this list fits the search.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('3 of 3 contacts')).toBeDefined();
  });

  it('keeps few rows of many in the page, and announces the position of the agent', async () => {
    queueOf(...Array.from({ length: 120 }, () => aContact()));
    renderQueue();
    await screen.findByText('120 of 120 contacts');
    expect(rows().length).toBeLessThan(30);
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true');
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('120');
    const bar = within(screen.getByRole('region', { name: 'Calling' }));
    expect(bar.getByText('1 of 120')).toBeDefined();
    await userEvent.click(bar.getByRole('button', { name: 'Next Contact' }));
    expect(bar.getByText('2 of 120')).toBeDefined();
    expect(rows()[1]?.getAttribute('aria-current')).toBe('true');
  });

  it('"list selector (defaults to the first list if none chosen)"', async () => {
    const { asked } = queueOf(aContact({ firstName: 'Nora', lastName: 'New' }));
    const shell = renderQueue('/contacts');
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring leads' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Nora New' })).toBeDefined();
    // Its rows came with the names, and are not requested again.
    expect(asked.pages).toHaveLength(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Call list' }), 'Autumn leads');
    expect(shell.visited).toEqual(['/contacts/other-list']);
  });
});

describe('states', () => {
  it('shows No Call Lists Available', async () => {
    network.use(
      onDocument(FirstQueueDocument, () => ({
        __typename: 'Query',
        callLists: {
          __typename: 'CallListConnection',
          nodes: [],
          pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
        },
        first: { __typename: 'CallListConnection', nodes: [] },
      })),
    );
    const { unmount } = renderQueue('/contacts');
    expect(await screen.findByText('No Call Lists Available')).toBeDefined();
    const advice = "You don't have access to any call lists. Please contact your administrator.";
    expect(screen.getByText(advice)).toBeDefined();
    unmount();
    const shell = renderQueue('/contacts', { role: 'admin' });
    await userEvent.click(await screen.findByRole('button', { name: 'Create Call List' }));
    expect(shell.visited).toEqual(['/admin/call-lists']);
    expect(screen.getByText(advice)).toBeDefined();
  });

  it('leads an admin from No Contacts Yet to the upload', async () => {
    queueOf();
    const shell = renderQueue(undefined, { role: 'admin' });
    expect(await screen.findByText('No Contacts Yet')).toBeDefined();
    expect(screen.getByText(/upload a CSV file/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Call Lists' }));
    expect(shell.visited).toEqual(['/admin/call-lists']);
  });

  it('shows a list that this person may not see as missing', async () => {
    queueOf(aContact());
    renderQueue('/contacts/somebody-elses');
    expect(await screen.findByText('Call List Not Found')).toBeDefined();
  });

  it('reports a failure, and recovers by Retry', async () => {
    queueOf(aContact());
    network.use(onDocument(ContactQueuePageDocument, () => refusal('INTERNAL')));
    renderQueue();
    expect(await screen.findByText('Failed to load contacts')).toBeDefined();
    network.resetHandlers();
    queueOf(aContact({ firstName: 'Nora', lastName: 'New' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Nora New' })).toBeDefined();
  });

  it.each([
    ['contacts', undefined, onDocument(ContactQueuePageDocument, () => refusal('UNAVAILABLE'))],
    ['call lists', '/contacts', onDocument(FirstQueueDocument, () => refusal('UNAVAILABLE'))],
  ])('recovers from a short fault of the %s by itself', async (what, path, fault) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    queueOf(aContact());
    network.use(fault);
    renderQueue(path);
    expect(await screen.findByText(`Failed to load ${what}`)).toBeDefined();
    network.resetHandlers();
    queueOf(aContact({ firstName: 'Nora', lastName: 'New' }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole('button', { name: 'Nora New' })).toBeDefined();
  });

  it('shows the shape of the rows while loading', async () => {
    queueOf(aContact());
    renderQueue();
    expect(screen.getByLabelText('Loading contacts...')).toBeDefined();
    await waitFor(() => expect(screen.queryByLabelText('Loading contacts...')).toBeNull());
  });
});
