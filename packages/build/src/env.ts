/** The port of the one origin in development. */
export function devPort(): number {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error('PORT must be a number between 1 and 65000.');
  return port;
}

/** Our environment for a process that we start, with some of it changed. */
export function childEnv(changed: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changed };
}
