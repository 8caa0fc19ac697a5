import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { CONTACT_TEXTS, TEXT_FIELDS } from '@dialdeck/common/contacts/contact-fields';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RecordDispositionDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const nora = () =>
  aContact({
    firstName: 'Nora',
    lastName: 'New',
    email: 'nora@example.com',
    phone: '4155550199',
    phoneE164: '+14155550199',
    notes: 'prefers mornings',
    customFields: { City: 'Austin' },
  });

const queueOf = queueOn(network);

async function openDetails(name = 'Nora New') {
  await user.click(await screen.findByRole('button', { name }));
  return findDialog(name);
}
const fact = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('Contact detail dialog', () => {
  it('shows contact and call information', async () => {
    queueOf(nora());
    renderQueue();
    const dialog = await openDetails();
    expect(fact(dialog, 'Phone')).toContain('+1 (415) 555-0199');
    expect(dialog.getByRole('link', { name: 'nora@example.com' }).getAttribute('href')).toBe('mailto:nora@example.com');
    expect(fact(dialog, 'Company')).toBe('Acme');
    expect(fact(dialog, 'City')).toBe('Austin');
    expect(fact(dialog, 'First Created')).toMatch(/^Jun \d/);
    expect(fact(dialog, 'Last Called')).toBe('Never');
    expect(fact(dialog, 'Current Status')).toBe('Not Called');
    expect(fact(dialog, 'Previous Notes')).toBe('prefers mornings');
  });

  it.each(CONTACT_TEXTS)('shows %s', async (text) => {
    queueOf({ ...nora(), [text]: 'Zoë’s' });
    renderQueue();
    await user.click(await screen.findByRole('button', { name: /^View Details/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('tablist');
    if (text === 'firstName' || text === 'lastName')
      expect(dialog.getByRole('heading', { name: /Zoë’s/ })).toBeDefined();
    else expect(fact(dialog, TEXT_FIELDS[text].label)).toBe('Zoë’s');
  });

  it.each([
    ['Call Back', 'callback'],
    ['Winner', 'winner'],
    ['Loser', 'loser'],
    ['Archive', 'archived'],
  ] as const)('disables the buttons after %s, and shows Contact marked as %s', async (label, disposition) => {
    const server = queueOf(nora(), aContact());
    const shell = renderQueue();
    const dialog = await openDetails();
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'done');
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await dialog.findByText(`Contact marked as ${disposition}`)).toBeDefined();
    for (const step of within(dialog.getByRole('group', { name: "What's Next" })).getAllByRole('button')) {
      expect(step.hasAttribute('disabled')).toBe(true);
    }
    expect(dialog.getByRole('button', { name: 'Next Contact & Call' })).toBeDefined();
    await waitFor(() => expect(server.asked.results[0]?.input).toEqual({ disposition, notes: 'done' }));
    await waitFor(() =>
      expect(shell.notices.at(-1)).toMatchObject({
        title: 'Contact Updated',
        body: 'Contact disposition and notes saved successfully',
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await dialogIsGone();
  });

  it('reports Failed to update contact', async () => {
    queueOf(nora());
    network.use(onDocument(RecordDispositionDocument, () => refusal('INTERNAL')));
    const shell = renderQueue();
    const dialog = await openDetails();
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await waitFor(() =>
      expect(shell.notices.at(-1)).toMatchObject({ title: 'Error', body: 'Failed to update contact' }),
    );
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Winner' }).hasAttribute('disabled')).toBe(false));
  });

  it('continues a call by hand in the call-result dialog: never a dialog over a dialog', async () => {
    queueOf(nora());
    renderQueue();
    const dialog = await openDetails();
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'typed before');
    await user.click(dialog.getByRole('button', { name: 'Call' }));
    const result = await findDialog('Call Result');
    await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550199']));
    expect((result.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('typed before');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  });

  it('keeps unsaved notes and offers them', async () => {
    queueOf(nora());
    renderQueue();
    const dialog = await openDetails();
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'half a thought');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await dialogIsGone();
    const again = await openDetails();
    expect((again.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('half a thought');
  });

  it('reports Auto-Dialing Not Active for Next Contact & Call without auto-dial', async () => {
    queueOf(nora(), aContact());
    const shell = renderQueue();
    const dialog = await openDetails();
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(await dialog.findByRole('button', { name: 'Next Contact & Call' }));
    expect(shell.notices.at(-1)).toMatchObject({
      title: 'Auto-Dialing Not Active',
      body: 'Please start auto-dialing to use the Next feature',
    });
    expect(device.dialled).toEqual([]);
  });
});
