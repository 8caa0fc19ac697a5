interface Dialled {
  readonly id: string;
  readonly key?: string | null;
  readonly contactId?: string | null;
}

interface Typed {
  readonly key: string;
  readonly contactId: string;
  readonly callLogId?: string;
}

/**
 * Open calls without a draft in this browser. A draft has the key of its call, or its id; any other draft belongs
 * to the newest call of its contact.
 */
export function openCallsElsewhere<Call extends Dialled>(
  newestFirst: readonly Call[],
  results: readonly Typed[],
): readonly Call[] {
  const here = new Set(
    results.map(
      ({ key, contactId, callLogId }) =>
        callLogId ??
        (newestFirst.find((call) => call.key === key) ?? newestFirst.find((call) => call.contactId === contactId))?.id,
    ),
  );
  return newestFirst.filter(({ id }) => !here.has(id));
}
