/** Parameters by which the address of a mail server would take encryption, or the proof of its other end, back. */
const WEAKENS_SMTP = ['ignoretls', 'secure', 'tls.rejectunauthorized'];

/**
 * What an address lacks for a connection that is encrypted and whose other end is proven. Undefined when it lacks nothing, or
 * is the address of something else. Between our own processes the platform encrypts; traces leave it.
 */
export function tlsProblem(name: string, address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, searchParams } = new URL(address);
  switch (protocol) {
    case 'postgres:':
    case 'postgresql:':
      // Of several, readers take different ones.
      return isOnly(searchParams.getAll('sslmode'), 'verify-full') ? undefined : 'must say sslmode=verify-full';
    case 'http:':
      return name.startsWith('OTEL_') ? 'must begin with https:' : undefined;
    case 'redis:':
      return 'must begin with rediss:';
    case 'smtp:':
    case 'smtps:': {
      const weak = [...searchParams.keys()].find((name) => WEAKENS_SMTP.includes(name.toLowerCase()));
      if (weak) return `must not say ${weak}`;
      if (protocol === 'smtps:' || isOnly(searchParams.getAll('requireTLS'), 'true')) return undefined;
      return 'must begin with smtps: or say requireTLS=true';
    }
    default:
      return undefined;
  }
}

const isOnly = (values: readonly string[], value: string): boolean => values.length === 1 && values[0] === value;
