import type { PrettyOptions } from 'pino-pretty';

const WARN = 40;

/** Events that a person at the terminal waits for. */
const STAGES: Readonly<Record<string, (line: Record<string, unknown>) => string>> = {
  database_updating: ({ changes }) => `Updating the database: ${changes === 1 ? '1 change' : `${changes} changes`}`,
  mail_written: ({ kind, file, link }) => `Message (${kind}): ${link ?? file}`,
};

/** Warnings and errors on one line each. It leaves out the origin of a line, which a person at the terminal knows. */
const PROBLEM: PrettyOptions = {
  singleLine: true,
  colorize: false,
  ignore: 'time,pid,hostname,name,event,err,requestId',
  messageFormat({ event, err }) {
    const words = String(event ?? 'log').replaceAll('_', ' ');
    const reason = (err as { message?: string } | undefined)?.message;
    return (reason ? `${words}: ${reason}` : words).replace(/\s+/g, ' ');
  },
};

/** Writes a line of the log as a person at a terminal reads it; undefined if it is only for a stored log. */
export function terminalLines(prettyFactory: (options: PrettyOptions) => (line: object) => string | undefined) {
  const pretty = prettyFactory(PROBLEM);
  return (json: string): string | undefined => {
    const line = JSON.parse(json) as Record<string, unknown>;
    if (Number(line.level) < WARN) return STAGES[String(line.event)]?.(line);
    return pretty(line)?.trimEnd();
  };
}
