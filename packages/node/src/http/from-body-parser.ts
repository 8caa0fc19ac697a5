import { AppError } from '@dialdeck/common/errors';

/** A refusal of `express.json()` or of Express itself, as an error of the catalog; undefined for anything else. */
export function fromBodyParser(thrown: unknown): AppError | undefined {
  const { type, status, code } = (thrown ?? {}) as { type?: unknown; status?: unknown; code?: unknown };
  if (type === 'entity.too.large') return new AppError('TOO_LARGE');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (typeof type === 'string' && status === 400)
    return new AppError('BAD_INPUT', { userMessage: 'The body is not valid JSON.' });
  // From zlib: the body was cut, or does not match its Content-Encoding.
  if (typeof code === 'string' && status === 400)
    return new AppError('BAD_INPUT', { userMessage: 'The body could not be unpacked.' });
  if (thrown instanceof URIError || status === 400)
    return new AppError('BAD_INPUT', { userMessage: 'The address is not valid.' });
  return undefined;
}
