interface Dialled {
  readonly id: string;
  readonly contactId?: string | null;
}

interface Typed {
  readonly contactId: string;
  readonly callLogId?: string;
}

/** Those that no result in this browser belongs to: one that names no call belongs to the newest one of its contact. */
export function openCallsElsewhere<Call extends Dialled>(
  newestFirst: readonly Call[],
  results: readonly Typed[],
): readonly Call[] {
  const here = new Set(
    results.map(
      ({ contactId, callLogId }) => callLogId ?? newestFirst.find((call) => call.contactId === contactId)?.id,
    ),
  );
  return newestFirst.filter(({ id }) => !here.has(id));
}
