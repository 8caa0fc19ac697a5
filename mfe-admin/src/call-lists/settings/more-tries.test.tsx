import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { WhatWouldChangeDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { MoreTries } from './more-tries.tsx';

const server = graphServer();

it.each([0, 1.5, 21, Number.NaN])('requests no forecast for %s tries, which cannot be saved', async (maxTries) => {
  const asked: unknown[] = [];
  server.use(
    onDocument(WhatWouldChangeDocument, ({ draft }) => {
      asked.push(draft);
      const forecast = { __typename: 'Forecast' as const, asOf: '2027-03-02T05:00:00.000Z', hours: [], lost: [] };
      return { __typename: 'Query', forecast: { ...forecast, uncounted: [] } };
    }),
  );
  renderAdmin(() => <MoreTries callListId="l-1" maxTries={maxTries} />);
  await userEvent.click(screen.getByRole('button', { name: 'What would change' }));
  expect((await screen.findByRole('alert')).textContent).toBe('From 1 to 20 tries');
  expect(screen.queryByLabelText('Hours')).toBeNull();
  expect(asked).toEqual([]);
});
