import { type Logger as PinoLogger, pino } from 'pino';
import { terminalLines } from './terminal.rules.ts';

/** Loaded only for a terminal, and before the first line, because a process may end right after it. Bundled, it has a default export only. */
const prettyFactory = process.stdout.isTTY ? (await import('pino-pretty')).default.prettyFactory : null;

/** JSON lines: an event name and fields. Never e-mail, phone, notes, tokens or variables. */
export type Logger = PinoLogger;

/** The logger of most code: a line is one object, so an additional message does not compile. */
export interface Log {
  info(line: object): void;
  warn(line: object): void;
  error(line: object): void;
}

/** Adds fields to the lines of one request. Most requests write no line, so the child logger is made with the first one. */
export class LazyLog implements Log {
  readonly #log: Logger;
  readonly #fields: Record<string, string>;
  #child: Logger | undefined;

  constructor(log: Logger, fields: Record<string, string>) {
    this.#log = log;
    this.#fields = fields;
  }

  info(line: object): void {
    this.#lines().info(line);
  }

  warn(line: object): void {
    this.#lines().warn(line);
  }

  error(line: object): void {
    this.#lines().error(line);
  }

  #lines(): Logger {
    this.#child ??= this.#log.child(this.#fields);
    return this.#child;
  }
}

export interface LogOptions {
  level?: string;
  /** The destination of lines: by default standard output, and in words where that is a terminal. */
  destination?: { write(line: string): unknown };
}

export function createLogger(name: string, { level = 'info', destination }: LogOptions = {}): Logger {
  return pino(
    {
      name,
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A safety net for the rule above: these keys are removed, whichever object carries them.
      redact: {
        paths: ['password', 'token', 'email', 'phone', 'notes', '*.password', '*.token', '*.email', '*.phone'],
        censor: '[redacted]',
      },
      serializers: { err: serializeError },
    },
    destination ?? (prettyFactory ? terminal(terminalLines(prettyFactory)) : pino.destination({ fd: 1, sync: true })),
  );
}

/** One line for each stage and each problem. Lines of the same stage are one. */
function terminal(lineOf: ReturnType<typeof terminalLines>): { write(line: string): void } {
  let last: string | undefined;
  return {
    write(json) {
      const line = lineOf(json);
      if (line === undefined || line === last) return;
      last = line;
      process.stdout.write(`${line}\n`);
    },
  };
}

/** Database errors quote the row in `detail`; message and stack of ours never do. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'a value was thrown that is no error' };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  };
}
