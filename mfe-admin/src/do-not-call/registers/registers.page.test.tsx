import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { CreateRegisterDocument, RegistersPageDocument, SnapshotOnItsWayDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { RegistersPage } from './registers.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const US = {
  __typename: 'Register' as const,
  id: 'r-1',
  name: 'US national',
  country: 'US',
  snapshot: null as null | { __typename: 'RegisterInForce'; id: string; asOf: string; loadedAt: string; rows: number },
  validUntil: null as string | null,
};
const LOADED = {
  ...US,
  snapshot: {
    __typename: 'RegisterInForce' as const,
    id: 's-1',
    asOf: '2020-02-20',
    loadedAt: '2020-02-21T12:00:00Z',
    rows: 1_234,
  },
  validUntil: '2020-03-22',
};

const BAD_LINE = { __typename: 'InvalidLine' as const, line: 1_204, reason: '"unknown" is not a phone number' };

const registers = (...all: (typeof US)[]) =>
  server.use(onDocument(RegistersPageDocument, () => ({ __typename: 'Query', registers: all })));
const open = () => renderAdmin(RegistersPage, '/admin/do-not-call/registers');
const cells = async () =>
  within(await screen.findByRole('table', { name: 'Registers' }))
    .getAllByRole('cell')
    .slice(0, 5)
    .map(({ textContent }) => textContent);

it('shows how old the copies are, and warns of copies that get too old', async () => {
  registers(LOADED);
  open();
  expect(await cells()).toEqual([
    'US national',
    'United States',
    'Feb 21, 2020as of Feb 20, 2020',
    '1,234',
    'Mar 22, 2020',
  ]);
  expect(screen.getByText('US national expired on Mar 22, 2020. Load a new copy.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Registers' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Do Not Call' }).getAttribute('aria-current')).toBe('page');
});

it('creates the first register', async () => {
  registers();
  const sent: unknown[] = [];
  server.use(
    onDocument(CreateRegisterDocument, ({ input }) => {
      sent.push(input);
      registers(US);
      return { __typename: 'Mutation', createRegister: US };
    }),
  );
  open();
  await screen.findByText('No Registers Yet');
  await user.click(screen.getAllByRole('button', { name: 'New Register' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'New Register' }));
  await user.type(dialog.getByLabelText(/Name/), 'US national');
  await user.click(dialog.getByRole('button', { name: 'Create Register' }));
  expect(await cells()).toEqual(['US national', 'United States', 'Never', '–', '–']);
  expect(sent).toEqual([{ name: 'US national', country: 'US' }]);
});

it('reports a taken name at the name field of a new register', async () => {
  registers(US);
  const sentence = 'A register with this name already exists';
  server.use(onDocument(CreateRegisterDocument, () => refusal('CONFLICT', sentence, { name: sentence })));
  open();
  await user.click(await screen.findByRole('button', { name: 'New Register' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Register' }));
  await user.type(dialog.getByLabelText(/Name/), 'us NATIONAL');
  await user.click(dialog.getByRole('button', { name: 'Create Register' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(sentence);
  expect(dialog.getByLabelText(/Name/).getAttribute('aria-invalid')).toBe('true');
});

it('loads a file with its day and reports the server’s result', async () => {
  registers(US);
  const sent: string[] = [];
  const answers = [
    { state: 'loading', rows: 0, invalid: 0, invalidLines: [], message: null },
    { state: 'active', rows: 2, invalid: 1, invalidLines: [BAD_LINE], message: null },
  ];
  server.use(
    http.post('*/api/registers/r-1/snapshots', async ({ request }) => {
      sent.push(new URL(request.url).search, await request.text());
      const asOf = 'The day is not over yet';
      if (sent.length === 2) return HttpResponse.json({ message: asOf, fields: { asOf } }, { status: 400 });
      return HttpResponse.json({ id: 's-1', state: 'loading' }, { status: 202 });
    }),
    onDocument(SnapshotOnItsWayDocument, () => ({
      __typename: 'Query',
      registerSnapshot: {
        __typename: 'RegisterSnapshot',
        id: 's-1',
        ...(answers.length > 1 ? answers.shift()! : answers[0]!),
      },
    })),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'Load File for US national' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Load US national' }));
  await user.click(dialog.getByRole('button', { name: 'Load File' }));
  expect(dialog.getByText('Please enter the day of the file')).toBeTruthy();
  expect(dialog.getByText('Please choose a file')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText(/Day of the file/));
  fireEvent.change(dialog.getByLabelText(/Day of the file/), { target: { value: '2027-02-20' } });
  await user.upload(dialog.getByLabelText(/^File/), new File(['+12125550101\n'], 'us.csv', { type: 'text/csv' }));
  await user.click(dialog.getByRole('button', { name: 'Load File' }));
  expect(await dialog.findByText('The day is not over yet')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Day of the file/)));
  fireEvent.change(dialog.getByLabelText(/Day of the file/), { target: { value: '2027-02-19' } });
  // The form keeps the file.
  registers(LOADED);
  await user.click(dialog.getByRole('button', { name: 'Load File' }));
  expect(await dialog.findByText('Numbers loaded: 2. Lines without a number: 1.')).toBeTruthy();
  expect(dialog.getByText('Line 1,204: "unknown" is not a phone number')).toBeTruthy();
  expect(sent).toEqual(['?asOf=2027-02-20', '+12125550101\n', '?asOf=2027-02-19', '+12125550101\n']);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect((await cells())[3]).toBe('1,234');
});

it('shows the new copy also when the dialog was closed while it was being loaded', async () => {
  registers(US);
  let state = 'loading';
  server.use(
    http.post('*/api/registers/r-1/snapshots', () => HttpResponse.json({ id: 's-1', state }, { status: 202 })),
    onDocument(SnapshotOnItsWayDocument, () => ({
      __typename: 'Query',
      registerSnapshot: {
        __typename: 'RegisterSnapshot',
        id: 's-1',
        state,
        rows: 2,
        invalid: 0,
        invalidLines: [],
        message: null,
      },
    })),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'Load File for US national' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Load US national' }));
  fireEvent.change(dialog.getByLabelText(/Day of the file/), { target: { value: '2027-02-19' } });
  await user.upload(dialog.getByLabelText(/^File/), new File(['+12125550101\n'], 'us.csv', { type: 'text/csv' }));
  await user.click(dialog.getByRole('button', { name: 'Load File' }));
  expect(await dialog.findByText(/You may close this/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  expect((await cells())[3]).toBe('–');
  registers(LOADED);
  state = 'active';
  await waitFor(async () => expect((await cells())[3]).toBe('1,234'));
});
