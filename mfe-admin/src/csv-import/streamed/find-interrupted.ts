import { pause } from './pause.ts';
import type { StreamedJob } from './streamed-job.ts';

const UNFINISHED: readonly StreamedJob['state'][] = ['uploading', 'paused', 'running', 'ready'];

/** The import that an interrupted upload began: the newest unfinished one of a file of this size. Waits while the server is unavailable. */
export async function findInterrupted(callListId: string, size: number, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(`/api/call-lists/${callListId}/imports`, { signal });
      if (answer.ok) {
        const jobs = (await answer.json()) as StreamedJob[];
        return jobs.find(({ state, fileBytes }) => UNFINISHED.includes(state) && fileBytes === size)?.id ?? null;
      }
      if (answer.status < 500) return null;
    } catch {
      // No connection: asked again.
    }
    await pause(signal);
  }
  return null;
}
