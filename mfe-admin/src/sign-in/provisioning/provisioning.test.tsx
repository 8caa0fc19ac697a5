import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  CreateProvisioningTokenDocument,
  EndProvisioningTokensDocument,
  HandOverCandidatesDocument,
  HandOverDocument,
  MapGroupDocument,
  ProvisioningDocument,
  SignInPageDocument,
} from '#__generated__/graphql.ts';
import { SignInPage } from '#sign-in/sign-in.page.tsx';
import { aProvider } from '#sign-in/testing/a-provider.ts';
import { aSignInPage } from '#sign-in/testing/a-sign-in-page.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const TEAM = '01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d2';
const aToken = (createdAt: string, expiresAt: string | null = null) => ({
  __typename: 'ProvisioningToken' as const,
  createdAt,
  expiresAt,
  lastUsedAt: null,
});
const sales = {
  __typename: 'ProvisionedGroup' as const,
  id: 'g1',
  displayName: 'Sales',
  members: 12,
  mapping: null as null | {
    __typename: 'ProvisionedGroupMapping';
    to: string;
    teamId: string | null;
    role: 'lead' | null;
  },
};
const failed = {
  __typename: 'ProvisioningError' as const,
  at: '2026-11-22T10:00:00.000Z',
  method: 'POST',
  path: '/Users',
  status: 409,
  detail: 'This address is taken',
};
let keys: ReturnType<typeof aToken>[];
let isNew: boolean;
beforeEach(() => {
  keys = [];
  isNew = true;
  server.use(
    onDocument(SignInPageDocument, () => aSignInPage([aProvider()])),
    onDocument(ProvisioningDocument, () => ({
      __typename: 'Query',
      provisioning: {
        __typename: 'Provisioning',
        baseUrl: 'http://localhost/scim/v2',
        keys,
        lastCallAt: isNew ? null : failed.at,
        errors: isNew ? [] : [failed],
      },
      provisionedGroups: isNew ? [] : [sales],
    })),
    teamsOf({ id: TEAM, name: 'North' }),
  );
});

async function open() {
  renderAdmin(SignInPage, '/admin/sign-in');
  await user.click(await screen.findByText('Provisioning'));
}

it('shows the setup of a directory that has never called', async () => {
  await open();
  expect((await screen.findByLabelText<HTMLInputElement>('Base URL')).value).toBe('http://localhost/scim/v2');
  for (const text of [
    'No token. The directory cannot call.',
    'The directory has not called yet.',
    'The directory has sent no groups yet.',
    'None.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
});

it('shows a new token once, and reads the list of tokens again', async () => {
  server.use(
    onDocument(CreateProvisioningTokenDocument, () => {
      keys = [aToken('2026-11-23T04:00:00.000Z')];
      return {
        __typename: 'Mutation',
        createProvisioningToken: { __typename: 'NewProvisioningToken', key: 'sesame', baseUrl: '' },
      };
    }),
  );
  await open();
  await user.click(await screen.findByRole('button', { name: 'New Token' }));
  await user.click(await screen.findByRole('button', { name: 'Make Token' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Token')).value).toBe('sesame');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Made .* · never used$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New Token' }));
  expect(await screen.findByText('The newest token works for another 24 hours, older ones end now.')).toBeTruthy();
  expect(screen.queryByLabelText('Token')).toBeNull();
});

it('ends all tokens', async () => {
  keys = [aToken('2026-11-23T04:00:00.000Z'), aToken('2026-11-22T04:00:00.000Z', '2026-11-24T04:00:00.000Z')];
  server.use(
    onDocument(EndProvisioningTokensDocument, () => {
      keys = [];
      return { __typename: 'Mutation', endProvisioningTokens: true };
    }),
  );
  await open();
  expect(within(await screen.findByRole('list', { name: 'Tokens' })).getAllByText(/ends /)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'End All Tokens' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'End All Tokens' }));
  expect(await screen.findByText('No token. The directory cannot call.')).toBeTruthy();
});

it('shows the refusals of the directory, and maps its groups', async () => {
  isNew = false;
  const sent: unknown[] = [];
  server.use(
    onDocument(MapGroupDocument, (variables) => {
      sent.push(variables);
      const mapping = {
        __typename: 'ProvisionedGroupMapping' as const,
        to: 'team',
        teamId: TEAM,
        role: 'lead' as const,
      };
      return { __typename: 'Mutation', mapProvisionedGroup: { ...sales, mapping } };
    }),
  );
  await open();
  const errors = within(await screen.findByRole('table', { name: 'Errors of the last 7 days' }));
  for (const text of ['POST /Users', '409', 'This address is taken']) expect(errors.getByText(text)).toBeTruthy();
  expect(screen.getByText(/^Last call /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Map Sales' }));
  await user.selectOptions(await screen.findByLabelText('Stands for'), 'A team');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Choose a team')).length).toBe(2);
  await user.selectOptions(screen.getByLabelText(/^Team/), 'North');
  await user.selectOptions(screen.getByLabelText('As'), 'Lead');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Leads of North')).toBeTruthy();
  expect(sent).toEqual([{ id: 'p1', group: 'g1', mapping: { to: 'team', teamId: TEAM, role: 'lead' } }]);
});

it('hands over unmanaged people of its domains', async () => {
  const person = (id: string, email: string, managedBy: string | null = null) => ({
    __typename: 'User' as const,
    id,
    firstName: null,
    lastName: null,
    email,
    managedBy: managedBy === null ? null : { __typename: 'ManagingProvider' as const, id: managedBy },
  });
  const sent: unknown[] = [];
  server.use(
    onDocument(HandOverCandidatesDocument, () => ({
      __typename: 'Query',
      signInSettings: { __typename: 'SignInSettings', secondFactor: 'nobody', emergencyUserId: 'u5' },
      users: {
        __typename: 'UserConnection',
        nodes: [
          person('u1', 'ana@contoso.example'),
          person('u2', 'bo@contoso.test', 'p1'),
          person('u3', 'cy@sub.contoso.example'),
          person('u4', 'di@contoso.test'),
          person('u5', 'emergency@contoso.test'),
        ],
        pageInfo: { __typename: 'PageInfo', hasNextPage: false },
      },
    })),
    onDocument(HandOverDocument, (variables) => {
      sent.push(variables);
      return sent.length === 1
        ? refusal('BAD_INPUT', 'di@contoso.test is managed already')
        : { __typename: 'Mutation', handOverUsers: 1 };
    }),
  );
  await open();
  await user.click(await screen.findByRole('button', { name: 'Hand Over' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(2);
  await user.click(dialog.getByRole('checkbox', { name: /di@contoso\.test/ }));
  await user.click(dialog.getByRole('button', { name: 'Hand Over' }));
  expect(await dialog.findByText('di@contoso.test is managed already')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Hand Over' }));
  await expect.poll(() => sent).toEqual(Array(2).fill({ id: 'p1', userIds: ['u4'] }));
});
