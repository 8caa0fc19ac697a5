import type { Refusal } from '@dialdeck/ui/core';

/** The gateway's refusal. */
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
export const postAuth = <Answer = unknown>(action: string, payload: object): Promise<Answer> =>
  post(`auth/${action}`, payload);

/** Posts to `/api/…`; throws `AccountApiError` for every answer that is not OK. */
export async function post<Answer>(path: string, payload: object): Promise<Answer> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const body = (await response.json().catch(() => ({}))) as Answer;
  if (!response.ok) throw new AccountApiError(response.status, body as object);
  return body;
}

/** Reads `/api/auth/…`; throws `AccountApiError` for every answer that is not OK. */
export async function getAuth<Answer>(what: string): Promise<Answer> {
  const response = await fetch(`/api/auth/${what}`);
  if (!response.ok) throw new AccountApiError(response.status, {});
  return (await response.json()) as Answer;
}

/**
 * The server's sentence, else the screen's own. A fault of the server has none that helps the user. A wrong code is about its field,
 * which the answer does not name.
 */
export function accountRefusal(error: unknown, fallback: string): Refusal {
  if (!(error instanceof AccountApiError) || error.status === 500) return { sentence: fallback, fields: {} };
  const sentence = error.sentence || fallback;
  return { sentence, fields: secondStepOf(error) ? { code: sentence, ...error.fields } : error.fields };
}

/** The second step after a correct password: a code, or the set-up of an authenticator. */
export type SecondStep = 'SECOND_FACTOR' | 'SECOND_FACTOR_SETUP';

export const secondStepOf = (error: unknown): SecondStep | null =>
  error instanceof AccountApiError && (error.code === 'SECOND_FACTOR' || error.code === 'SECOND_FACTOR_SETUP')
    ? error.code
    : null;

/** Whether the time for the second step has run out, so that the sign-in must start again. */
export const isSignInOver = (error: unknown): boolean =>
  error instanceof AccountApiError && error.code === 'UNAUTHENTICATED';
