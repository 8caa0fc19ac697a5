import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, aNora, type TestContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const queueOf = queueOn(network);

const nora = () => aNora();
const bea = () => aContact({ firstName: 'Bea', lastName: 'Bee', phone: '4155550198', phoneE164: '+14155550198' });
/** The page of the test before gives its own contact back while this one begins. */
const released = (server: ReturnType<typeof queueOf>, { id }: TestContact) =>
  server.asked.released.filter((each) => each === id).length;
const tap = async () => user.click(await screen.findByRole('link', { name: /^\+1 \(415\) 555-0199/ }));

describe('a contact that another agent is calling', () => {
  it('is marked in the row, and cannot be called from there', async () => {
    const contact = nora();
    const server = queueOf(contact, bea());
    server.calledBy.set(contact.id, 'Ana Ruiz');
    renderQueue();
    expect(await screen.findByText('Ana Ruiz is calling')).toBeDefined();
    const row = within(screen.getByRole('button', { name: 'Nora New' }).closest('li') as HTMLElement);
    expect(row.getByRole('button', { name: '+1 (415) 555-0199 Nora New' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('link', { name: /^\+1 \(415\) 555-0198/ })).toBeDefined();
  });

  it('shows the sentence after a late tap, and requires no result', async () => {
    const contact = nora();
    const server = queueOf(contact);
    const shell = renderQueue();
    await waitFor(() => expect(server.asked.activity).toBe(1));
    server.calledBy.set(contact.id, 'Ana Ruiz');
    await tap();
    await waitFor(() => expect(shell.notices.at(-1)?.body).toBe('Ana Ruiz is calling this contact.'));
    await dialogIsGone();
    expect(screen.queryByRole('button', { name: /without a result/ })).toBeNull();
  });

  it('makes auto-dial repeat its claim while the server skips contacts that must not be called', async () => {
    const server = queueOf(bea());
    server.busy.claims = 2;
    const shell = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    await waitFor(() =>
      expect(shell.notices.map(({ title }) => title)).toContain('Looking for somebody who may be called…'),
    );
    await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550198']));
    expect(server.asked.claims).toHaveLength(1);
  });

  it('is passed over by auto-dial', async () => {
    const contact = nora();
    const server = queueOf(contact, bea());
    server.calledBy.set(contact.id, 'Ana Ruiz');
    renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    await findDialog('Bea Bee');
    // Whether this screen knows of the colleague by then or only the server does, one claim is enough.
    expect(server.asked.claims).toHaveLength(1);
    await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550198']));
  });
});

describe('a contact that this agent holds', () => {
  it('is released when the call is canceled, not when its result is saved', async () => {
    const contact = nora();
    const server = queueOf(contact, bea());
    renderQueue();
    await tap();
    let dialog = await findDialog('Call Result');
    await waitFor(() => expect(server.asked.held).toEqual([contact.id]));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(released(server, contact)).toBe(1));
    await dialogIsGone();
    await tap();
    dialog = await findDialog('Call Result');
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(released(server, contact)).toBe(1);
  });

  it('is released when its details are closed untouched, and kept when they hold typed text', async () => {
    const contact = nora();
    const server = queueOf(contact, bea());
    renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    let details = await findDialog('Nora New');
    await waitFor(() => expect(device.dialled).toHaveLength(1));
    await user.type(details.getByRole('textbox', { name: 'Notes' }), 'ring twice');
    await user.click(details.getByRole('button', { name: 'Close' }));
    await dialogIsGone();
    expect(released(server, contact)).toBe(0);
    await user.click(screen.getByRole('button', { name: '1 call without a result' }));
    await user.click(await screen.findByRole('button', { name: /^Discard/ }));
    await user.click(screen.getByRole('button', { name: 'Pause Dialing' }));
    await user.click(screen.getByRole('button', { name: 'Start Auto Dial' }));
    // Its call has no result yet: the button opens its form, and no number is dialed.
    details = await findDialog('Call Result');
    expect(device.dialled).toHaveLength(1);
    await user.click(details.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(released(server, contact)).toBeGreaterThan(0));
  });

  it('is released with the page: by a beacon when the tab goes, by a request when only the page does', async () => {
    const contact = nora();
    const server = queueOf(contact);
    const sendBeacon = vi.fn();
    // jsdom has no beacons.
    Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
    const { unmount } = renderQueue();
    await tap();
    await findDialog('Call Result');
    await waitFor(() => expect(server.asked.held).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    expect(sendBeacon.mock.calls).toEqual([[`/api/contacts/${contact.id}/release`]]);
    unmount();
    expect(released(server, contact)).toBe(0);
  });

  it('is claimed again after a reload for the open result', async () => {
    const contact = nora();
    const server = queueOf(contact);
    const first = renderQueue();
    await tap();
    await findDialog('Call Result');
    await waitFor(() => expect(server.asked.held).toHaveLength(1));
    first.unmount();
    await waitFor(() => expect(released(server, contact)).toBe(1));
    renderQueue();
    await findDialog('Call Result');
    await waitFor(() => expect(server.asked.held).toEqual([contact.id, contact.id]));
  });
});
