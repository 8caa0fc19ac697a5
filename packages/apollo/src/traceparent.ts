/** Begins a trace (W3C Trace Context). Whether it is recorded is for the gateway to say: the flag is off. */
export function newTraceparent(): string {
  const hex = () => crypto.randomUUID().replaceAll('-', '');
  return `00-${hex()}-${hex().slice(0, 16)}-00`;
}
