interface Saved {
  savedCall?: { callLogId?: string | null; calledSinceBy?: string | null } | null;
}

/** A contact with the call of its result, and whether the contact was changed. */
export function savedShape<Contact extends Saved>({ savedCall, ...contact }: Contact) {
  return { ...contact, callLogId: savedCall?.callLogId ?? null, contactChanged: !savedCall?.calledSinceBy };
}

/** The list's name beside its id. */
export function withListName<Call extends { callList?: { name: string } | null }>({ callList, ...call }: Call) {
  return { ...call, callListName: callList?.name ?? null };
}

/** A call without a result; fields of finished calls are left out. */
export function openCall<
  Call extends { callList?: { name: string } | null; outcome?: unknown; disposition?: unknown; duration: number },
>(call: Call) {
  const { outcome: _, disposition: __, duration: ___, ...open } = withListName(call);
  return open;
}

/** The result before its correction. */
export function correctionShape<Correction extends { at: string; byName: string }>({
  at,
  byName,
  ...from
}: Correction) {
  return { at, byName, from };
}
