/** Every error that may leave the platform: HTTP status, whether the same call may succeed later, and its usual sentence. */
export const ERROR_CATALOGUE = {
  BAD_INPUT: { status: 400, retryable: false, sentence: 'Please check what you entered.' },
  UNAUTHENTICATED: { status: 401, retryable: false, sentence: 'Unauthorized' },
  INVALID_CREDENTIALS: { status: 401, retryable: false, sentence: 'Invalid credentials' },
  SECOND_FACTOR: { status: 401, retryable: false, sentence: 'Enter the code of your authenticator' },
  SECOND_FACTOR_SETUP: { status: 401, retryable: false, sentence: 'Set up your authenticator to go on.' },
  SSO_ONLY: { status: 403, retryable: false, sentence: 'Sign in with your organisation' },
  FORBIDDEN: { status: 403, retryable: false, sentence: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, retryable: false, sentence: 'Not found' },
  CONFLICT: {
    status: 409,
    retryable: false,
    sentence: 'This was changed in the meantime. Please reload and try again.',
  },
  NOT_CALLABLE: { status: 409, retryable: false, sentence: 'This number may not be called now.' },
  TOO_LARGE: { status: 413, retryable: false, sentence: 'This is too large to be sent.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false, sentence: 'This content type is not supported here.' },
  THROTTLED: { status: 429, retryable: true, sentence: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, retryable: false, sentence: 'Something went wrong. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    retryable: true,
    sentence: 'This part is not available right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; retryable: boolean; sentence: string }>;

/** A code of the catalog. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** Optional parts of an `AppError`. */
export interface AppErrorOptions {
  /** The sentence that the user reads; the catalog's own when absent. */
  userMessage?: string | undefined;
  /** One sentence per input field, by its path. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** Why a call is refused: the whole verdict, as JSON carries it. */
  verdict?: unknown;
  /** The first instant at which it would not be refused; null when there is none. ISO 8601. */
  nextAt?: string | null | undefined;
  /** The underlying error: logged, never sent. */
  cause?: unknown;
  /** Seconds after which the same call may be tried again. */
  retryAfter?: number | undefined;
}

/** The only error whose text reaches a user. Any other error is logged and answered as INTERNAL. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  readonly verdict: unknown;
  readonly nextAt: string | null | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const userMessage = options.userMessage ?? ERROR_CATALOGUE[code].sentence;
    super(userMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.userMessage = userMessage;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.verdict = options.verdict;
    this.nextAt = options.nextAt;
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }
}

/** An account with this e-mail address exists. */
export function emailTaken(cause?: unknown): AppError {
  const sentence = 'A user with this email address already exists';
  return new AppError('CONFLICT', { userMessage: sentence, fields: { email: sentence }, cause });
}

/** Whether something caught is one of ours. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** Whether a text from outside (an answer's `extensions.code`) is a code of the catalog. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERROR_CATALOGUE, text);
}
