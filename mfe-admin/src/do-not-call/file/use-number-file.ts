import { useApolloClient } from '@dialdeck/apollo';
import type { Refusal } from '@dialdeck/ui/core';
import { useEffect, useRef, useState } from 'react';
import { AnswerLostError, SendRefusedError, sendFile } from '#csv-import/streamed/send-file.ts';
import { readAgain } from '#mutation/read-again.ts';

export type FileState =
  | { phase: 'choosing' }
  | { phase: 'sending'; share: number }
  /** The server has all of it. */
  | { phase: 'sent'; id: string };

const LOST = 'The connection was lost, and nothing was saved. Please try again.';
const UNANSWERED =
  'The connection was lost after the file was sent. Please check whether it was saved before you send it again.';

/**
 * One file of numbers on its way to the server. Leaving the dialog stops it.
 * @param onSent receives the id of the server's job for the file
 */
export function useNumberFile(onSent: (id: string) => void) {
  const [state, setState] = useState<FileState>({ phase: 'choosing' });
  const client = useApolloClient();
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  /** @returns why the server did not accept it */
  async function send(address: string, file: File): Promise<Refusal | null> {
    setState({ phase: 'sending', share: 0 });
    const { signal } = stop.current;
    const onProgress = (bytes: number) => setState({ phase: 'sending', share: file.size > 0 ? bytes / file.size : 1 });
    try {
      const { id } = await sendFile<{ id: string }>({ url: address, file, onProgress, signal });
      setState({ phase: 'sent', id });
      onSent(id);
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      setState({ phase: 'choosing' });
      const isAnswerLost = error instanceof AnswerLostError;
      // The file may have been saved; or the session has ended, and the graph's client reports that and leads to the sign-in page.
      if (isAnswerLost || (error instanceof SendRefusedError && error.isSignedOut)) void readAgain(client);
      if (error instanceof SendRefusedError) return { sentence: error.message, fields: error.fields };
      return { sentence: isAnswerLost ? UNANSWERED : LOST, fields: {} };
    }
  }

  return { state, send };
}
