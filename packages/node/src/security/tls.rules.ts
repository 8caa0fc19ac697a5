/** Parameters of a mail server's address that would switch off encryption, or the check of the server's certificate. */
const WEAKENS_SMTP = ['ignoretls', 'secure', 'tls.rejectunauthorized'];

/**
 * Why a connection to an address would not be encrypted, or its other end not verified. Undefined when both hold, or the
 * address needs no TLS. The platform encrypts between its own processes; traces leave it.
 */
export function tlsProblem(name: string, address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, searchParams } = new URL(address);
  switch (protocol) {
    case 'postgres:':
    case 'postgresql:':
      // If it occurs several times, libraries differ in which one they take.
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
