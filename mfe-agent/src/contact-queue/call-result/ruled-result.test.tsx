import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RecordDispositionDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, aNora } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { lineLost, tapPhone } from '#testing/tap-phone.ts';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const queueOf = queueOn(network);

it('refuses the number in this browser until the server has the result', async () => {
  queueOf(
    aNora(),
    aContact({ firstName: 'Norbert', lastName: 'Same', phone: '+14155550199', phoneE164: '+14155550199' }),
  );
  network.use(lineLost());
  const shell = renderQueue();
  await user.click((await screen.findAllByRole('link', { name: /^\+1 \(415\) 555-0199/ }))[0] as HTMLElement);
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(device.dialled).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Do not call again' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await dialogIsGone();
  const same = await screen.findByRole('button', { name: 'Norbert Same' });
  await user.click(within(same.closest('li') as HTMLElement).getByRole('link', { name: /^\+1 \(415\) 555-0199/ }));
  expect(shell.notices.at(-1)?.body).toMatch(/^On the do-not-call list since \w{3} \d+, \d{4}\.$/);
  expect(device.dialled).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows why a callback is rejected next to its field, and offers the next opening', async () => {
  const server = queueOf(aNora());
  const sentence = 'It will be 07:00 there then. Calls are allowed from 08:00 to 20:00.';
  network.use(
    onDocument(RecordDispositionDocument, () =>
      refusal('BAD_INPUT', sentence, { callbackTime: sentence }, '2036-03-03T14:00:00.000Z'),
    ),
  );
  renderQueue();
  let dialog = await tapPhone();
  await user.click(dialog.getByRole('button', { name: 'Call Back' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await screen.findByText(sentence);
  dialog = await findDialog('Call Result');
  expect(dialog.getByText(sentence)).toBeDefined();
  network.use(...server.handlers);
  await user.click(dialog.getByRole('button', { name: 'Use Mar 3, 2036, 14:00' }));
  expect(dialog.queryByText(sentence)).toBeNull();
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Callback Date and Time/));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialogIsGone();
  await waitFor(() => expect(server.asked.results.length).toBeGreaterThan(0));
  expect(server.asked.results[0]?.input).toMatchObject({
    callbackTime: 'custom',
    customCallbackDate: '2036-03-03T14:00:00.000Z',
  });
});
