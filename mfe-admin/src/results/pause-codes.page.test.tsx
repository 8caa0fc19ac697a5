import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PauseCodesPageDocument, SavePauseCodesDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { PauseCodesPage } from './pause-codes.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
const code = (id: string, name: string, minutes: number | null) => ({
  __typename: 'PauseCode' as const,
  id,
  name,
  minutes,
});
const CODES = [code('c-1', 'Break', 15), code('c-2', 'Meeting', null)];
const LEAD = { firstName: 'Bo', role: 'user', teams: [{ id: 'n', name: 'North', role: 'lead' }] } as const;

let stored: readonly (typeof CODES)[number][] = CODES;

function codes(answer?: () => never) {
  const sent: unknown[] = [];
  stored = CODES;
  server.use(
    onDocument(PauseCodesPageDocument, () => ({ __typename: 'Query', pauseCodes: [...stored] })),
    onDocument(SavePauseCodesDocument, (variables) => {
      sent.push(variables.codes);
      return answer?.() ?? { __typename: 'Mutation', setPauseCodes: CODES };
    }),
  );
  return sent;
}
const open = (who?: typeof LEAD) => renderAdmin(PauseCodesPage, '/admin/results/pause-codes', who);

it('saves all codes in their order: changed, moved, added and without the retired', async () => {
  const sent = codes();
  open();
  const tabs = within(await screen.findByRole('navigation', { name: 'Results and pause codes' }));
  expect(tabs.getByRole('link', { name: 'Pause Codes' }).getAttribute('aria-current')).toBe('page');
  expect(await screen.findByDisplayValue('Break')).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Move Meeting up' }));
  await user.clear(screen.getByLabelText('Minutes of code 2'));
  await user.type(screen.getByLabelText('Minutes of code 2'), '20');
  await user.click(screen.getByRole('button', { name: 'Add Code' }));
  await user.type(screen.getByLabelText('Code 3'), 'Doctor');
  await user.click(screen.getByRole('button', { name: 'Retire Meeting' }));
  await user.click(save);
  await expect
    .poll(() => sent)
    .toEqual([
      [
        { id: 'c-1', name: 'Break', minutes: 20 },
        { id: null, name: 'Doctor', minutes: null },
      ],
    ]);
});

it('shows a refusal at its code, and keeps the typed text', async () => {
  codes(
    () => refusal('BAD_INPUT', 'Code 2: Name is required', { 'codes.1.name': 'Code 2: Name is required' }) as never,
  );
  open();
  await user.clear(await screen.findByLabelText('Code 2'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByDisplayValue('Break')).toBeTruthy();
});

it('lets a lead read the codes', async () => {
  codes();
  open(LEAD);
  expect(await screen.findByText('Break, 15 min')).toBeTruthy();
  expect(screen.getByText('Meeting')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('keeps the codes that another admin has added, changed and retired since the page was read', async () => {
  const sent = codes();
  open();
  await user.type(await screen.findByLabelText('Minutes of code 2'), '20');
  await user.click(screen.getByRole('button', { name: 'Add Code' }));
  await user.type(screen.getByLabelText('Code 3'), 'Doctor');
  stored = [code('c-3', 'Prayer', 10), code('c-2', 'Team meeting', null)];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([
      [
        { id: 'c-3', name: 'Prayer', minutes: 10 },
        { id: 'c-2', name: 'Team meeting', minutes: 20 },
        { id: null, name: 'Doctor', minutes: null },
      ],
    ]);
});
