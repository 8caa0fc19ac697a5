import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { exactTimeText } from '@dialdeck/common/time/date-words';
import { resultText, secondsText, stateWords } from '#evidence/call-words.rules.ts';
import type { InstantVerdict, Proof } from './proof.ts';

const AUDIENCES = { consumer: 'A consumer', business: 'A business' } as const;

/** The facts that 16 CFR 310.5(a)(2) requires of each call, in its order, as far as the product knows them. */
export function factsOf({ call, state, localTime, zones, made, logged }: Proof): { label: string; value: string }[] {
  const { ownNumber, dialledAt, script } = call;
  // A list may not have them; for calls without evidence they are unknown.
  const none = state ? 'Not given' : 'Not kept';
  return [
    { label: 'Agent', value: call.agent },
    { label: 'Seller', value: call.seller ?? none },
    { label: 'Subject', value: call.subject ?? none },
    { label: 'Called as', value: call.audience ? AUDIENCES[call.audience] : none },
    { label: 'Direction', value: 'Outbound' },
    { label: 'Prerecorded message', value: 'None' },
    {
      label: 'Calling number',
      value: ownNumber ? `${formatPhone(ownNumber.number)}, as declared by the agent` : 'Not declared by the agent',
    },
    { label: 'Called number', value: formatPhone(call.called) },
    { label: 'List', value: call.list ?? 'None' },
    { label: 'Dialed', value: dialledAt ? exactTimeText(dialledAt) : 'No call is claimed' },
    { label: 'Logged', value: exactTimeText(call.loggedAt) },
    ...(made ? [{ label: 'Verdict when made', value: verdictText(made) }] : []),
    ...(logged ? [{ label: 'Verdict when logged', value: verdictText(logged) }] : []),
    ...(localTime && state ? [{ label: 'Time there', value: `${localTime} (${zones.join(', ')})` }] : []),
    { label: 'Duration', value: secondsText(call.seconds) },
    { label: 'Script', value: script ? `${script.name}, version ${script.version}` : 'None' },
    { label: 'Caller ID', value: 'Not recorded' },
    { label: 'Outcome', value: resultText(call) },
  ];
}

const verdictText = ({ state, message }: InstantVerdict) => [stateWords(state), message].filter(Boolean).join('. ');

/** Whether the rules give the same answer now. */
export function recomputedText({ recomputed, state }: Pick<Proof, 'recomputed' | 'state'>): string {
  if (recomputed === 'changed') return 'This record was changed.';
  if (recomputed === 'same') return 'Recomputed just now: the same answer.';
  if (recomputed === 'different') return 'Recomputed just now: another answer.';
  return state ? '' : 'No evidence was kept at that time.';
}
