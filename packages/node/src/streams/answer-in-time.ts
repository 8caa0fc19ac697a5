import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '@dialdeck/common/errors';
import type { StreamAnswer } from './stream.ts';

const ANSWER_WITHIN_MS = 10_000;
const LOOKS_PER_ANSWER = 20;
const RETRY_SECONDS = 2;

/**
 * Answers before the caller has waited too long for us: while a database confirms nothing, a statement on a connection for long work would wait for
 * minutes. The time that the sender of the body takes does not count, nor does the time in which we read it. Work that is late continues, so
 * that a repetition finds what it did.
 * @throws UNAVAILABLE
 */
export async function answerInTime(
  body: Readable,
  work: () => Promise<StreamAnswer>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<StreamAnswer> {
  const late = Promise.withResolvers<never>();
  let [seen, since] = [progressOf(body), performance.now()];
  const timer = setInterval(() => {
    const now = progressOf(body);
    if (isOurTurn(body) && now === seen) {
      if (performance.now() - since > withinMs) late.reject(new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS }));
    } else [seen, since] = [now, performance.now()];
  }, withinMs / LOOKS_PER_ANSWER);
  const working = work();
  try {
    return await Promise.race([working, late.promise]);
  } catch (error) {
    // There is no reader for an answer that comes after all.
    working.then(({ body }) => body instanceof Readable && body.destroy()).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Changes with every part that arrives or is read. */
const progressOf = (body: Readable): string =>
  `${body.readableLength} ${(body as Partial<IncomingMessage>).socket?.bytesRead}`;

/** Whether there is something to read, or everything was sent. */
const isOurTurn = (body: Readable): boolean =>
  body.readableLength > 0 || ((body as Partial<IncomingMessage>).complete ?? body.readableEnded);
