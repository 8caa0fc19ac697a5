import { StatusBadge } from '@dialdeck/ui/core';
import type { ContactDetail_ContactFragment } from '#__generated__/graphql.ts';
import { callbackTime, longDay, longTime } from '#contact-queue/contact/contact-dates.ts';
import { retryWords } from '#contact-queue/contact/retry-words.ts';
import { Fact, Facts } from '#contact-queue/contact-context/facts.tsx';
import { WhyNotNow } from './why-not-now.tsx';

interface CallInfoProps {
  contact: ContactDetail_ContactFragment;
  /** The contact must not be called now. */
  isRefused: boolean;
}

export function CallInfo({ contact, isRefused }: CallInfoProps) {
  const { status, callbackAt, lastCalledAt, retry } = contact;
  return (
    <div>
      <Facts title="Call Information">
        <Fact name="First Created">{longDay(contact.createdAt)}</Fact>
        <Fact name="Last Called">{lastCalledAt ? longTime(lastCalledAt) : 'Never'}</Fact>
        <Fact name="Current Status">
          {status === 'active' ? (
            'Not Called'
          ) : (
            <StatusBadge
              status={status}
              detail={status === 'callback' && callbackAt ? callbackTime(callbackAt) : undefined}
            />
          )}
        </Fact>
        {retry && <Fact name="Next Try">{retryWords(retry)}</Fact>}
        <Fact name="Total Calls">{contact.totalCalls}</Fact>
        {contact.notes && <Fact name="Previous Notes">{contact.notes}</Fact>}
      </Facts>
      <WhyNotNow key={contact.id} contactId={contact.id} isRefused={isRefused} />
    </div>
  );
}
