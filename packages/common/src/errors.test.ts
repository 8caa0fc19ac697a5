import { describe, expect, it } from 'vitest';
import { AppError, ERROR_CATALOGUE, type ErrorCode, isAppError, isErrorCode } from './errors.ts';

describe('the error catalog', () => {
  it.each<[ErrorCode, number]>([
    ['BAD_INPUT', 400],
    ['UNAUTHENTICATED', 401],
    ['INVALID_CREDENTIALS', 401],
    ['SECOND_FACTOR', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['NOT_CALLABLE', 409],
    ['TOO_LARGE', 413],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['THROTTLED', 429],
    ['INTERNAL', 500],
    ['UNAVAILABLE', 503],
  ])('answers %s with %i', (code, status) => {
    expect(new AppError(code).status).toBe(status);
  });

  it('has at most 15 codes', () => {
    expect(Object.keys(ERROR_CATALOGUE).length).toBeLessThanOrEqual(15);
  });

  it('reports a missing session as "Unauthorized", and wrong credentials as "Invalid credentials"', () => {
    expect(new AppError('UNAUTHENTICATED').userMessage).toBe('Unauthorized');
    expect(new AppError('INVALID_CREDENTIALS').userMessage).toBe('Invalid credentials');
  });
});

describe('AppError', () => {
  it('carries the sentence, the fields, the wait and the cause', () => {
    const cause = new Error('duplicate key');
    const error = new AppError('CONFLICT', {
      userMessage: 'E-mail taken',
      fields: { email: 'taken' },
      cause,
      retryAfter: 3,
    });
    expect(error).toMatchObject({ message: 'E-mail taken', fields: { email: 'taken' }, cause, retryAfter: 3 });
  });

  it('differs from other errors', () => {
    expect(isAppError(new AppError('INTERNAL'))).toBe(true);
    expect(isAppError(new Error('x'))).toBe(false);
    expect(isErrorCode('NOT_FOUND')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
  });
});
