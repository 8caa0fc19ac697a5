import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ListAsksDocument, type ListAsksQuery } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { LIST } from '#testing/list-names.ts';
import { aContact, aNora } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { tapPhone } from '#testing/tap-phone.ts';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });

const BODY = 'Hello {{firstName|there}} from {{City}}.\n\n[[Must say: This call is recorded.]]';
const FIELD = { __typename: 'FieldDefinition', options: [], required: 'never', show: 'dialog' };
const ASKED = { scriptId: 's1', rowFields: ['Plan'] };
const ASKS = {
  ...LIST,
  ...ASKED,
  name: 'Spring leads',
  seller: null,
  script: { __typename: 'Script', id: 's1', name: 'Opening', version: 3, body: BODY },
  fields: [
    { ...FIELD, id: 'f1', name: 'City', label: 'Home city', type: 'text', required: 'success' },
    { ...FIELD, id: 'f2', name: 'Interests', label: 'Interests', type: 'choices', options: ['Solar', 'Wind'] },
    { ...FIELD, id: 'f3', name: 'Plan', label: 'Plan', type: 'text', show: 'row' },
  ],
};

function queueWithScript(customFields: Record<string, string> = {}) {
  const server = createQueueServer([{ ...aNora(), customFields }], [], ASKED);
  server.rules.script = { __typename: 'Script', id: 's1', version: 3 };
  network.use(
    ...server.handlers,
    onDocument(ListAsksDocument, () => ({ __typename: 'Query', callList: ASKS }) as unknown as ListAsksQuery),
  );
  renderQueue();
  return server;
}
/** In a narrow window the form has a tab of its own. */
const choose = async (dialog: ReturnType<typeof within>, name: RegExp) =>
  user.click(await dialog.findByRole('tab', { name }));
const sent = (server: ReturnType<typeof queueWithScript>) =>
  waitFor(() => {
    expect(server.asked.results).toHaveLength(1);
    return server.asked.results[0]?.input;
  });

