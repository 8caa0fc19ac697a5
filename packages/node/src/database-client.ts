import { TracedClient } from './tracing/traced-client.ts';

const READ_TIMEOUT = 'Query read timeout';

/** A connection that is given up when a statement gets no answer in `query_timeout`: whatever came next on it would wait behind that one. */
export class DatabaseClient extends TracedClient {
  // pg's query has a dozen signatures; whatever comes goes on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override query(...args: any[]): any {
    const result = super.query(...args);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === READ_TIMEOUT) this.breakOff();
      });
    return result;
  }

  /** Ends it without asking the server, which may hang. */
  breakOff(): void {
    this.connection.stream.destroy();
  }
}
