import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { keptForms } from './kept-forms.ts';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });
const queueOf = queueOn(network);
beforeEach(() => keptForms.clear());

const nora = () =>
  aContact({
    firstName: 'Nora',
    lastName: 'New',
    phone: '2125550101',
    phoneE164: '+12125550101',
    notes: 'prefers mornings',
    customFields: { City: 'Austin', Plan: 'Gold' },
  });

async function openDetails() {
  await user.click(await screen.findByRole('button', { name: 'Nora New' }));
  return findDialog('Nora New');
}
const edit = async (dialog: ReturnType<typeof within>) => {
  await user.click(await dialog.findByRole('button', { name: 'Edit' }));
  return within(await dialog.findByRole('form', { name: 'Edit contact' }));
};
const retype = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  if (text) await user.type(field, text);
};

describe('Edit in the contact details', () => {
  it('turns the fields into a form, and saves only the changed ones', async () => {
    const server = queueOf(nora());
    renderQueue();
    const dialog = await openDetails();
    const form = await edit(dialog);
    const labels = form.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
    expect(labels).toEqual(['First Name', 'Last Name', 'Phone', 'Email', 'Company', 'Job Title', 'City', 'Plan']);
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'First Name' }));
    await retype(form.getByRole('textbox', { name: 'Company' }), 'Globex');
    await retype(form.getByRole('textbox', { name: 'City' }), '');
    await user.click(form.getByRole('button', { name: 'Add field' }));
    await user.type(form.getByRole('textbox', { name: 'Field Name' }), 'Rank');
    await user.type(form.getByRole('textbox', { name: 'Value' }), 'A');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(dialog.queryByRole('form')).toBeNull());
    expect(server.corrected.saved.map(({ input }) => input)).toEqual([
      { company: 'Globex', customFields: { City: null, Rank: 'A' } },
    ]);
    expect(dialog.getByText('Globex')).toBeDefined();
    expect(dialog.queryByText('Austin')).toBeNull();
    await dialog.findByText(/^Nov 21, (?:\d{4}, )?14:05 · Ana Lima · Company: Acme → Globex$/);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Edit' }));
  });

  it('shows a refusal at its field, and keeps the typed text', async () => {
    const server = queueOf(nora());
    const sentence = 'This number is already in this list: Bo Chen.';
    server.corrected.state.refusal = { code: 'CONFLICT', field: 'phone', sentence };
    renderQueue();
    const form = await edit(await openDetails());
    const phone = form.getByRole('textbox', { name: 'Phone' });
    await retype(phone, '2125550199');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await form.findByText(sentence);
    expect(phone).toHaveProperty('value', '2125550199');
    await waitFor(() => expect(document.activeElement).toBe(phone));
  });

  it('shows why a new number must not be called', async () => {
    const server = queueOf(nora());
    server.corrected.state.reasons = [
      { __typename: 'VerdictReason', code: 'DO_NOT_CALL', params: { since: '2026-06-01T00:00:00Z' }, until: null },
    ];
    renderQueue();
    const dialog = await openDetails();
    const form = await edit(dialog);
    await retype(form.getByRole('textbox', { name: 'Phone' }), '2125550199');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await within(dialog.getByRole('tabpanel')).findByText(/do-not-call list/);
    await dialog.findByText(/Phone: \+1 \(212\) 555-0101 → \+1 \(212\) 555-0199/);
  });

  it('keeps the typed text when the dialog is closed, and drops it with Cancel and Escape', async () => {
    const server = queueOf(nora());
    renderQueue();
    const form = await edit(await openDetails());
    await retype(form.getByRole('textbox', { name: 'Company' }), 'Globex');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await dialogIsGone();
    const dialog = await openDetails();
    const again = await dialog.findByRole('textbox', { name: 'Company' });
    expect(again).toHaveProperty('value', 'Globex');
    await user.type(again, '{Escape}');
    expect(dialog.queryByRole('form')).toBeNull();
    expect(dialog.getByText('Acme')).toBeDefined();
    await user.click(within(dialog.getByRole('tabpanel')).getByRole('button', { name: 'Edit' }));
    const fresh = await dialog.findByRole('textbox', { name: 'Company' });
    expect(fresh).toHaveProperty('value', 'Acme');
    await user.type(fresh, '!{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.corrected.saved.map(({ input }) => input)).toEqual([{ company: 'Acme!' }]));
    expect(server.asked.results).toEqual([]);
  });
});

describe('Call Result', () => {
  it('corrects the contact in its tab Contact, while the call goes on', async () => {
    const server = queueOf(nora());
    renderQueue();
    await screen.findByRole('button', { name: 'Nora New' });
    await user.keyboard('c');
    const dialog = await findDialog('Call Result');
    await user.click(dialog.getByRole('tab', { name: 'Contact' }));
    const form = await edit(dialog);
    await retype(form.getByRole('textbox', { name: 'Email' }), 'nora@example.com');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.corrected.saved).toHaveLength(1));
    await dialog.findByText(/Email: .* → nora@example.com/);
    expect(await dialog.findByText('nora@example.com')).toBeDefined();
  });
});

describe('Save Note', () => {
  it('saves notes without a call, and is disabled until the text changes', async () => {
    const server = queueOf(nora());
    renderQueue();
    const dialog = await openDetails();
    const button = dialog.getByRole('button', { name: 'Save Note' });
    const isDisabled = () => button.getAttribute('aria-disabled') === 'true';
    expect(isDisabled()).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: /^Notes/ }), 'call after May');
    expect(isDisabled()).toBe(false);
    await user.click(button);
    await waitFor(() => expect(isDisabled()).toBe(true));
    expect(server.corrected.saved.map(({ input }) => input)).toEqual([{ notes: 'call after May' }]);
    await dialog.findByText(/^Nov 21, (?:\d{4}, )?14:05 · Ana Lima · Notes: prefers mornings → call after May$/);
    expect(server.asked.results).toEqual([]);
  });
});

describe('Changes', () => {
  it('shows the newest five, and older ones on request', async () => {
    const contact = nora();
    const server = queueOf(contact);
    for (let number = 1; number <= 7; number++)
      server.corrected.note(contact.id, { title: { from: null, to: `Title ${number}` } });
    renderQueue();
    const dialog = await openDetails();
    const changes = within(await dialog.findByRole('region', { name: 'Changes' }));
    await changes.findByText(/Title 7/);
    expect(changes.getAllByRole('listitem')).toHaveLength(5);
    await user.click(changes.getByRole('button', { name: 'Show older' }));
    await changes.findByText(/Title 1$/);
    expect(changes.queryByRole('button', { name: 'Show older' })).toBeNull();
  });
});

it("shows a colleague's correction on the row", async () => {
  const contact = nora();
  const server = queueOf(contact);
  renderQueue();
  await screen.findByRole('button', { name: 'Nora New' });
  server.corrected.correct(contact.id, { firstName: 'Norah', phone: '2125550199', phoneE164: '+12125550199' });
  await screen.findByRole('button', { name: 'Norah New' }, { timeout: 3_000 });
  expect(screen.getAllByText('+1 (212) 555-0199').length).toBeGreaterThan(0);
});
