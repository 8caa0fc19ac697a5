import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import type { ScreenProps } from '@dialdeck/contract';
import { Route, Routes } from '@dialdeck/router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  ChangeResultSetDocument,
  CreateResultSetDocument,
  ResultsPageDocument,
  SaveResultsDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { ResultsPage } from './results.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const result = (id: string, more: object = {}) => ({
  __typename: 'CallResult' as const,
  id,
  code: id,
  label: id,
  key: null as string | null,
  leadsTo: 'archived',
  outcome: null,
  meanings: [] as string[],
  needsNote: false,
  isActive: true,
  used: 0,
  isFixed: false,
  ...more,
});
const sold = result('sold', {
  label: 'Sold',
  key: 'S',
  leadsTo: 'winner',
  meanings: ['reached', 'success'],
  used: 1_204,
  isFixed: true,
});
const gone = result('gone', { label: 'Moved away' });
const old = result('old', { label: 'Old', isActive: false });
const setOf = (id: string | null, name: string, results: object[]) => ({
  __typename: 'ResultSet' as const,
  id,
  name,
  isDefault: id === null,
  callLists: id === null ? 3 : 1,
  results,
});
const DEFAULT = setOf(null, 'Default', [
  { ...result('winner', { label: 'Winner', key: 'W', leadsTo: 'winner', meanings: ['success'] }), id: null },
]);
const sets = (...results: object[]) =>
  server.use(
    onDocument(
      ResultsPageDocument,
      () => ({ __typename: 'Query', resultSets: [DEFAULT, setOf('s1', 'Solar', results)] }) as never,
    ),
  );
const saves = () => {
  const sent: { results: { id?: string | null; code: string }[] }[] = [];
  server.use(
    onDocument(SaveResultsDocument, (variables) => {
      sent.push(variables as never);
      return { __typename: 'Mutation', saveResults: setOf('s1', 'Solar', [sold, gone]) } as never;
    }),
  );
  return sent;
};
const LEAD = { firstName: 'Bo', role: 'user', teams: [{ id: 'n', name: 'North', role: 'lead' }] } as const;
const Routed = ({ shell }: ScreenProps) => (
  <Routes>
    <Route path="/admin/results/:id?" element={<ResultsPage shell={shell} />} />
  </Routes>
);
const open = (path = '/admin/results/s1', who?: typeof LEAD) => renderAdmin(Routed, path, who);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    );

it('shows the sets, and the results of the chosen one with their meanings', async () => {
  sets(sold, gone, old);
  open();
  await screen.findByText('Sold');
  expect(rows()).toEqual([
    ['Sold', 'Winner', 'The person said yes', 'S', '1,204'],
    ['Moved away', 'Archive', '–', '–', '0'],
    ['Old (retired)', 'Archive', '–', '–', '0'],
  ]);
  const chosen = screen.getByRole('link', { name: /Solar/ });
  expect(chosen.textContent).toBe('Solar1 list');
  expect(chosen.getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: /Default/ }).getAttribute('href')).toBe('/admin/results');
});

