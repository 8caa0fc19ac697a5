import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { makeStyles, Spinner, tokens } from '@dialdeck/ui/core';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ContactDetail_ContactFragmentDoc } from '#__generated__/graphql.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { ContactStatus } from '#contact-queue/contact/contact-status.tsx';
import { CustomFacts, type ListFields, OtherFacts } from '#contact-queue/contact/custom-facts.tsx';
import { Fact } from '#contact-queue/contact/facts.tsx';
import { ContactChanges } from '#contact-queue/contact-edit/contact-changes.tsx';
import { EditableFacts } from '#contact-queue/contact-edit/editable-facts.tsx';
import { History } from './history.tsx';
import { TextFacts } from './text-facts.tsx';
import { type ContactCalls, type PastCall, useContactCalls } from './use-contact-calls.ts';

const useStyles = makeStyles({
  root: { minWidth: 0, overflowY: 'auto', paddingBlockStart: tokens.spacingVerticalS },
});

interface ContactContextProps {
  contactId: string;
  asks: ListFields;
  tab: 'Contact' | 'History';
  isCalling: boolean;
  onCorrect?: ((call: PastCall) => void) | undefined;
}

/** Details and history of the contact, next to the form of a call. */
export function ContactContext({ contactId, asks, tab, isCalling, onCorrect }: ContactContextProps) {
  const styles = useStyles();
  const history = useContactCalls(contactId, isCalling);
  const { contact, error } = history;
  return (
    <div role="tabpanel" aria-label={tab} className={styles.root}>
      {tab === 'History' || error ? (
        <History history={history} onCorrect={onCorrect} />
      ) : contact ? (
        <ContactFacts key={contactId} contact={contact} asks={asks} history={history} />
      ) : (
        <Spinner size="small" label="Loading contact..." />
      )}
    </div>
  );
}

/** Calls that are shown below the contact's details. */
const LAST_CALLS = 3;

const useContactFactsStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  title: { margin: 0, marginBottom: tokens.spacingVerticalXS, fontSize: tokens.fontSizeBase300 },
});

interface ContactFactsProps {
  contact: QueueContact;
  asks: ListFields;
  history: ContactCalls;
}

/** Whom the agent is talking to, in full. */
function ContactFacts({ contact: masked, asks, history }: ContactFactsProps) {
  const styles = useContactFactsStyles();
  const contact = readFragment(ContactDetail_ContactFragmentDoc, masked);
  return (
    <div className={styles.root}>
      <EditableFacts
        title="Contact Information"
        contact={contact}
        more={<OtherFacts values={contact.customFields} asks={asks} />}
      >
        <TextFacts contact={contact} />
        <Fact name="Phone">{formatPhone(contact.phone)}</Fact>
        {contact.email && <Fact name="Email">{contact.email}</Fact>}
        <Fact name="Status" isStatus>
          <ContactStatus contact={contact} none="Not Called" />
        </Fact>
        <CustomFacts values={contact.customFields} asks={asks} />
        {contact.notes && <Fact name="Previous Notes">{contact.notes}</Fact>}
      </EditableFacts>
      <section aria-label="Last calls">
        <h3 className={styles.title}>Last Calls</h3>
        <History history={history} most={LAST_CALLS} />
      </section>
      <ContactChanges contactId={contact.id} />
    </div>
  );
}
