import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { RecordDispositionDocument } from '#__generated__/graphql.ts';
import { findDialog } from './dialogs.ts';

/** Calls a contact by a tap on the phone number. Returns the dialog for the result. */
export async function tapPhone(number = '+1 (415) 555-0199') {
  await userEvent
    .setup({ delay: null })
    .click(await screen.findByRole('link', { name: (name) => name.startsWith(number) }));
  return findDialog('Call Result');
}

/** The line is lost while a result is saved. */
export const lineLost = () => onDocument(RecordDispositionDocument, () => HttpResponse.error() as Response);
