import { dayText, instantText } from '@dialdeck/common/time/date-words';
import type { ContactDetail_ContactFragment } from '#__generated__/graphql.ts';
import { ContactStatus } from '#contact-queue/contact/contact-status.tsx';
import { Fact, Facts } from '#contact-queue/contact/facts.tsx';
import { retryWords } from '#contact-queue/contact/retry-words.ts';
import { ContactChanges } from '#contact-queue/contact-edit/contact-changes.tsx';
import { WhyNotNow } from './why-not-now.tsx';

interface CallInfoProps {
  contact: ContactDetail_ContactFragment;
  /** Rules stop a call, and none is on. */
  isRefused: boolean;
}

export function CallInfo({ contact, isRefused }: CallInfoProps) {
  const { lastCalledAt, retry } = contact;
  return (
    <div>
      <Facts title="Call Information">
        <Fact name="First Created">{dayText(contact.createdAt)}</Fact>
        <Fact name="Last Called">{lastCalledAt ? instantText(lastCalledAt) : 'Never'}</Fact>
        <Fact name="Current Status" isStatus>
          <ContactStatus contact={contact} none="Not Called" />
        </Fact>
        {retry && <Fact name="Next Try">{retryWords(retry)}</Fact>}
        <Fact name="Total Calls">{contact.totalCalls}</Fact>
        {contact.notes && <Fact name="Previous Notes">{contact.notes}</Fact>}
      </Facts>
      {isRefused && <WhyNotNow key={contact.id} contactId={contact.id} />}
      <ContactChanges contactId={contact.id} />
    </div>
  );
}
