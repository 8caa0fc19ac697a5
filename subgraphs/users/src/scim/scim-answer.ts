import { SCIM_ERROR_SCHEMA, SCIM_TYPE } from '@dialdeck/common/sign-in/scim';
import { toAppError } from '@dialdeck/node/graphql/mask-error';
import type { StreamAnswer } from '@dialdeck/node/streams/stream';
import { ScimError } from './scim-error.rules.ts';

export function scimAnswer(status: number, value?: unknown, headers: Record<string, string> = {}): StreamAnswer {
  if (value === undefined) return { status, headers, body: undefined };
  return { status, headers: { 'content-type': SCIM_TYPE, ...headers }, body: JSON.stringify(value) };
}

/** An error as RFC 7644, section 3.12, writes it. */
export function errorAnswer({ status, scimType, detail, headers }: ScimError): StreamAnswer {
  const body = {
    schemas: [SCIM_ERROR_SCHEMA],
    status: String(status),
    ...(scimType && { scimType }),
    detail,
  };
  return scimAnswer(status, body, { ...headers });
}

/** A thrown error as a SCIM error. */
export function toScimError(thrown: unknown): ScimError {
  if (thrown instanceof ScimError) return thrown;
  const { status, userMessage, fields, retryAfter } = toAppError(thrown);
  if (fields?.email) return new ScimError(409, 'The e-mail address is taken.', 'uniqueness');
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(Math.ceil(retryAfter)) };
  return new ScimError(status, userMessage, undefined, headers);
}
