import { CsvProblem } from '@dialdeck/csv/csv-problem';
import type { CsvService } from '#csv-import/reading/csv-service.ts';

type Method = keyof CsvService;

export interface CsvRequest {
  id: number;
  method: Method;
  args: unknown[];
}

export type CsvReply =
  | { id: number; result: unknown }
  | { id: number; failure: string; refusal: Pick<CsvProblem, 'needsEncoding'> | null };

/** The part of a worker, and of its global scope, that both ends use. */
export interface CsvPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Answers requests in the worker. */
export function serveCsv(port: CsvPort, service: CsvService): void {
  port.addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
    const { id, method, args } = data;
    const call = service[method] as (...args: unknown[]) => Promise<unknown>;
    call(...args).then(
      (result) => port.postMessage({ id, result } satisfies CsvReply),
      (error: unknown) =>
        port.postMessage({
          id,
          failure: error instanceof Error ? error.message : String(error),
          refusal: error instanceof CsvProblem ? { needsEncoding: error.needsEncoding } : null,
        } satisfies CsvReply),
    );
  });
}

/** The same service, on the side of the screen. */
export function csvServiceOver(port: CsvPort): CsvService {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  port.addEventListener('message', ({ data: reply }: MessageEvent<CsvReply>) => {
    const promise = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('result' in reply) promise?.resolve(reply.result);
    else promise?.reject(reply.refusal ? new CsvProblem(reply.failure, reply.refusal) : new Error(reply.failure));
  });

  function call<Result>(method: Method, ...args: unknown[]): Promise<Result> {
    const promise = Promise.withResolvers<unknown>();
    const id = ++lastId;
    waiting.set(id, promise);
    port.postMessage({ id, method, args } satisfies CsvRequest);
    return promise.promise as Promise<Result>;
  }

  return {
    open: (file, options) => call('open', file, options),
    count: () => call('count'),
    check: (mapping, country) => call('check', mapping, country),
    begin: (mapping, country) => call('begin', mapping, country),
    next: (size) => call('next', size),
  };
}
