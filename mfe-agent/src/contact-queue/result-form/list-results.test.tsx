import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ListResultsDocument, type ListResultsQuery } from '#__generated__/graphql.ts';
import { callHasBegun, dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { LIST } from '#testing/list-names.ts';
import { aNora } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { lineLost, tapPhone } from '#testing/tap-phone.ts';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });

const RESULT = { __typename: 'CallResult', key: null, outcome: null, meanings: [], needsNote: false };
const SOLD = { ...RESULT, id: 'sold', label: 'Sold', key: 'S', leadsTo: 'winner', meanings: ['reached', 'success'] };
const OPT_OUT = { ...RESULT, id: 'out', label: 'Never again', leadsTo: 'archived', meanings: ['doNotCall'] };
const RESULTS = [
  SOLD,
  { ...RESULT, id: 'later', label: 'Later', key: 'q', leadsTo: 'callback' },
  { ...RESULT, id: 'no', label: 'Said no', leadsTo: 'loser', outcome: 'answered', meanings: ['reached', 'refused'] },
  { ...RESULT, id: 'why', label: 'Wrong person', key: '7', leadsTo: 'archived', needsNote: true },
  OPT_OUT,
  { ...RESULT, id: 'box', label: 'Left a message', key: 'V', leadsTo: 'retry', outcome: 'voicemail' },
];

function queueWithSet(results: readonly object[] = RESULTS) {
  const server = createQueueServer([aNora()], [], { resultSetId: 'set' });
  const callList = { ...LIST, resultSetId: 'set', results: results.map((each) => ({ code: 'code', ...each })) };
  network.use(
    ...server.handlers,
    onDocument(ListResultsDocument, () => ({ __typename: 'Query', callList }) as unknown as ListResultsQuery),
  );
  const shell = renderQueue();
  return { server, shell };
}

type Form = ReturnType<typeof within>;
const buttonsOf = (form: Form, name: string) =>
  within(form.getByRole('group', { name }))
    .getAllByRole('button')
    .map((button) => button.textContent);
const outcomeOf = (form: Form) => form.getByRole('combobox', { name: 'Call Outcome' });
const saveBy = (form: Form) => user.click(form.getByRole('button', { name: 'Save Result' }));

async function openDetails() {
  await user.click(await screen.findByRole('button', { name: 'Nora New' }));
  const details = await findDialog('Nora New');
  await details.findByRole('button', { name: 'Sold' });
  return details;
}

