interface Saved {
  savedCall?: { callLogId?: string | null; calledSinceBy?: string | null } | null;
}

/** A contact with the call that its result was saved with, and whether it changed the contact. */
export function savedShape<Contact extends Saved>({ savedCall, ...contact }: Contact) {
  return { ...contact, callLogId: savedCall?.callLogId ?? null, contactChanged: !savedCall?.calledSinceBy };
}

/** The list's name beside its id. */
export function withListName<Call extends { callList?: { name: string } | null }>({ callList, ...call }: Call) {
  return { ...call, callListName: callList?.name ?? null };
}

/** A call that nothing was said about: what is asked of finished ones is left out. */
export function openCall<
  Call extends { callList?: { name: string } | null; outcome?: unknown; disposition?: unknown; duration: number },
>(call: Call) {
  const { outcome: _, disposition: __, duration: ___, ...open } = withListName(call);
  return open;
}

/** What it said before, apart from who corrected it when. */
export function correctionShape<Correction extends { at: string; byName: string }>({
  at,
  byName,
  ...from
}: Correction) {
  return { at, byName, from };
}
