import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallListsPageDocument, CreateCallListDocument } from '#__generated__/graphql.ts';
import { CallListsPage } from '#call-lists/call-lists.page.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { aCallList, listPage } from '#testing/lists.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';

const server = graphServer();
const user = userEvent.setup({ delay: null });
const lists = [aCallList({ name: 'Spring' })];
/** The number of reads of the table that are lost as well. */
const lost = { reads: 0 };
const SENTENCE =
  'Failed to create call list. No answer came, so the change may have been made: check before you try again.';

beforeEach(() => {
  lists.length = 1;
  lost.reads = 0;
  server.use(
    teamsOf(),
    onDocument(CallListsPageDocument, () =>
      lists.length > 1 && lost.reads-- > 0
        ? (HttpResponse.error() as Response)
        : { __typename: 'Query', callLists: listPage([...lists]) },
    ),
    onDocument(CreateCallListDocument, ({ input }) => {
      lists.push(aCallList({ name: input.name }));
      return HttpResponse.error() as Response;
    }),
  );
});

async function create(name: string) {
  const shell = renderAdmin(CallListsPage, '/admin/call-lists');
  await screen.findByText('Spring');
  await user.click(screen.getByRole('button', { name: 'Create Call List' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Call List' }));
  await user.type(dialog.getByLabelText(/List Name/), name);
  await user.click(dialog.getByRole('button', { name: 'Create List' }));
  await dialog.findByText(SENTENCE);
  return { shell, dialog };
}

describe('a change that the server has made although its answer was lost', () => {
  it('appears in the table under the form, which reports that it may be done', async () => {
    const { shell, dialog } = await create('Autumn');
    expect(shell.notices).toEqual([{ title: 'Error', body: SENTENCE, variant: 'destructive' }]);
    expect(await screen.findByText('Autumn')).toBeTruthy();
    expect((dialog.getByLabelText(/List Name/) as HTMLInputElement).value).toBe('Autumn');
  });

  it('appears in the table as soon as it can be read; until then the table stays', async () => {
    lost.reads = 1;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await create('Winter');
      await waitFor(() => expect(lost.reads).toBe(0));
      expect(screen.getByText('Spring')).toBeTruthy();
      expect(screen.queryByText('Winter')).toBeNull();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await screen.findByText('Winter')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});
