/** Begins a trace (W3C Trace Context). The gateway decides whether it is recorded: the flag is off. */
export function newTraceparent(): string {
  const hex = () => crypto.randomUUID().replaceAll('-', '');
  return `00-${hex()}-${hex().slice(0, 16)}-00`;
}
