import { pause } from './pause.ts';
import { isMoving, type StreamedJob } from './streamed-job.ts';

/**
 * Reports every change of an import until it is finished or waits for a person. Reconnects whenever the connection ends,
 * until aborted: the server may have restarted.
 * @returns false when the server refuses the stream
 */
export async function watchImport(
  id: string,
  onJob: (job: StreamedJob) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let last: StreamedJob | undefined;
  while (!signal.aborted && (last === undefined || isMoving(last))) {
    try {
      const answer = await fetch(`/api/imports/${id}/events`, { signal, headers: { accept: 'text/event-stream' } });
      if (answer.status >= 400 && answer.status < 500) return false;
      if (answer.ok && answer.body) {
        for await (const job of jobsOf(answer.body)) {
          last = job;
          onJob(job);
        }
      }
    } catch {
      // No connection: the next attempt shows the result.
    }
    if (!signal.aborted && (last === undefined || isMoving(last))) await pause(signal);
  }
  return true;
}

async function* jobsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedJob> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let pending = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (pending + decoder.decode(value, { stream: true })).split('\n\n');
    pending = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data) yield JSON.parse(data) as StreamedJob;
    }
  }
}
