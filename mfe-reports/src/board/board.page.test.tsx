import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BoardCallbacksDocument, ReassignContactsDocument } from '#__generated__/graphql.ts';
import { boardOf, boardServer, cellsOf } from '#testing/board-world.tsx';
import { back, figure, LEAD, open, reportServer, reportTeams, server, today, user } from '#testing/reports-world.tsx';
import { BoardPage } from './board.page.tsx';

reportServer();

let world: ReturnType<typeof boardServer>;
beforeEach(() => {
  world = boardServer();
});

describe('the board', () => {
  it('shows a lead the day of the first team that they lead, compared with yesterday, with its people', async () => {
    await boardOf();
    expect(await figure('Calls')).toMatch(/40\+25% from yesterday$/);
    expect(await figure('Reached')).toMatch(/16-20% from yesterday$/);
    expect(await figure('Winners')).toMatch(/4\+0% from yesterday$/);
    expect(await figure('Talk Time')).toMatch(/1h 5m\+30% from yesterday$/);
    expect(world.asked).toEqual([{ today, timeZone: 'UTC', isAll: false, teamId: 't-1' }]);
    const people = within(await screen.findByRole('table', { name: 'People' }));
    expect(people.getByRole('link', { name: 'Zoe Lima' }).getAttribute('href')).toBe('/reports?user=u-3&period=today');
    expect(people.queryByRole('link', { name: 'Guy Lima' })).toBeNull();
    const teams = within(screen.getByRole('combobox', { name: 'Team' }));
    expect(teams.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['North', 'East']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'East');
    expect(back().textContent).toBe('/board?team=t-2');
    await expect.poll(() => world.asked.at(-1)?.teamId).toBe('t-2');
    expect(world.callbacksAsked.at(-1)).toEqual({ first: 50, teamId: 't-2' });
  });

  it('shows an admin all teams together', async () => {
    await boardOf('admin');
    expect(world.asked).toEqual([{ today, timeZone: 'UTC', isAll: true }]);
    expect(world.callbacksAsked).toEqual([{ first: 50 }]);
    const teams = within(screen.getByRole('combobox', { name: 'Team' }));
    expect(teams.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All Teams', 'North', 'East']);
  });

  it('has its parts in order', async () => {
    await boardOf();
    await screen.findByRole('table', { name: 'Lists' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Now', 'Today', 'People', 'Overdue Callbacks', 'Open Calls', 'Lists']);
  });

  it.each(['all', 't-9'])('shows a lead no board of team %s', async (team) => {
    reportTeams({ id: 't-1', name: 'North' });
    open(LEAD, `/board?team=${team}`, BoardPage);
    expect(await screen.findByText('This board is not available.')).toBeTruthy();
  });

  it.each([
    ['#overdue-callbacks', 'Overdue Callbacks'],
    ['#open-calls', 'Open Calls'],
  ])('opens at the part that %s names', async (hash, title) => {
    await boardOf(LEAD, `/board?team=t-1${hash}`);
    await screen.findByRole('table', { name: title });
    await waitFor(() => expect(document.activeElement?.id).toBe(hash.slice(1)));
  });

  it('shows which part could not be loaded, and Retry loads it', async () => {
    server.use(onDocument(BoardCallbacksDocument, () => refusal('UNAVAILABLE')));
    await boardOf();
    const alert = await screen.findByText('The callbacks could not be loaded');
    expect(await screen.findByRole('table', { name: 'Open Calls' })).toBeTruthy();
    expect(alert).toBeTruthy();
  });
});

describe('overdue callbacks', () => {
  const table = () => screen.findByRole('table', { name: 'Overdue Callbacks' });

  it('have their number, person, list, agent and delay', async () => {
    await boardOf();
    expect(cellsOf(await table()).slice(1)).toEqual([
      ['', 'Bo Chen', 'Spring', 'Zoe Lima', '1 day overdue'],
      ['', 'Di Chen', 'Spring', 'Zoe Lima', '2 h overdue'],
    ]);
    expect(screen.getByText('2 overdue')).toBeTruthy();
    expect(
      within(await table())
        .getByRole('link', { name: 'Bo Chen' })
        .getAttribute('href'),
    ).toBe('/contacts/l-1?contact=c-1');
    expect(screen.getByRole('button', { name: 'Reassign' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Reassign' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are reassigned to an agent who has their lists', async () => {
    await boardOf();
    await user.click(within(await table()).getByRole('checkbox', { name: 'Select Di Chen' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reassign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reassign 1 Callback' }));
    await dialog.findByRole('option', { name: 'Max Holm' });
    const agent = dialog.getByRole('combobox', { name: 'Agent' });
    expect(
      within(agent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['The agents of each list in turn', 'Max Holm']);
    await user.selectOptions(agent, 'Max Holm');
    await user.click(dialog.getByRole('button', { name: 'Reassign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(world.reassigned).toEqual([{ contactIds: ['c-2'], userId: 'u-5' }]);
    expect(await screen.findByText('1 overdue')).toBeTruthy();
    // An open dialog hides the page; now it is back.
    expect(await table()).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reassign' }));
  });

  it('are all dealt to the agents of their lists in turn; a refusal stays in the dialog', async () => {
    server.use(
      onDocument(ReassignContactsDocument, () =>
        refusal('BAD_INPUT', 'Choose an active agent who has these lists.', {
          userId: 'Choose an active agent who has these lists.',
        }),
      ),
    );
    await boardOf();
    await user.click(within(await table()).getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Reassign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reassign 2 Callbacks' }));
    await user.click(dialog.getByRole('button', { name: 'Reassign' }));
    expect(await dialog.findByText('Choose an active agent who has these lists.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('2 selected')).toBeTruthy();
  });
});

describe('open calls', () => {
  const finish = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Finish ${name}` }));
    return within(await screen.findByRole('dialog', { name: 'Finish Call' }));
  };

  it('have their number, person, list, agent and time', async () => {
    await boardOf();
    expect(cellsOf(await screen.findByRole('table', { name: 'Open Calls' })).slice(1)).toEqual([
      ['Ana Lima', 'Spring', 'Zoe Lima', 'Nov 21, 2025, 14:05', 'Finish'],
      ['+1 (415) 555-0132', 'Spring', 'Zoe Lima', 'Nov 21, 2025, 14:05', 'Finish'],
    ]);
    expect(screen.getByText('2 calls without a result')).toBeTruthy();
  });

  it('get a result for their agent', async () => {
    await boardOf();
    const dialog = await finish('Ana Lima');
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    expect(dialog.getByText('Please choose an outcome')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'Answered');
    await user.selectOptions(dialog.getByRole('combobox', { name: "What's Next" }), 'Winner');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Notes' }), { target: { value: 'Sold' } });
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(world.finished).toEqual([
      {
        contactId: 'c-k-1',
        input: { callLogId: 'k-1', callOutcome: 'answered', disposition: 'winner', notes: 'Sold' },
      },
    ]);
    expect(await screen.findByText('Every call has a result')).toBeTruthy();
  });

  it('are tried again after a call that no one answered', async () => {
    await boardOf();
    const dialog = await finish('Ana Lima');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'Busy');
    await user.selectOptions(dialog.getByRole('combobox', { name: "What's Next" }), 'Try Again');
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await waitFor(() => expect(world.finished).toHaveLength(1));
    expect(world.finished).toEqual([{ contactId: 'c-k-1', input: { callLogId: 'k-1', callOutcome: 'busy' } }]);
  });
});

it('shows the active lists with what is left, what can be called, and which run dry', async () => {
  await boardOf();
  const table = await screen.findByRole('table', { name: 'Lists' });
  await expect
    .poll(() => cellsOf(table))
    .toEqual([
      ['Call List', 'Remaining', 'Can be called now', 'Calls today'],
      ['SpringRuns dry', '9', '7', '0'],
      ['Autumn', '1,250', '–', '12'],
    ]);
  expect(within(table).getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe('/contacts/l-1');
});
