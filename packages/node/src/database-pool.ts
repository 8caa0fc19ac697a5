import pg from 'pg';
import { refuseLate } from './deadline.ts';

/**
 * A pool whose single statements are sent by whoever asked for them. pg's own are sent by whoever gave the connection back,
 * and so at somebody else's deadline.
 */
export class DatabasePool extends pg.Pool {
  // pg's query has a dozen signatures; whatever comes goes on unchanged.
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
