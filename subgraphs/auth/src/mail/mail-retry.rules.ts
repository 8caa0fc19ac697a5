const SECOND = 1_000;
const FIRST_DELAY_MS = 2 * SECOND;
const LONGEST_DELAY_MS = 5 * 60 * SECOND;
/** An outage of a mail server lasts days at most; an older message is obsolete. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * SECOND;

/** The error of a mail server, or of the connection to it. */
export interface MailFailure {
  /** nodemailer's name for the step that failed. */
  code?: unknown;
  /** SMTP status. */
  responseCode?: unknown;
}

/** Milliseconds until the next attempt; null when there is none. */
export function nextDelay(mail: { attempts: number; ageMs: number }, failure: MailFailure): number | null {
  if (isRefusedForGood(failure) || mail.ageMs > GIVE_UP_AFTER_MS) return null;
  return Math.min(FIRST_DELAY_MS * 2 ** (mail.attempts - 1), LONGEST_DELAY_MS);
}

/** Only "no such mailbox" is the message's own fault; an operator will repair other causes, such as a wrong password of ours. */
function isRefusedForGood({ code, responseCode }: MailFailure): boolean {
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
