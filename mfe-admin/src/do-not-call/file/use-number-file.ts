import { useEffect, useRef, useState } from 'react';
import { SendRefusedError, sendFile } from '#csv-import/streamed/send-file.ts';

export type FileState =
  | { phase: 'choosing'; problem: string | null }
  | { phase: 'sending'; share: number }
  /** The server has all of it. */
  | { phase: 'sent'; id: string };

const LOST = 'The connection was lost, and nothing was taken over. Please try again.';

/** One file of numbers on its way to the server. Leaving the dialog stops it. */
export function useNumberFile() {
  const [state, setState] = useState<FileState>({ phase: 'choosing', problem: null });
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  async function send(address: string, file: File): Promise<void> {
    setState({ phase: 'sending', share: 0 });
    const { signal } = stop.current;
    const onProgress = (bytes: number) => setState({ phase: 'sending', share: file.size > 0 ? bytes / file.size : 1 });
    try {
      const { id } = await sendFile<{ id: string }>({ url: address, file, onProgress, signal });
      setState({ phase: 'sent', id });
    } catch (error) {
      if (signal.aborted) return;
      setState({ phase: 'choosing', problem: error instanceof SendRefusedError ? error.message : LOST });
    }
  }

  return { state, send };
}
