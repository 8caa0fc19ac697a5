import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import {
  AddDoNotCallDocument,
  DoNotCallPageDocument,
  type DoNotCallPageQuery,
  EntryImportOnItsWayDocument,
  RemoveDoNotCallDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { listsToChoose } from '#testing/lists-to-choose.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { DoNotCallPage } from './do-not-call.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const SPRING = { __typename: 'CallList' as const, id: 'l-1', name: 'Spring' };

function anEntry(id: string, phone: string, given: object = {}) {
  return {
    __typename: 'DoNotCallEntry' as const,
    id,
    phone,
    scope: 'everywhere',
    callListId: null,
    callList: null,
    reason: 'asked',
    source: 'admin',
    note: null,
    addedAt: '2020-03-02T12:00:00Z',
    expiresAt: null,
    addedBy: { __typename: 'EntryAuthor' as const, id: 'u-1', name: 'Ada Admin' },
    ...given,
  };
}

/** A do-not-call list on a server; records the requests. */
function entries(...all: ReturnType<typeof anEntry>[]) {
  const asked: unknown[] = [];
  server.use(
    onDocument(DoNotCallPageDocument, ({ phone, country }) => {
      asked.push({ phone, country });
      return {
        __typename: 'Query',
        doNotCall: {
          __typename: 'DoNotCallConnection',
          nodes: all,
          pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
        },
      } as DoNotCallPageQuery;
    }),
  );
  return asked;
}

const open = () => renderAdmin(DoNotCallPage, '/admin/do-not-call');
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Do-not-call list' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 6)
        .map(({ textContent }) => textContent),
    );
};

it('shows the numbers, their scopes and reasons', async () => {
  entries(
    anEntry('1', '+12125550101'),
    anEntry('2', '+442071838750', {
      scope: 'list',
      callListId: 'l-1',
      callList: SPRING,
      reason: 'wrong-number',
      source: 'agent',
      expiresAt: '2100-03-02T12:00:00Z',
    }),
  );
  open();
  expect(screen.getByText('Loading numbers...')).toBeTruthy();
  expect(await rows()).toEqual([
    ['+1 (212) 555-0101', 'Mar 2, 2020', 'Everywhere', 'Asked not to be called', 'Admin', 'Ada Admin'],
    ['+442071838750', 'Mar 2, 2020until Mar 2, 2100', 'Spring', 'Wrong number', 'Agent', 'Ada Admin'],
  ]);
  expect(screen.getByRole('link', { name: 'Do Not Call' }).getAttribute('aria-current')).toBe('page');
});

it('reports an empty list', async () => {
  entries();
  open();
  expect(await screen.findByText('Nobody has asked not to be called yet.')).toBeTruthy();
});

it('looks a number up in any spelling, and reports one that cannot be read', async () => {
  const asked = entries(anEntry('1', '+493012345678'));
  open();
  await rows();
  await user.selectOptions(screen.getByLabelText('Read it as a number of'), 'Germany');
  await user.type(screen.getByLabelText('Search by number'), '030 12345678{Enter}');
  await waitFor(() => expect(asked.at(-1)).toEqual({ phone: '030 12345678', country: 'DE' }));
  const sentence = 'This is no phone number in Germany.';
  server.use(onDocument(DoNotCallPageDocument, () => refusal('BAD_INPUT', sentence, { phone: sentence })));
  await user.type(screen.getByLabelText('Search by number'), 'x');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Not a valid Germany phone number.')).toBeTruthy();
  entries();
  await user.type(screen.getByLabelText('Search by number'), '{Backspace}1{Enter}');
  expect(await screen.findByText('This number is not on the do-not-call list.')).toBeTruthy();
});

