import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  ListReportDocument,
  ReportedCallListDocument,
  ReportTimeDocument,
  type ReportTimeQueryVariables,
} from '#__generated__/graphql.ts';
import {
  GRACE,
  open,
  people,
  REPORT,
  reportServer,
  reports,
  server,
  TIME,
  today,
  user,
} from '#testing/reports-world.tsx';

reportServer();

const asked: ReportTimeQueryVariables[] = [];
const listen = () => {
  asked.length = 0;
  server.use(
    onDocument(ReportTimeDocument, (variables) => {
      asked.push(variables);
      return { __typename: 'Query', timeReport: TIME };
    }),
  );
};
const values = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('definition')
    .map((value, index) => [within(panel).getAllByRole('term')[index]?.textContent, value.textContent]);

it("shows an agent's own time, with the definitions under the numbers", async () => {
  listen();
  reports();
  open();
  const panel = await screen.findByRole('region', { name: 'My day' });
  await within(panel).findByText('83.3%');
  expect(values(panel)).toEqual([
    ['Signed in', '8h 0m'],
    ['Ready', '1h 0m'],
    ['Preview', '10 min'],
    ['On call', '5h 0m'],
    ['Wrap-up', '50 min'],
    ['Paused', '1h 0m'],
    ['Paused: Lunch', '1h 0m'],
    ['Handle time', '2:30'],
    ['Occupancy', '83.3%'],
    ['Utilization', '87.5%'],
  ]);
  expect(within(panel).getByText('Occupancy = (On call + Wrap-up) / (Signed in − Paused).')).toBeTruthy();
  expect(within(panel).getByText('Utilization = (Signed in − Paused) / Signed in.')).toBeTruthy();
  expect(asked).toEqual([{ startDate: today, endDate: today, timeZone: 'UTC' }]);
});

it('requests times together with the figures', async () => {
  listen();
  reports(REPORT, new Promise(() => undefined));
  open();
  expect(screen.getAllByLabelText('Loading figure')).toHaveLength(8);
  await expect.poll(() => asked).toEqual([{ startDate: today, endDate: today, timeZone: 'UTC' }]);
});

it('shows no times below the figures of a call list', async () => {
  listen();
  people();
  server.use(
    onDocument(ReportedCallListDocument, ({ id }) => ({
      __typename: 'Query',
      callList: { __typename: 'CallList', id, name: 'Spring' },
    })),
    onDocument(ListReportDocument, () => ({ __typename: 'Query', callReport: REPORT })),
  );
  open('admin', '/reports?list=l-1');
  await screen.findByRole('group', { name: 'Total Dials' });
  await screen.findByRole('region', { name: 'Performance Summary' });
  expect(screen.queryByRole('region', { name: 'My day' })).toBeNull();
  expect(asked).toEqual([]);
});

it('shows an admin the time of a person', async () => {
  listen();
  reports();
  people();
  open('admin', `/reports?user=${GRACE.id}`);
  expect(await screen.findByRole('region', { name: 'Time' })).toBeTruthy();
  await expect.poll(() => asked.at(-1)?.userId).toBe(GRACE.id);
});

it('keeps the figures when times cannot be loaded, and tries again', async () => {
  reports();
  server.use(onDocument(ReportTimeDocument, () => refusal('UNAVAILABLE')));
  open();
  const panel = within(await screen.findByRole('region', { name: 'My day' }));
  expect(await panel.findByText('Times could not be loaded')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Total Dials' })).toBeTruthy();
  listen();
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await panel.findByText('83.3%')).toBeTruthy();
});
