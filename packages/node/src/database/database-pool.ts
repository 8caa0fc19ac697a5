import pg from 'pg';
import { refuseLate } from '#process/deadline.ts';

/**
 * A pool whose single statements are sent in the caller's own async context. pg would send them in the context that returned
 * the connection, and so under another request's deadline.
 */
export class DatabasePool extends pg.Pool {
  // pg's query has a dozen signatures; all arguments are passed on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override async query(...args: any[]): Promise<any> {
    refuseLate();
    const client = await this.connect();
    let failure: Error | undefined;
    try {
      const send = client.query as (...all: unknown[]) => Promise<unknown>;
      return await send.apply(client, args);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }
}
