import type { CsvFormat } from '@dialdeck/csv/head';

export interface SendOptions {
  url: string;
  file: File;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/** A refusal in the server's words. */
export class SendRefusedError extends Error {
  readonly isSignedOut: boolean;
  /** By field of the request. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, { isSignedOut, fields }: Pick<SendRefusedError, 'isSignedOut' | 'fields'>) {
    super(message);
    this.isSignedOut = isSignedOut;
    this.fields = fields;
  }
}

/** All of the file was sent, and no answer came: the server may have it. */
export class AnswerLostError extends Error {}

/**
 * Sends a file as it is, and returns the server's job for it. The browser reads it from the disk as it is sent.
 * `fetch` would not report the progress of an upload.
 */
export function sendFile<Job>({ url, file, onProgress, signal }: SendOptions): Promise<Job> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('content-type', 'text/csv');
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    let isSent = false;
    request.upload.addEventListener('load', () => {
      isSent = true;
    });
    const lose = () => reject(new (isSent ? AnswerLostError : Error)('The connection was lost.'));
    request.addEventListener('load', () => {
      const answer = readJson(request.responseText);
      if (request.status === 202) resolve(answer as Job);
      // Also from a proxy that waited for the server's answer.
      else if (request.status >= 500) lose();
      else reject(sendRefusedError(request, answer));
    });
    request.addEventListener('error', lose);
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function sendRefusedError(
  { status, statusText }: XMLHttpRequest,
  { message, fields }: Record<string, unknown>,
): SendRefusedError {
  return new SendRefusedError(typeof message === 'string' ? message : statusText, {
    isSignedOut: status === 401,
    fields: (fields ?? {}) as SendRefusedError['fields'],
  });
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function importAddress(callListId: string, { mapping, format }: { mapping: object; format: CsvFormat }): string {
  const query = new URLSearchParams({ mapping: JSON.stringify(mapping), plan: 'true' });
  if (format.isEncodingChosen) query.set('encoding', format.encoding);
  return `/api/call-lists/${callListId}/imports?${query}`;
}

export const resumeAddress = (id: string): string => `/api/imports/${id}/resume`;
