import type { Request } from 'express';

/** Ends the session of a request. */
export async function end(req: Request): Promise<void> {
  await fromCallback((done) => req.session.destroy(done));
}

export const fromCallback = (call: (done: (error?: unknown) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
