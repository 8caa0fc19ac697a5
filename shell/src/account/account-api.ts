import type { Refusal } from '@dialdeck/ui/core';

/** What the gateway answered when it refused. */
class AccountApiError extends Error {
  override readonly name = 'AccountApiError';
  readonly status: number;
  /** The sentence for the person; undefined when the answer had none. */
  readonly sentence: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly code: unknown;

  constructor(status: number, body: { message?: unknown; fields?: unknown; code?: unknown }) {
    super(`The server answered ${status}.`);
    this.status = status;
    this.code = body.code;
    this.sentence = typeof body.message === 'string' ? body.message : undefined;
    this.fields = typeof body.fields === 'object' && body.fields !== null ? { ...body.fields } : {};
  }
}

/** Posts to `/api/auth/…`; throws `AccountApiError` for every answer that is not OK. */
export async function postAuth<Answer = unknown>(action: string, payload: object): Promise<Answer> {
  const response = await fetch(`/api/auth/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const body = (await response.json().catch(() => ({}))) as Answer;
  if (!response.ok) throw new AccountApiError(response.status, body as object);
  return body;
}

/** Asks `/api/auth/…`; throws `AccountApiError` for every answer that is not OK. */
export async function getAuth<Answer>(what: string): Promise<Answer> {
  const response = await fetch(`/api/auth/${what}`);
  if (!response.ok) throw new AccountApiError(response.status, {});
  return (await response.json()) as Answer;
}

/** The server's sentence, else the screen's own. A fault of the server has none that helps anybody. */
export function refusalOf(error: unknown, fallback: string): Refusal {
  if (!(error instanceof AccountApiError) || error.status === 500) return { sentence: fallback, fields: {} };
  return { sentence: error.sentence || fallback, fields: error.fields };
}

/** Whether the password was right, and a code is asked for. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof AccountApiError && error.code === 'SECOND_FACTOR';

/** Whether the time for a code is over: the sign-in begins anew. */
export const isSignInOver = (error: unknown): boolean =>
  error instanceof AccountApiError && error.code === 'UNAUTHENTICATED';
