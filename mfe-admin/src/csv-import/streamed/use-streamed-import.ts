import type { ColumnMapping } from '@dialdeck/common/contacts/csv-columns.rules';
import type { CsvFormat } from '@dialdeck/csv/head';
import { useEffect, useRef, useState } from 'react';
import { useImportTransport } from '#csv-import/running/use-import-transport.ts';
import { importAddress, resumeAddress, SendRefusedError, sendFile } from './send-file.ts';
import { isMoving, type StreamedJob } from './streamed-job.ts';
import { useImportActions } from './use-import-actions.ts';

/** A new file with its mapping, or an import that was begun before. */
export type StreamedStart = { file: File; mapping: ColumnMapping; format: CsvFormat } | { importId: string };

export type StreamedState =
  | { phase: 'sending'; sent: number; total: number; since: number }
  | { phase: 'interrupted'; message: string }
  | { phase: 'job'; job: StreamedJob; since: number; processedBefore: number };

/** One large import: sends the file, follows its job on the server, and carries out the actions of the buttons. */
export function useStreamedImport(callListId: string, start: StreamedStart) {
  const [state, setState] = useState<StreamedState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef('file' in start ? start.file : null);
  const jobId = useRef('importId' in start ? start.importId : null);
  const stop = useRef(new AbortController());
  const actions = useImportActions();
  const { refreshList } = useImportTransport(callListId);

  function show(job: StreamedJob): void {
    jobId.current = job.id;
    setState((now) => {
      const isSame = now?.phase === 'job' && now.job.state === job.state;
      const clock = isSame ? now : { since: performance.now(), processedBefore: job.processed };
      return { phase: 'job', job, since: clock.since, processedBefore: clock.processedBefore };
    });
    // Rows were added, or removed again. If the counters cannot be read now, the next visit reads them.
    if (!isMoving(job) && job.state !== 'ready') void refreshList().catch(() => undefined);
  }

  /** Queries the graph: if the session has ended, its client reports that and leads to the sign-in page. */
  const askWhy = () => void refreshList().catch(() => undefined);

  async function watch(id: string): Promise<void> {
    if (!(await watchImport(id, show, stop.current.signal))) askWhy();
  }

  async function send(address: string): Promise<void> {
    const sent = file.current;
    if (!sent) return;
    const since = performance.now();
    const onProgress = (bytes: number) => setState({ phase: 'sending', sent: bytes, total: sent.size, since });
    setProblem(null);
    onProgress(0);
    try {
      const job = await sendFile<StreamedJob>({ url: address, file: sent, onProgress, signal: stop.current.signal });
      show(job);
      if (isMoving(job)) await watch(job.id);
    } catch (error) {
      const { signal } = stop.current;
      if (signal.aborted) return;
      if (error instanceof SendRefusedError && error.isSignedOut) askWhy();
      // The first connection broke before it returned the import's id.
      if (!(error instanceof SendRefusedError)) jobId.current ??= await findInterrupted(callListId, sent.size, signal);
      if (error instanceof SendRefusedError || !jobId.current)
        setState({ phase: 'interrupted', message: messageOf(error) });
      else await watch(jobId.current);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one import is one life of this component
  useEffect(() => {
    stop.current = new AbortController();
    if ('importId' in start) void watch(start.importId);
    else void send(importAddress(callListId, start));
    return () => stop.current.abort();
  }, []);

  async function change(action: 'confirm' | 'cancel' | 'revert'): Promise<void> {
    const id = jobId.current;
    if (!id) return;
    setProblem(null);
    try {
      await actions[action](id);
    } catch (error) {
      setProblem(messageOf(error));
    }
    await watch(id);
  }

  return {
    state,
    problem,
    hasFile: file.current !== null,
    confirm: () => change('confirm'),
    cancel: () => change('cancel'),
    revert: () => change('revert'),
    /** Stops sending; the part that has arrived waits for a resume. */
    stopSending: () => stop.current.abort(),
    resume(chosen?: File) {
      file.current = chosen ?? file.current;
      return jobId.current ? send(resumeAddress(jobId.current)) : Promise.resolve();
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error && error.message) || 'Unknown Error';

const UNFINISHED: readonly StreamedJob['state'][] = ['uploading', 'paused', 'running', 'ready'];

/** The import that an interrupted upload began: the newest unfinished one of a file of this size. Waits while the server is unavailable. */
async function findInterrupted(callListId: string, size: number, signal: AbortSignal): Promise<string | null> {
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

/**
 * Reports every change of an import until it is finished or waits for a person. Reconnects whenever the connection ends,
 * until aborted: the server may have restarted.
 * @returns false when the server refuses the stream
 */
async function watchImport(id: string, onJob: (job: StreamedJob) => void, signal: AbortSignal): Promise<boolean> {
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

const RETRY_MS = 1_000;

/** The pause between two attempts to reach the server; an abort ends it immediately. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