it('adds pasted numbers, and keeps the ones that cannot be read', async () => {
  entries();
  const sent: unknown[] = [];
  server.use(
    listsToChoose([SPRING]),
    onDocument(AddDoNotCallDocument, ({ input }) => {
      const sentence = 'This is no phone number in United States.';
      if (['12', 'abc'].includes(input.phone)) return refusal('BAD_INPUT', sentence, { phone: sentence });
      sent.push(input);
      const entry = { __typename: 'DoNotCallEntry' as const, id: input.phone };
      return {
        __typename: 'Mutation',
        addDoNotCall: { __typename: 'AddedDoNotCall', isNew: input.phone !== '2125550102', entry },
      };
    }),
  );
  const shell = open();
  await screen.findByText('Nobody has asked not to be called yet.');
  await user.click(screen.getAllByRole('button', { name: 'Add Numbers' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Numbers' }));
  await user.click(dialog.getByRole('button', { name: 'Add Numbers' }));
  expect(dialog.getByText('Please enter a phone number')).toBeTruthy();
  await user.click(dialog.getByLabelText(/Numbers/));
  await user.paste('2125550101\n12\nabc, Ana\n2125550102; 2125550103');
  await user.selectOptions(dialog.getByLabelText('Scope'), await dialog.findByRole('option', { name: 'Only Spring' }));
  await user.click(dialog.getByRole('button', { name: 'Add Numbers' }));
  expect(await dialog.findByText('12, abc: Not a valid United States phone number.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Numbers/).value).toBe('12\nabc, Ana');
  const common = { country: 'US', scope: 'list', callListId: 'l-1', reason: 'asked', note: null };
  expect(sent).toEqual([
    { ...common, phone: '2125550101' },
    { ...common, phone: '2125550102' },
    { ...common, phone: '2125550103' },
  ]);
  expect(shell.notices).toEqual([{ title: '2 numbers added, 1 on the list already' }]);
});

it('shows a number in the table that was added although its answer was lost, and keeps it in the form', async () => {
  entries();
  server.use(
    onDocument(AddDoNotCallDocument, ({ input }) => {
      entries(anEntry('1', input.phone));
      return HttpResponse.error() as Response;
    }),
  );
  open();
  await screen.findByText('Nobody has asked not to be called yet.');
  await user.click(screen.getAllByRole('button', { name: 'Add Numbers' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Numbers' }));
  await user.type(dialog.getByLabelText(/Numbers/), '+12125550101');
  await user.click(dialog.getByRole('button', { name: 'Add Numbers' }));
  const sentence =
    'Failed to add the number. No answer came, so the change may have been made: check before you try again.';
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(await screen.findByText('+1 (212) 555-0101')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Numbers/).value).toBe('+12125550101');
});

it('removes a number only with a reason', async () => {
  entries(anEntry('1', '+12125550101'), anEntry('2', '+12125550102'));
  const sent: unknown[] = [];
  server.use(
    onDocument(RemoveDoNotCallDocument, (variables) => {
      sent.push(variables);
      return { __typename: 'Mutation', removeDoNotCall: variables.id };
    }),
  );
  const shell = open();
  await rows();
  await user.click(screen.getByRole('button', { name: 'Remove +1 (212) 555-0101' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove +1 (212) 555-0101?' }));
  await user.type(dialog.getByLabelText(/Why/), 'mistaken');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(dialog.getByText('Please say why, in at least 10 characters')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Why/), ' number');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toEqual([{ id: '1', why: 'mistaken number' }]));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(shell.notices).toEqual([{ title: 'Number removed from the do-not-call list' }]);
});

it('reports a failure, and reads again', async () => {
  server.use(onDocument(DoNotCallPageDocument, () => refusal('INTERNAL')));
  open();
  expect(await screen.findByText('Error Loading Numbers')).toBeTruthy();
  entries(anEntry('1', '+12125550101'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});

it('imports a file and reports the result of its lines', async () => {
  entries();
  const sent: string[] = [];
  server.use(
    http.post('*/api/do-not-call/imports', async ({ request }) => {
      sent.push(new URL(request.url).search, await request.text());
      if (sent.length === 2) return new HttpResponse(null, { status: 503 });
      return HttpResponse.json({ id: 'i-1', state: 'running' }, { status: 202 });
    }),
    onDocument(EntryImportOnItsWayDocument, ({ id }) => ({
      __typename: 'Query',
      doNotCallImport: {
        __typename: 'DoNotCallImport',
        ...{ id, state: 'done', processed: 3, added: 1, known: 1, invalid: 1, message: null },
        invalidLines: [{ __typename: 'InvalidLine', line: 1, reason: '"ask Ana" is not a phone number' }],
      },
    })),
  );
  open();
  await screen.findByText('Nobody has asked not to be called yet.');
  await user.click(screen.getByRole('button', { name: 'Import File' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import File' }));
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(dialog.getByText('Please choose a file')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText(/^File/));
  await user.upload(dialog.getByLabelText(/^File/), new File(['+12125550101\n'], 'no.csv', { type: 'text/csv' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Complaint');
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  // The form keeps the choice.
  expect(await dialog.findByText(/^The connection was lost after the file was sent/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText('1 added, 1 on the list already, 1 without a number.')).toBeTruthy();
  expect(dialog.getByText('Line 1: "ask Ana" is not a phone number')).toBeTruthy();
  const once = ['?country=US&reason=complaint', '+12125550101\n'];
  expect(sent).toEqual([...once, ...once]);
});

it('queries the graph when a file is refused because the session has ended: its client reports that and leaves', async () => {
  const asked = entries();
  const signedOut = () => HttpResponse.json({ message: 'Unauthorized' }, { status: 401 });
  server.use(http.post('*/api/do-not-call/imports', signedOut));
  open();
  await screen.findByText('Nobody has asked not to be called yet.');
  await user.click(screen.getByRole('button', { name: 'Import File' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import File' }));
  await user.upload(dialog.getByLabelText(/^File/), new File(['+12125550101\n'], 'no.csv', { type: 'text/csv' }));
  const before = asked.length;
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(asked).toHaveLength(before + 1));
});

/** A connection that is lost, or a proxy that got no answer, before or after the last byte of the file. */
function unanswered({ isSent, status }: { isSent: boolean; status: number }) {
  return class extends EventTarget {
    upload = new EventTarget();
    status = status;
    responseText = '';
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      if (isSent) this.upload.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event(status ? 'load' : 'error'));
    }
  };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [{ isSent: true, status: 0 }, 'The connection was lost after the file was sent.'],
  [{ isSent: true, status: 504 }, 'The connection was lost after the file was sent.'],
  [{ isSent: false, status: 0 }, 'The connection was lost, and nothing was saved.'],
  [{ isSent: false, status: 504 }, 'The connection was lost, and nothing was saved.'],
])('reports without an answer whether the file may have been saved: %o', async (loss, sentence) => {
  const asked = entries();
  vi.stubGlobal('XMLHttpRequest', unanswered(loss));
  open();
  await screen.findByText('Nobody has asked not to be called yet.');
  await user.click(screen.getByRole('button', { name: 'Import File' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import File' }));
  await user.upload(dialog.getByLabelText(/^File/), new File(['+12125550101\n'], 'no.csv', { type: 'text/csv' }));
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect((await dialog.findByText(/^The connection was lost/)).textContent).toContain(sentence);
  // The page reads again what may have been saved.
  await waitFor(() => expect(asked).toHaveLength(loss.isSent ? 2 : 1));
});
