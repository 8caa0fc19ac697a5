interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string }): unknown;
}

/**
 * The one Trusted Types policy: every address that any code gives to a script (chunk loaders, federation, workers)
 * must be of this origin. HTML and code from strings have no rule here, so the browser refuses them.
 */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  factory?.createPolicy('default', { createScriptURL: sameOriginOnly });
}

/** Returns an address of this origin unchanged; throws for any other. */
export function sameOriginOnly(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) {
    throw new TypeError(`Refused a script from elsewhere: ${address}`);
  }
  return address;
}
