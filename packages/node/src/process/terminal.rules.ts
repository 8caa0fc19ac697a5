const WARN = 40;
/** They name the origin of a line, which a person at the terminal knows. */
const ORIGIN = new Set(['level', 'time', 'pid', 'hostname', 'name', 'event', 'err', 'msg', 'requestId']);

/** Events that a person at the terminal waits for. */
const STAGES: Readonly<Record<string, (line: Record<string, unknown>) => string>> = {
  database_updating: ({ changes }) => `Updating the database: ${changes === 1 ? '1 change' : `${changes} changes`}`,
  mail_written: ({ kind, file, link }) => `Message (${kind}): ${link ?? file}`,
};

/** A line of the log as a person at a terminal reads it; undefined if it is only for a stored log. */
export function terminalLine(json: string): string | undefined {
  const line = JSON.parse(json) as Record<string, unknown>;
  const event = String(line.event ?? 'log');
  if (Number(line.level) < WARN) return STAGES[event]?.(line);
  const title = Number(line.level) === WARN ? 'Warning' : 'Error';
  const fields = Object.entries(line).flatMap(([name, value]) =>
    ORIGIN.has(name) || value == null ? [] : [`${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`],
  );
  const reason = (line.err as { message?: string } | undefined)?.message;
  const words = event.replaceAll('_', ' ');
  const text = [`${title}: ${reason ? `${words}: ${reason}` : words}`, ...fields].join(' ');
  return text
    .split('\n')
    .map((each) => each.trim())
    .join(' ');
}
