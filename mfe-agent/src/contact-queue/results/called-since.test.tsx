import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { RecordDispositionDocument, type RecordDispositionMutation } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aNora } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });

it.each(['immediately', 'when the connection is back'] as const)(
  'shows that only the call was noted for a contact whom a colleague has called since, with the result sent %s',
  async (when) => {
    const nora = aNora();
    const server = createQueueServer([nora]);
    const savedCall = { __typename: 'SavedCall', callLogId: 'log-1', calledSinceBy: 'Ben Ode' };
    const saved = onDocument(
      RecordDispositionDocument,
      () =>
        ({ __typename: 'Mutation', recordDisposition: { ...nora, savedCall } }) as unknown as RecordDispositionMutation,
    );
    const isLost = onDocument(RecordDispositionDocument, () => HttpResponse.error() as Response);
    network.use(when === 'immediately' ? saved : isLost, ...server.handlers);
    const shell = renderQueue();
    await user.click(await screen.findByRole('link', { name: /^\+1 \(415\) 555-0199/ }));
    const dialog = await findDialog('Call Result');
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    if (when !== 'immediately') {
      network.resetHandlers();
      network.use(saved, ...server.handlers);
      window.dispatchEvent(new Event('online'));
    }
    await waitFor(() =>
      expect(shell.notices.at(-1)?.body).toBe('Nora New was called by Ben Ode since. Only your call was noted.'),
    );
  },
);