it('offers a lead no change', async () => {
  sets(sold);
  open('/admin/results/s1', LEAD);
  await screen.findByText('Sold');
  for (const name of ['New Set', 'Add Result', 'Rename', 'Edit Sold'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('offers no change of the default set', async () => {
  sets(sold);
  open('/admin/results');
  await screen.findByText('Lists without a set use these. They never change.');
  expect(rows()).toEqual([['Winner', 'Winner', 'The person said yes', 'W', '–']]);
  expect(screen.queryByRole('button', { name: 'Add Result' })).toBeNull();
  screen.getByRole('button', { name: 'New Set' });
});

it('adds a result whose code follows its label, at the end', async () => {
  sets(sold, gone, old);
  const sent = saves();
  open();
  await user.click(await screen.findByRole('button', { name: 'Add Result' }));
  await user.type(await screen.findByLabelText(/^Label/), 'Not now!');
  await user.selectOptions(screen.getByLabelText(/^Leads to/), 'Loser');
  await user.click(screen.getByLabelText('The person said no'));
  expect(screen.getByLabelText<HTMLInputElement>('A person spoke').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('The number does not work').disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.results.map(({ id, code }) => [id, code])).toEqual([
    ['sold', 'sold'],
    ['gone', 'gone'],
    [null, 'not-now'],
  ]);
  expect(sent[0]?.results[2]).toMatchObject({ leadsTo: 'loser', outcome: null, meanings: ['reached', 'refused'] });
});

it('keeps the results that another admin has added, retired and moved since the page was read', async () => {
  sets(sold, gone, old);
  const sent = saves();
  const ids = () => sent.map(({ results }) => results.map(({ id }) => id));
  open();
  await user.click(await screen.findByRole('button', { name: 'Add Result' }));
  await user.type(await screen.findByLabelText(/^Label/), 'Not now');
  sets(result('new'), sold, { ...gone, isActive: false });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(ids).toEqual([['new', 'sold', null]]);
  await user.click(await screen.findByRole('button', { name: 'Retire Sold' }));
  await expect.poll(ids).toEqual([['new', 'sold', null], ['new']]);
});

it('changes only label, key and note of a used result, and replaces it in its place', async () => {
  sets(sold, gone);
  const sent = saves();
  open();
  await user.click(await screen.findByRole('button', { name: 'Edit Sold' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Code/)).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>(/^Leads to/).disabled).toBe(true);
  await user.clear(screen.getByLabelText(/^Label/));
  await user.type(screen.getByLabelText(/^Label/), 'Bought');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent[0]?.results[0]).toMatchObject({ id: 'sold', label: 'Bought', code: 'sold' });
  await user.click(await screen.findByRole('button', { name: 'Replace Sold' }));
  await user.selectOptions(await screen.findByLabelText(/^Leads to/), 'Call Back');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent[1]?.results[0]).toMatchObject({ id: null, code: 'sold', leadsTo: 'callback' });
  expect(screen.queryByRole('button', { name: 'Replace Moved away' })).toBeNull();
});

it('retires, activates and moves results', async () => {
  sets(sold, gone, old);
  const sent = saves();
  const act = async (name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  const ids = () => sent.map(({ results }) => results.map(({ id }) => id));
  open();
  await user.click(await screen.findByRole('button', { name: 'Activate Old' }));
  await expect.poll(ids).toEqual([['sold', 'gone', 'old']]);
  await act('Moved away', 'Move Up');
  await expect.poll(ids).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Retire Sold' }));
  await expect.poll(ids).toHaveLength(3);
  expect(ids().slice(1)).toEqual([['gone', 'sold'], ['gone']]);
});

it('shows the sentence of the server with its field, and keeps the form', async () => {
  sets(sold);
  const sentence = 'Result 2: Another result has the code sold.';
  server.use(onDocument(SaveResultsDocument, () => refusal('BAD_INPUT', sentence, { 'results.1.code': sentence })));
  open();
  await user.click(await screen.findByRole('button', { name: 'Add Result' }));
  await user.type(await screen.findByLabelText(/^Label/), 'Sold');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another result has the code sold.')).toBeTruthy();
});

it('creates a set as a copy, and renames one', async () => {
  sets(sold);
  const sent: unknown[] = [];
  server.use(
    onDocument(CreateResultSetDocument, ({ input }) => {
      sent.push(input);
      return { __typename: 'Mutation', createResultSet: setOf('s1', 'Wind', []) } as never;
    }),
    onDocument(ChangeResultSetDocument, (variables) => {
      sent.push(variables);
      return { __typename: 'Mutation', changeResultSet: { __typename: 'ResultSet', id: 's1', name: 'Sun' } };
    }),
  );
  open();
  await user.click(await screen.findByRole('button', { name: 'New Set' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Wind');
  await user.selectOptions(screen.getByLabelText('Copy of'), 'Solar');
  await user.click(screen.getByRole('button', { name: 'Create Set' }));
  await expect.poll(() => sent).toEqual([{ name: 'Wind', copyOf: 's1' }]);
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Sun');
  await user.click(screen.getAllByRole('button', { name: 'Rename' }).at(-1)!);
  await expect.poll(() => sent[1]).toEqual({ id: 's1', name: 'Sun' });
});

it('reports a failure, and reads again', async () => {
  server.use(onDocument(ResultsPageDocument, () => refusal('INTERNAL')));
  open();
  expect(await screen.findByText('The results could not be loaded')).toBeTruthy();
  sets();
  await user.click(screen.getByRole('button', { name: /Try Again|Retry/ }));
  expect(await screen.findByText('No results yet.')).toBeTruthy();
});
