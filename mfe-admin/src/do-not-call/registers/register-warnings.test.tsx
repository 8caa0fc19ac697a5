import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CallingRulesPageDocument } from '#__generated__/graphql.ts';
import { CallingRulesPage } from '#calling-rules/calling-rules.page.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';

const server = graphServer();

it('warns in Calling Rules of a register that is too old, with the way to it, and of no other', async () => {
  const register = (name: string, validUntil: string | null) => ({
    __typename: 'Register' as const,
    id: name,
    name,
    validUntil,
  });
  server.use(
    onDocument(CallingRulesPageDocument, () => ({
      __typename: 'Query',
      ruleSets: [],
      registers: [register('TPS', '2020-03-10'), register('US national', '2999-03-10'), register('Own', null)],
    })),
  );
  renderAdmin(CallingRulesPage, '/admin/rules');
  const banner = within(await screen.findByRole('region', { name: 'Registers that expire' }));
  expect(banner.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'TPS expired on Mar 10, 2020. Load a new copy.',
  ]);
  expect(banner.getByRole('link', { name: 'Open Registers' }).getAttribute('href')).toBe(
    '/admin/do-not-call/registers',
  );
});
