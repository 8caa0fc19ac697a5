interface JudgedClaim {
  readonly leaseUntil: string;
  readonly verdict: { readonly callable: boolean; readonly validUntil: string; readonly asOf: string };
}

/** For how many milliseconds a claim permits a call. By the server's clock alone: the browser's may be wrong. */
export function permittedMs({ leaseUntil, verdict: { callable, validUntil, asOf } }: JudgedClaim): number {
  if (!callable) return 0;
  return Math.max(0, Math.min(Date.parse(leaseUntil), Date.parse(validUntil)) - Date.parse(asOf));
}
