// jsdom's files cannot be streamed or sent to a worker; Node's can.
import { File as NodeFile } from 'node:buffer';
import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  AddAssignmentDocument,
  CountListedPhonesDocument,
  CreateCallListDocument,
  ImportContactsDocument,
  ImportedListDocument,
  UploadToUserPageDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList } from '#testing/lists.ts';
import { noUnfinishedImports } from '#testing/no-unfinished-imports.ts';
import { aUser, type TestUser, userPage } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { workersInPage } from '#testing/worker-in-page.ts';
import { UploadToUserPage } from './upload-to-user.page.tsx';

const server = graphServer();
workersInPage();
const user = userEvent.setup({ delay: null });

const grace = aUser({ lastName: 'Hopper', email: 'grace@example.com' });
const linus = aUser({ firstName: 'Linus', lastName: 'Berg', isEmailVerified: false });

function people(...users: TestUser[]) {
  server.use(
    onDocument(UploadToUserPageDocument, ({ search }) => ({
      __typename: 'Query',
      users: userPage(users.filter(({ firstName }) => !search || firstName?.toLowerCase().includes(search))),
    })),
  );
}

/** A server that makes lists; `refusals` assignments fail before one succeeds. */
function listServer({ refusals = 0 } = {}) {
  const made: string[] = [];
  const assigned: unknown[] = [];
  let left = refusals;
  server.use(
    onDocument(CreateCallListDocument, ({ input }) => {
      made.push(input.name);
      return { __typename: 'Mutation', createCallList: aCallList({ id: 'l-new', name: input.name }) };
    }),
    onDocument(AddAssignmentDocument, ({ callListId, userId }) => {
      left -= 1;
      if (left >= 0) return refusal('UNAVAILABLE');
      assigned.push({ callListId, userId });
      return {
        __typename: 'Mutation',
        addAssignment: { __typename: 'CallList', id: callListId, assignedUserIds: [userId] },
      };
    }),
    onDocument(CountListedPhonesDocument, () => ({
      __typename: 'Mutation',
      countListedPhones: 0,
      countLeftOutPhones: 0,
    })),
    onDocument(ImportContactsDocument, () => ({
      __typename: 'Mutation',
      importContacts: {
        ...{ __typename: 'ImportResult', imported: 1, duplicates: 0, leftOut: 0, leftOutRows: [], misfitRows: [] },
      },
    })),
    onDocument(ImportedListDocument, ({ id }) => ({
      __typename: 'Query',
      callList: { __typename: 'CallList', id, totalContacts: 1, completedCalls: 0 },
    })),
  );
  return { made, assigned };
}

function open() {
  server.use(noUnfinishedImports());
  return renderAdmin(UploadToUserPage, '/admin/upload-to-user');
}
const proceed = () => user.click(screen.getByRole('button', { name: 'Continue to Upload' }));

async function fill(name: string) {
  await user.click(screen.getByRole('combobox', { name: /Select User/ }));
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
  await user.type(screen.getByLabelText(/Call List Name/), name);
}

describe('Upload to User', () => {
  it('offers users with name, address and a Verified badge', async () => {
    people(grace, linus);
    open();
    await user.click(screen.getByRole('combobox', { name: /Select User/ }));
    expect((await screen.findByRole('option', { name: /Grace Hopper/ })).textContent).toBe(
      'Grace Hoppergrace@example.comVerified',
    );
    expect(screen.getByRole('option', { name: /Linus Berg/ }).textContent).not.toContain('Verified');
    await user.type(screen.getByRole('combobox', { name: /Select User/ }), 'linus');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Grace Hopper/ })).toBeNull());
  });

  it('reports that there are no agents', async () => {
    people();
    open();
    await user.click(screen.getByRole('combobox', { name: /Select User/ }));
    expect(await screen.findByText('No users available')).toBeTruthy();
  });

  it('requires user and name', async () => {
    people(grace);
    open();
    await proceed();
    expect(screen.getByText('Please select a user')).toBeTruthy();
    expect(screen.getByText('Call list name is required')).toBeTruthy();
  });

  it('creates the list, assigns it, uploads and starts over', async () => {
    people(grace);
    const { assigned } = listServer();
    const shell = open();
    await fill('Leads of May');
    await proceed();
    expect(await screen.findByRole('heading', { name: 'Upload Contacts for Grace Hopper' })).toBeTruthy();
    expect(screen.getByText('grace@example.com')).toBeTruthy();
    expect(screen.getByText('Leads of May')).toBeTruthy();
    expect(assigned).toEqual([{ callListId: 'l-new', userId: grace.id }]);
    expect(shell.notices).toEqual([
      { title: 'Call list "Leads of May" has been created and assigned to Grace Hopper' },
    ]);
    const file = new NodeFile(['Phone\n212-555-0100\n'], 'leads.csv', { type: 'text/csv' }) as unknown as File;
    await user.upload(await screen.findByLabelText(/Choose a CSV file/), file);
    await user.click(await screen.findByRole('button', { name: 'Import 1 Contact' }));
    await waitFor(() =>
      expect(shell.notices.at(-1)).toEqual({
        title: 'Upload Complete',
        body: 'Contact sheet has been successfully uploaded and assigned to the user.',
      }),
    );
    expect(await screen.findByRole('button', { name: 'Continue to Upload' })).toBeTruthy();
  });

  it('does not create a second list where only the assignment failed', async () => {
    people(grace);
    const { made, assigned } = listServer({ refusals: 1 });
    const shell = open();
    await fill('Leads of May');
    await proceed();
    await waitFor(() => expect(shell.notices.at(-1)?.variant).toBe('destructive'));
    await proceed();
    await screen.findByRole('heading', { name: 'Upload Contacts for Grace Hopper' });
    expect(made).toEqual(['Leads of May']);
    expect(assigned).toHaveLength(1);
  });
});