it('refuses a success until the statement is ticked and the field is filled, and sends both', async () => {
  const server = queueWithScript();
  const dialog = await tapPhone();
  await dialog.findByLabelText(/Home city/);
  await choose(dialog, /Script/);
  const script = within(dialog.getByRole('tabpanel', { name: 'Script' }));
  expect(await script.findByText(/Hello/)).toHaveProperty('textContent', 'Hello Nora from ____.');
  await choose(dialog, /Result/);
  const about = within(dialog.getByRole('region', { name: 'About this contact' }));
  expect(about.queryByLabelText(/Plan/)).toBeNull();

  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  expect(await dialog.findByText('Home city is required')).toBeTruthy();
  expect(dialog.getByText('Say and tick: "This call is recorded." first.')).toBeTruthy();
  expect(server.asked.results).toEqual([]);

  await user.type(about.getByLabelText(/Home city/), 'Lyon');
  await user.click(about.getByRole('checkbox', { name: 'Wind' }));
  await user.click(about.getByRole('checkbox', { name: 'Solar' }));
  await choose(dialog, /Script/);
  expect(dialog.getByText(/Hello/).textContent).toBe('Hello Nora from Lyon.');
  await user.click(dialog.getByRole('checkbox', { name: 'This call is recorded.' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialogIsGone();
  expect(await sent(server)).toMatchObject({
    disposition: 'winner',
    fields: { City: 'Lyon', Interests: ['Wind', 'Solar'] },
    said: [1],
  });
});

it('leads to the tick that is missing, and keeps its sentence next to it until it is ticked', async () => {
  const server = queueWithScript({ City: 'Paris' });
  const dialog = await tapPhone();
  await dialog.findByLabelText(/Home city/);
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  const script = within(await dialog.findByRole('tabpanel', { name: 'Script' }));
  const sentence = 'Say and tick: "This call is recorded." first.';
  expect(dialog.getAllByText(sentence)).toHaveLength(1);
  expect(script.getByText(sentence)).toBeTruthy();
  const tick = await script.findByRole('checkbox', { name: 'This call is recorded.' });
  await waitFor(() => expect(document.activeElement).toBe(tick));
  expect(tick.getAttribute('aria-invalid')).toBe('true');
  await user.keyboard(' ');
  expect(dialog.queryByText(sentence)).toBeNull();
  expect(tick.getAttribute('aria-invalid')).toBeNull();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await dialogIsGone();
  expect(await sent(server)).toMatchObject({ disposition: 'winner', said: [1] });
});

it('requires nothing of another result, and sends nothing that was not changed', async () => {
  const server = queueWithScript({ City: 'Paris' });
  const dialog = await tapPhone();
  expect(await dialog.findByLabelText(/Home city/)).toHaveProperty('value', 'Paris');
  await user.click(dialog.getByRole('button', { name: 'Loser' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialogIsGone();
  const input = await sent(server);
  expect(input).not.toHaveProperty('fields');
  expect(input).not.toHaveProperty('said');
});

it('keeps ticks and fields with the draft, like notes', async () => {
  queueWithScript();
  const dialog = await tapPhone();
  await user.type(await dialog.findByLabelText(/Home city/), 'Lyon');
  await choose(dialog, /Script/);
  await user.click(dialog.getByRole('checkbox', { name: 'This call is recorded.' }));
  await user.keyboard('{Escape}');
  await dialogIsGone();
  const again = await tapPhone();
  expect(await again.findByLabelText(/Home city/)).toHaveProperty('value', 'Lyon');
  await choose(again, /Script/);
  expect(again.getByRole('checkbox', { name: 'This call is recorded.' })).toHaveProperty('checked', true);
});

it('shows in rows the fields that are marked for rows', async () => {
  queueWithScript({ City: 'Paris', Plan: 'Basic' });
  const row = within((await screen.findAllByRole('listitem'))[0]!);
  expect(row.getByText('Plan:')).toBeTruthy();
  expect(row.queryByText('City:')).toBeNull();
});

it('shows values of fields that the list does not define under Other, in both dialogs', async () => {
  queueWithScript({ Deleted: 'still here', Plan: 'Basic', City: 'Paris' });
  const parts = async (dialog: ReturnType<typeof within>) => {
    await choose(dialog, /Contact/);
    const contact = within(dialog.getByRole('tabpanel', { name: 'Contact' }));
    const other = await contact.findByRole('region', { name: 'Other' });
    const names = contact.getAllByRole('term').map(({ textContent }) => textContent);
    return { names: names.slice(names.indexOf('Home city')), other: other.textContent };
  };
  await user.click((await screen.findAllByRole('button', { name: /^View Details/ }))[0]!);
  const details = await findDialog('Nora New');
  expect(await parts(details)).toMatchObject({ other: 'OtherDeletedstill here' });
  await user.keyboard('{Escape}');
  await dialogIsGone();
  const { names, other } = await parts(await tapPhone());
  expect(names).toEqual(['Home city', 'Plan', 'Deleted']);
  expect(other).toBe('OtherDeletedstill here');
});

it('requests nothing for a callback of another list that has neither', async () => {
  const server = createQueueServer([
    aContact({ status: 'callback', callbackAt: '2026-01-01T10:00:00Z', callListId: 'other-list' }),
  ]);
  let reads = 0;
  network.use(
    ...server.handlers,
    onDocument(ListAsksDocument, () => {
      reads += 1;
      return { __typename: 'Query', callList: null };
    }),
  );
  renderQueue();
  await user.click(await screen.findByRole('button', { name: /^Callbacks due 1/ }));
  const due = within(await screen.findByRole('region', { name: 'Callbacks due' }));
  await user.click(await due.findByRole('button', { name: /^Call / }));
  const dialog = await findDialog('Call Result');
  await choose(dialog, /History/);
  await dialog.findByText(/No calls|no calls|Not called/i);
  expect(dialog.queryByRole('tab', { name: /Script/ })).toBeNull();
  expect(reads).toBe(0);
});
