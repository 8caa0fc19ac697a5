/** The port of the one origin in development. */
export function devPort(): number {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error('PORT must be a number between 1 and 65000.');
  return port;
}

/** The location of a platform: its public origin, and the port that it listens on. */
export interface Place {
  readonly product: string;
  readonly port: number;
}

/** The location of `npm start`; undefined where the variables do not define it, which the platform itself rejects in words. */
export function publicPlace({ PORT, PUBLIC_URL }: NodeJS.ProcessEnv = process.env): Place | undefined {
  const port = Number(PORT ?? 3000);
  const address = PUBLIC_URL || `http://localhost:${port}`;
  return Number.isInteger(port) && URL.canParse(address) ? { product: new URL(address).origin, port } : undefined;
}

/** Whether to start an identity provider next to the platform. */
export function wantsDemoProvider(): boolean {
  return process.env.SSO === 'demo';
}

/** Passes its address to the platform that starts next; undefined: there is none. */
export function tellDemoProvider(address: string | undefined): void {
  if (address === undefined) delete process.env.SSO;
  else process.env.SSO = address;
}

/** Our environment for a process that we start, with some of it changed. */
export function childEnv(changed: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changed };
}
