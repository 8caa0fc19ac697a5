import { failureOf, isConnectionFailure } from '@dialdeck/apollo';
import { inTime } from '#contact-queue/in-time.ts';
import type { HeldContact, Seen } from '#contact-queue/lease/held-contact.ts';
import { newUuid } from '#contact-queue/new-uuid.ts';
import type { Refusal } from '#contact-queue/results/result-notice.ts';
import type { CallToLog } from './call-to-log.type.ts';
import type { CallLog } from './use-call-log.ts';

/** A browser follows a phone link only for about five seconds after the tap. */
const PERMISSION_PATIENCE_MS = 3_000;

const NO_ANSWER = "Calls can't be checked right now.";

/** That a call may be made. */
export interface Permit {
  /** The key of the call. */
  readonly key: string;
  /** Null when the claim permitted the call and the server does not answer now: the call is logged once it is made. */
  readonly callLogId: string | null;
}

interface Ask {
  readonly callLog: CallLog;
  readonly held: HeldContact;
  /** Claims the contact as well; null when it is held. */
  readonly claim: Seen | null;
  /** Gets the key first, so that a page that is closed now still knows the call as its own. */
  readonly remember: (key: string) => void;
  /** The server permitted a call too late: it was not made. */
  readonly onLate: () => void;
}

/** Requests the server's permission for a call. */
export async function askPermission(
  call: CallToLog,
  { callLog, held, claim, remember, onLate }: Ask,
): Promise<Permit | Refusal> {
  const key = newUuid();
  remember(key);
  const asked = callLog.permit(call, held, { key, claim });
  try {
    return { key, callLogId: await inTime(asked, PERMISSION_PATIENCE_MS) };
  } catch (error) {
    const { code, sentence } = failureOf(error, '');
    if (code !== 'INTERNAL' && !isConnectionFailure(error)) return { code, sentence };
    if (held.isPermitted(call.contactId)) {
      asked.catch(() => undefined);
      return { key, callLogId: null };
    }
    asked.then(onLate).catch(() => undefined);
    return { code: 'UNAVAILABLE', sentence: NO_ANSWER };
  }
}