describe('the form of a call in a list with a set', () => {
  async function openForm(results?: readonly object[]) {
    const { server, shell } = queueWithSet(results);
    const form = await tapPhone();
    await form.findByRole('group', { name: 'Winner' });
    return { form, server, shell };
  }

  it('groups the results by their next steps, each with its key', async () => {
    const { form } = await openForm();
    const groups = within(form.getByRole('group', { name: "What's Next" })).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Call Back',
      'Winner',
      'Loser',
      'Archive',
      'Try Again',
    ]);
    expect(buttonsOf(form, 'Winner')).toEqual(['SoldS']);
    expect(buttonsOf(form, 'Call Back')).toEqual(['LaterQ']);
    expect(buttonsOf(form, 'Archive')).toEqual(['Wrong person7', 'Never again']);
    expect(form.queryByRole('searchbox')).toBeNull();
    for (const name of ['Call Back', 'Winner', 'Loser', 'Archive'])
      expect(form.queryByRole('button', { name })).toBeNull();
  });

  it('sends the id of the chosen result with the next step that it leads to', async () => {
    const { form, server } = await openForm();
    expect(form.getByRole('button', { name: 'Save Result' })).toHaveProperty('disabled', true);
    await user.click(form.getByRole('button', { name: 'Sold' }));
    expect(form.getByRole('button', { name: 'Sold' }).getAttribute('aria-pressed')).toBe('true');
    await saveBy(form);
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ result: 'sold', disposition: 'winner' });
    expect(await screen.findByText(/saved as Sold\./)).toBeDefined();
  });

  it('takes Q, W, E and R only where a result has them', async () => {
    const { form } = await openForm();
    await user.keyboard('wer');
    expect(form.queryAllByRole('button', { pressed: true })).toEqual([]);
    await user.keyboard('q');
    expect(form.getByRole('button', { name: 'Later', pressed: true })).toBeDefined();
    expect(form.getByRole('combobox', { name: 'Callback Timing' })).toBeDefined();
    await user.keyboard('s');
    expect(form.queryByRole('combobox', { name: 'Callback Timing' })).toBeNull();
    expect(form.getByRole('button', { name: 'Sold', pressed: true })).toBeDefined();
  });

  it('sets the outcome that the result names, and rejects another one of a result that was answered', async () => {
    const { form, server } = await openForm();
    await user.keyboard('v');
    expect(outcomeOf(form)).toHaveProperty('value', 'voicemail');
    await user.keyboard('s');
    await saveBy(form);
    expect(await form.findByText('This result means that somebody answered.')).toBeDefined();
    expect(document.activeElement).toBe(outcomeOf(form));
    expect(server.asked.results).toEqual([]);
  });

  it('requires the note that a result needs, with the focus in it', async () => {
    const { form, server } = await openForm();
    await user.keyboard('7');
    await saveBy(form);
    expect(await form.findByText('Write a note for this result.')).toBeDefined();
    const notes = form.getByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(document.activeElement).toBe(notes));
    await user.type(notes, 'Her sister');
    await saveBy(form);
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ result: 'why', notes: 'Her sister' });
  });

  it('saves a result of another try with its outcome', async () => {
    const { form, server } = await openForm();
    await user.keyboard('v{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({
      result: 'box',
      disposition: null,
      callOutcome: 'voicemail',
    });
    expect(server.asked.retries).toEqual([]);
    expect(form).toBeDefined();
  });

  it('forgets a chosen result for Try Again and for the do-not-call list', async () => {
    const { server } = await openForm();
    await user.keyboard('vt');
    await waitFor(() => expect(server.asked.retries).toHaveLength(1));
    expect(server.asked.retries[0]?.input).not.toHaveProperty('result');
    expect(await screen.findByText(/saved as Try Again/)).toBeDefined();
  });

  it('searches more than twelve results', async () => {
    const many = Array.from({ length: 13 }, (_, at) => ({ ...SOLD, id: `r${at}`, label: `Result ${at}`, key: null }));
    const { form } = await openForm(many);
    const search = form.getByRole('searchbox', { name: 'Search results...' });
    await user.type(search, 'result 12');
    expect(buttonsOf(form, 'Winner')).toEqual(['Result 12']);
    await user.clear(search);
    await user.type(search, 'none');
    expect(form.getByText('No result has this name.')).toBeDefined();
  });

  it('keeps the chosen result with a result that waits for the connection', async () => {
    const { form, server } = await openForm();
    network.use(lineLost());
    await user.click(form.getByRole('button', { name: 'Never again' }));
    await saveBy(form);
    await dialogIsGone();
    expect(await screen.findByText(/saved as Never again\./)).toBeDefined();
    expect(screen.getByText(/is on the do-not-call list and stays there/)).toBeDefined();
    network.use(...server.handlers);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ result: 'out', disposition: 'archived' });
  });
});

describe('the details in a list with a set', () => {
  it('save a result immediately, and report its label', async () => {
    const { server } = queueWithSet();
    const details = await openDetails();
    await user.click(details.getByRole('button', { name: 'Sold' }));
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ result: 'sold', disposition: 'winner' });
    expect(await details.findByText('Contact marked as Sold')).toBeDefined();
  });

  it('requires the note first, and saves it by Save Result', async () => {
    const { server } = queueWithSet();
    const details = await openDetails();
    await user.click(details.getByRole('button', { name: 'Wrong person' }));
    expect(await details.findByText('Write a note for this result.')).toBeDefined();
    const notes = details.getByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(document.activeElement).toBe(notes));
    await user.type(notes, 'Her sister');
    await saveBy(details);
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ result: 'why', notes: 'Her sister' });
  });

  it('choose by a key during auto-dial, and save by Ctrl+Enter', async () => {
    const { server } = queueWithSet();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    const details = await findDialog('Nora New');
    await callHasBegun(details);
    await details.findByRole('button', { name: 'Left a message' });
    await user.keyboard('w');
    expect(details.queryAllByRole('button', { pressed: true })).toEqual([]);
    await user.keyboard('v');
    expect(outcomeOf(details)).toHaveProperty('value', 'voicemail');
    expect(server.asked.results).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ result: 'box', callOutcome: 'voicemail' });
  });
});

it('offers the four next steps where the set cannot be read', async () => {
  const { server } = queueWithSet();
  network.use(
    onDocument(ListResultsDocument, () => Response.error()),
    ...server.handlers,
  );
  const form = await tapPhone();
  await user.click(await form.findByRole('button', { name: 'Winner' }));
  await saveBy(form);
  await waitFor(() => expect(server.asked.results).toHaveLength(1));
  expect(server.asked.results[0]?.input).not.toHaveProperty('result');
});
