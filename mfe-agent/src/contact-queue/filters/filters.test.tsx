import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ContactQueuePageDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, LIST_ID } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });

function queue(query = '') {
  const server = createQueueServer([
    aContact({ firstName: 'Nora', lastName: 'New', customFields: { City: 'Lyon' } }),
    aContact({
      firstName: 'Tom',
      lastName: 'Twice',
      totalCalls: 2,
      status: 'attempted',
      customFields: { City: 'Oslo' },
    }),
    aContact({ firstName: 'Wim', lastName: 'Winner', totalCalls: 1, status: 'winner', customFields: { City: 'Lyon' } }),
  ]);
  network.use(...server.handlers);
  return { server, ...renderQueue(`/contacts/${LIST_ID}${query}`) };
}

const openFilters = async () => {
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  return within(await screen.findByRole('region', { name: 'Filters' }));
};
const choose = (panel: Awaited<ReturnType<typeof openFilters>>, name: string) =>
  user.click(panel.getByRole('checkbox', { name }));
const rows = () =>
  within(screen.getByRole('list', { name: 'Contacts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/(Nora|Tom|Wim)/)?.[0]);

it('filters by status and calls, counts the matches, and keeps both in the address', async () => {
  const { address } = queue();
  const panel = await openFilters();
  await choose(panel, 'Attempted');
  expect(await screen.findByText('1 of 3 contacts')).toBeDefined();
  expect(rows()).toEqual(['Tom']);
  await choose(panel, 'Active');
  await choose(panel, 'Never called');
  await waitFor(() => expect(rows()).toEqual(['Nora']));
  expect(address()).toBe(`/contacts/${LIST_ID}?status=attempted%2Cactive&calls=0`);
  await user.click(await screen.findByRole('button', { name: 'Remove Calls: Never called' }));
  expect(await screen.findByText('2 of 3 contacts')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe(`/contacts/${LIST_ID}`));
  expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull();
});

it('turns Show All on with a finished status', async () => {
  const { address } = queue();
  await choose(await openFilters(), 'Winner');
  expect(await screen.findByText('1 of 3 contacts')).toBeDefined();
  expect(rows()).toEqual(['Wim']);
  expect(screen.getByRole('button', { name: 'Show All' }).getAttribute('aria-pressed')).toBe('true');
  expect(address()).toBe(`/contacts/${LIST_ID}?status=winner&show=all`);
});

it('filters by an additional field, also by its absence, and suggests the fields of the rows', async () => {
  const { address } = queue();
  const panel = await openFilters();
  const name = panel.getByRole('combobox', { name: 'Additional field' });
  await user.type(name, 'City');
  const values = panel.getByRole('combobox', { name: 'Value' }).getAttribute('list') ?? '';
  expect([...(document.getElementById(values)?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual([
    'Lyon',
    'Oslo',
  ]);
  await user.type(panel.getByRole('combobox', { name: 'Value' }), 'Lyon{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove City: Lyon' })).toBeDefined();
  await waitFor(() => expect(rows()).toEqual(['Nora']));
  await user.clear(name);
  await user.type(name, 'Plan{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove Plan: empty' })).toBeDefined();
  expect(address()).toBe(`/contacts/${LIST_ID}?field.City=Lyon&field.Plan=`);
});

it('rejects a fourth additional field with a sentence', async () => {
  queue('?field.a=1&field.b=2&field.c=3');
  const panel = await openFilters();
  await user.type(panel.getByRole('combobox', { name: 'Additional field' }), 'd');
  expect(panel.getByText('At most 3 additional fields')).toBeDefined();
});

it('opens a sent link with its search, filters and Show All', async () => {
  const { server } = queue('?search=wim&status=winner&calls=1&field.City=Lyon&show=all');
  expect(await screen.findByText('1 of 3 contacts')).toBeDefined();
  expect(rows()).toEqual(['Wim']);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search contacts' }).value).toBe('wim');
  expect(server.asked.pages).toEqual([
    {
      listId: LIST_ID,
      activeOnly: false,
      search: 'wim',
      filter: { calls: ['1'], fields: [{ name: 'City', value: 'Lyon' }], status: ['winner'] },
    },
  ]);
});

it('keeps the search in the address', async () => {
  const { address } = queue('?show=all');
  await user.type(await screen.findByRole('searchbox', { name: 'Search contacts' }), 'tom');
  await waitFor(() => expect(address()).toBe(`/contacts/${LIST_ID}?show=all&search=tom`));
});

it('offers to clear search and filters when nothing matches', async () => {
  const { address } = queue('?search=zzz&status=winner&show=all');
  expect(await screen.findByText('No contact of this list fits the search and the filters.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('3 of 3 contacts')).toBeDefined();
  await waitFor(() => expect(address()).toBe(`/contacts/${LIST_ID}?show=all`));
});

it('explains that auto-dial calls the whole list, while both are on', async () => {
  queue('?calls=2');
  const whole = 'Auto-dial calls the whole list.';
  await screen.findByText('1 of 3 contacts');
  expect(screen.queryByText(whole)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Start Auto Dial' }));
  expect(await screen.findByText(whole)).toBeDefined();
});

it('reads the next page after one without rows', async () => {
  const server = createQueueServer([aContact({ firstName: 'Nora', lastName: 'New' })]);
  const asked: (string | null | undefined)[] = [];
  network.use(
    onDocument(ContactQueuePageDocument, (variables) => {
      const answer = server.page({ ...variables, after: null });
      asked.push(variables.after);
      if (asked.length === 3 || !answer.callList) return answer;
      const pageInfo = { __typename: 'PageInfo' as const, hasNextPage: true, endCursor: `page ${asked.length}` };
      return {
        ...answer,
        callList: { ...answer.callList, contacts: { ...answer.callList.contacts, nodes: [], pageInfo } },
      };
    }),
    ...server.handlers,
  );
  renderQueue(`/contacts/${LIST_ID}?stage=AVAILABLE`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nora New' })).toBeDefined());
  expect(asked).toEqual([undefined, 'page 1', 'page 2']);
});
