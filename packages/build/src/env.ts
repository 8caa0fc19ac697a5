/** The port of the one origin in development. */
export function devPort(): number {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error('PORT must be a number between 1 and 65000.');
  return port;
}

/** Where browsers find what `npm start` starts. */
export function publicOrigin(): string {
  return new URL(process.env.PUBLIC_URL || `http://localhost:${devPort()}`).origin;
}

/** Whether an identity provider is to be started beside the platform. */
export function wantsDemoProvider(): boolean {
  return process.env.SSO === 'demo';
}

/** Tells the platform that is started next where it is. */
export function tellDemoProvider(address: string): void {
  process.env.SSO = address;
}

/** Our environment for a process that we start, with some of it changed. */
export function childEnv(changed: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changed };
}
