import { useApolloClient } from '@dialdeck/apollo';
import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import type { Screen } from '@dialdeck/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  CallListFunnelDocument,
  CallListsAvailableDocument,
  CallListsPageDocument,
  ImportedListDocument,
  RecordPlaceDocument,
} from '#__generated__/graphql.ts';
import { CallListsPage } from '#call-lists/call-lists.page.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList, availableIn, COUNTED_AT, listPage } from '#testing/lists.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const spring = aCallList({ name: 'Spring', teamId: 'n', teamName: 'North', assigneeCount: 1, assigneeNames: ['Ana'] });
const autumn = aCallList({ name: 'Autumn' });

let asked: unknown[];
beforeEach(() => {
  asked = [];
  server.use(
    teamsOf({ id: 'n', name: 'North' }),
    onDocument(CallListsPageDocument, () => ({ __typename: 'Query', callLists: listPage([spring, autumn]) })),
    onDocument(CallListsAvailableDocument, (variables) => {
      asked.push(variables);
      return availableIn({ [spring.id]: 1_932, [autumn.id]: null });
    }),
  );
});

const stages = { DECIDED: 4, DO_NOT_CALL: 0, NO_CONSENT: 0, PLACE_UNKNOWN: 0, WAITING: 0, CLOSED: 64, HELD: 0 };
const answerFunnel = (changed: Partial<typeof stages> = {}) =>
  server.use(
    onDocument(CallListFunnelDocument, () => ({
      __typename: 'Query',
      callList: {
        __typename: 'CallList',
        id: spring.id,
        name: spring.name,
        funnel: {
          __typename: 'Funnel',
          total: 2_000,
          availableNow: 1_932,
          stages: Object.entries({ ...stages, ...changed }).map(([code, count]) => ({
            __typename: 'FunnelStage',
            code,
            count,
            nextAt: null,
          })),
          next: [{ __typename: 'FunnelOpening', at: '2036-03-03T17:00:00Z', count: 60 }],
          uncounted: ['exempted'],
          asOf: COUNTED_AT,
        },
      },
    })),
  );

it('shows in each row how many can be called now, by one request for all lists; nothing while a list is counted', async () => {
  renderAdmin(CallListsPage, '/admin/call-lists?sort=name');
  const row = (await screen.findByRole('button', { name: '1,932 can be called now' })).closest('tr');
  expect(row?.textContent).toContain('North · 1,932 can be called now as of 12:03 · Ana');
  expect(screen.getByText('Autumn').closest('tr')?.textContent).not.toContain('can be called');
  expect(asked).toMatchObject([{ first: 50, sort: 'name' }]);
});

it('counts a list again immediately after it receives contacts', async () => {
  let count = 0;
  server.use(
    onDocument(CallListsAvailableDocument, () => availableIn({ [autumn.id]: count })),
    onDocument(ImportedListDocument, () => ({ __typename: 'Query', callList: { ...autumn, totalContacts: 482 } })),
  );
  const Importing: Screen = (props) => {
    const client = useApolloClient();
    const refresh = () =>
      client.query({ query: ImportedListDocument, variables: { id: autumn.id }, fetchPolicy: 'network-only' });
    return (
      <>
        <CallListsPage {...props} />
        <button type="button" onClick={refresh}>
          Imported
        </button>
      </>
    );
  };
  renderAdmin(Importing, '/admin/call-lists');
  await screen.findByRole('button', { name: '0 can be called now' });
  count = 482;
  await user.click(screen.getByRole('button', { name: 'Imported' }));
  expect(await screen.findByRole('button', { name: '482 can be called now' })).toBeTruthy();
});

it('opens the reasons against the others by a click, each stage with its number and a link to fix it', async () => {
  answerFunnel();
  renderAdmin(CallListsPage, '/admin/call-lists');
  await user.click(await screen.findByRole('button', { name: '1,932 can be called now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Why not now?' }));
  const told = (await dialog.findAllByRole('listitem')).map((stage) => stage.textContent);
  expect(told).toEqual([
    'Contacts2,000',
    'Already resolved4Show these contacts',
    'Do not call or listed0',
    'No consent0',
    'No known time zone0',
    'Waiting0',
    expect.stringMatching(/^Closed now6460 open at Mar 3, 2036, 17:00Show these contactsChange rules$/),
    'Being called0',
    'Can be called now1,932Show these contacts',
  ]);
  expect(dialog.getByText('Counted as of 12:03')).toBeTruthy();
  expect(dialog.getByText('Every number is checked again before dialing.')).toBeTruthy();
  expect(dialog.getByText('This list is too long to count contacts exempted by consent.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Change rules' }).getAttribute('href')).toBe('/admin/rules');
});

it('gives contacts without a known place a region, and counts them again', async () => {
  answerFunnel({ PLACE_UNKNOWN: 218 });
  const sent: unknown[] = [];
  server.use(
    onDocument(RecordPlaceDocument, ({ input }) => {
      sent.push(input);
      if (input.region === 'Nowhere') return refusal('BAD_INPUT', undefined, { region: '"Nowhere" is not a state' });
      const isFirst = input.behind === '';
      if (!isFirst) answerFunnel();
      return {
        __typename: 'Mutation',
        recordPlace: {
          __typename: 'RecordedPlaces',
          recorded: isFirst ? 200 : 18,
          end: isFirst ? '+18005550100' : null,
        },
      };
    }),
  );
  // As the queue leads here.
  const shell = renderAdmin(CallListsPage, `/admin/call-lists?whyNotNow=${spring.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Why not now?' }));
  await user.click(await dialog.findByRole('button', { name: 'Add region' }));
  expect(screen.getByRole('dialog', { name: 'Add region' }).textContent).toContain('The numbers of 218 contacts');
  await user.click(screen.getByRole('button', { name: 'Add Region' }));
  expect(screen.getByText('Please enter a region or a time zone')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Region' }), 'Nowhere');
  await user.click(screen.getByRole('button', { name: 'Add Region' }));
  expect(await screen.findByText('"Nowhere" is not a state')).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: 'Region' }));
  await user.type(screen.getByRole('textbox', { name: 'Region' }), 'Florida');
  await user.click(screen.getByRole('button', { name: 'Add Region' }));
  expect(await screen.findByText('No known time zone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add region' })).toBeNull();
  const florida = { callListId: spring.id, region: 'Florida', timeZone: null };
  expect(sent.slice(1)).toEqual([
    { ...florida, behind: '' },
    { ...florida, behind: '+18005550100' },
  ]);
  expect(shell.notices.at(-1)).toMatchObject({ title: '218 contacts have a place now' });
  // So is the number in the table.
  await waitFor(() => expect(asked).toHaveLength(2));
});

it('requests a count again that failed', async () => {
  server.use(onDocument(CallListFunnelDocument, () => refusal('UNAVAILABLE')));
  renderAdmin(CallListsPage, '/admin/call-lists');
  await user.click(await screen.findByRole('button', { name: '1,932 can be called now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Why not now?' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The contacts cannot be counted right now.');
  answerFunnel();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Can be called now')).toBeTruthy();
});
