import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LogCallDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aNora } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
const SENTENCE = 'It is 07:12 there. Calls are allowed from 08:00 to 20:00.';

it.each([
  ['NOT_CALLABLE', SENTENCE, [SENTENCE]],
  ['UNAVAILABLE', 'Try again later.', []],
] as const)('reports a dial that is refused with %s', async (code, sentence, told) => {
  const nora = aNora();
  network.use(...createQueueServer([nora]).handlers);
  let isAsked = false;
  network.use(
    onDocument(LogCallDocument, () => {
      isAsked = true;
      return refusal(code, sentence);
    }),
  );
  const shell = renderQueue();
  await user.click(await screen.findByRole('link', { name: /^\+1 \(415\) 555-0199/ }));
  await waitFor(() => expect(isAsked).toBe(true));
  await waitFor(() => expect(shell.notices.flatMap(({ body }) => body ?? [])).toEqual(told));
  expect(device.dialled).toEqual(['tel:+14155550199']);
});
