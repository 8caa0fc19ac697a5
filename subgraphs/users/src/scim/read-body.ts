import type { Readable } from 'node:stream';
import { SCIM_BODY_BYTES } from '@dialdeck/common/constants';
import { invalid, ScimError } from './scim-error.rules.ts';

const TYPES: ReadonlySet<string> = new Set(['application/scim+json', 'application/json']);

/** The JSON of a request. @throws ScimError 400, 413, 415 */
export async function readBody(body: Readable, contentType: string | undefined): Promise<unknown> {
  if (!TYPES.has((contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''))
    throw new ScimError(415, 'Bodies are application/scim+json or application/json.');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > SCIM_BODY_BYTES) throw new ScimError(413, `A body may have ${SCIM_BODY_BYTES} bytes.`);
    parts.push(part);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
  } catch {
    throw invalid('invalidSyntax', 'The body is not valid JSON.');
  }
}
