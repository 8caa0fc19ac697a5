import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { WhatWouldChangeDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { listsToChoose } from '#testing/lists-to-choose.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { REST } from '#testing/rule-sets.ts';
import { WhatWouldChange } from './what-would-change.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
const asked: unknown[] = [];
const DRAFT = { rules: [REST], ruleSetId: '0199' };

const pairs = (...counts: [number, number][]) =>
  server.use(
    onDocument(WhatWouldChangeDocument, (variables) => {
      asked.push(variables);
      return {
        __typename: 'Query',
        forecast: {
          __typename: 'Forecast',
          asOf: '2027-03-02T05:00:00.000Z',
          hours: counts.map(([now, tried], hour) => ({
            __typename: 'ForecastHour',
            from: new Date(Date.UTC(2027, 2, 2, 5 + hour)).toISOString(),
            now,
            // biome-ignore lint/suspicious/noThenProperty: a number, so no code awaits it
            then: tried,
          })),
          lost: [],
          uncounted: ['prefix'],
        },
      };
    }),
  );
const lists = (...names: string[]) => server.use(listsToChoose(names.map((name) => ({ id: name, name }))));
beforeEach(() => {
  asked.length = 0;
});

const open = (callListId?: string) =>
  renderAdmin(() => <WhatWouldChange draft={DRAFT} {...(callListId && { callListId })} />);

it('shows each hour as it is and as it would be, as bars and as a table, of a list that is chosen', async () => {
  lists('Spring', 'Autumn');
  pairs([0, 1204], [3, 3]);
  open();
  expect(await screen.findByText(/^1,204 more contacts can be called today from /)).toBeTruthy();
  expect(screen.getByText('No contact loses all its hours.')).toBeTruthy();
  expect(screen.getByText('Assumes nobody calls in the meantime.')).toBeTruthy();
  expect(screen.getByText('This list is too long to count the effect of changed prefixes.')).toBeTruthy();
  const bars = within(screen.getByRole('region', { name: /in each hour/ })).getAllByRole('listitem');
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/: 0 now, 1,204 then$/),
    expect.stringMatching(/: 3 now, 3 then$/),
  ]);
  await user.click(screen.getByRole('switch', { name: 'Show as a table' }));
  const [, first] = within(screen.getByRole('table')).getAllByRole('row');
  expect(
    within(first!)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['0', '1,204']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Call list' }), 'Autumn');
  await screen.findByText('No contact loses all its hours.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Hours' }), 'Next 7 days');
  await screen.findByText('No contact loses all its hours.');
  expect(asked).toEqual([
    { callListId: 'Spring', draft: DRAFT, hours: 24 },
    { callListId: 'Autumn', draft: DRAFT, hours: 24 },
    { callListId: 'Autumn', draft: DRAFT, hours: 168 },
  ]);
});

it('groups the bars by day', async () => {
  pairs(...Array.from({ length: 168 }, (_, hour): [number, number] => [hour, hour]));
  open('Spring');
  const chart = within(await screen.findByRole('region', { name: /in each hour/ }));
  const days = chart.getAllByRole('list').map((day) => day.getAttribute('aria-label'));
  expect(days.slice(0, 3)).toEqual(['Today', 'Tomorrow', expect.stringMatching(/day$/)]);
  expect(days.length).toBeGreaterThanOrEqual(7);
  for (const day of days) expect(chart.getByText(String(day)).hidden).toBe(false);
  expect(chart.getAllByRole('listitem')).toHaveLength(168);
});

it('reports that no contact could be called, instead of bars', async () => {
  pairs([5, 0], [7, 0]);
  open('Spring');
  expect(await screen.findByText('Nobody could be called with these rules.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /in each hour/ })).toBeNull();
});

it('reports an error in a rule', async () => {
  server.use(onDocument(WhatWouldChangeDocument, () => refusal('BAD_INPUT', 'Rule 1: There is no such register.')));
  open('Spring');
  expect((await screen.findByRole('alert')).textContent).toBe('Rule 1: There is no such register.');
});

it('requests it again after a failure', async () => {
  server.use(onDocument(WhatWouldChangeDocument, () => refusal('INTERNAL')));
  open('Spring');
  expect(await screen.findByText('The change could not be worked out')).toBeTruthy();
  pairs([1, 1]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing changes in these hours.')).toBeTruthy();
});

it('reports that there is no list yet', async () => {
  lists();
  open();
  expect(await screen.findByText('There is no call list yet.')).toBeTruthy();
});
