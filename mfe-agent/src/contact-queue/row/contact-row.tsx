import { mailLink } from '@dialdeck/common/accounts/mail-link';
import { shortDateText } from '@dialdeck/common/time/date-words';
import { Avatar, Button, CutText, Link, mergeClasses } from '@dialdeck/ui/core';
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail';
import { PersonInfoRegular } from '@fluentui/react-icons/headless/svg/person-info';
import { memo, useRef } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ContactRow_ContactFragmentDoc } from '#__generated__/graphql.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { contactName } from '#contact-queue/contact/contact-words.ts';
import type { RowVerdict } from '#contact-queue/verdict/use-verdicts.ts';
import { forbidden, NO_CONNECTION } from '#contact-queue/verdict/verdict-words.ts';
import { useContactRowStyles } from './contact-row-styles.ts';
import { CustomFields } from './custom-fields.tsx';
import { PhoneButton } from './phone-button.tsx';
import { RowStatus } from './row-status.tsx';

export interface ContactRowActions {
  /** The link was tapped; dialing waits for the server's permission. */
  onCall: (contact: QueueContact) => void;
  onDetails: (contact: QueueContact) => void;
}

interface ContactRowProps extends ContactRowActions {
  contact: QueueContact;
  isCurrent: boolean;
  /** The window has room for words on every button. */
  isWide: boolean;
  /** A saved result of this contact has not reached the server yet. */
  isWaiting: boolean;
  /** It has a call of this agent without a result: its phone button continues that one. */
  hasOpenCall: boolean;
  /** Numbers cannot be checked, so no call is allowed. */
  isCut: boolean;
  /** The colleague who is calling this contact now. */
  caller: string | undefined;
  /** The colleague who has finished a call of this contact since the rows were read. */
  finisher: string | undefined;
  /** Undefined until it is known. */
  verdict: RowVerdict | undefined;
  place: number;
  total: number;
  top: number;
  height: number;
}

/** One contact of the queue. Memoised: typing in the search or a tick of the timer must not render every row. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const styles = useContactRowStyles();
  const { isCurrent, isWide, isWaiting, caller, finisher } = props;
  const contact = readFragment(ContactRow_ContactFragmentDoc, props.contact);
  const name = contactName(contact);
  const reason = forbidden(props.verdict);
  // A call without a result is continued, whatever the rules decide by now.
  const noCall = props.hasOpenCall ? undefined : (reason ?? (props.isCut ? NO_CONNECTION : undefined));
  const actions = useRef<HTMLDivElement>(null);
  const details = () => props.onDetails(props.contact);
  return (
    <li
      className={mergeClasses(styles.root, isCurrent && styles.current)}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      aria-current={isCurrent ? 'true' : undefined}
      aria-posinset={props.place}
      aria-setsize={props.total}
    >
      <Avatar person={contact} size={32} />
      <div className={styles.words}>
        <div className={styles.line}>
          <div className={styles.first}>
            <Link as="button" className={styles.name} onClick={details}>
              <CutText>{name}</CutText>
            </Link>
          </div>
          <RowStatus
            contact={contact}
            isWaiting={isWaiting}
            caller={caller}
            finisher={finisher}
            verdict={props.verdict}
          />
          <CustomFields fields={contact.customFields} callListId={props.contact.callListId} />
        </div>
        <div className={styles.line}>
          <div className={styles.first}>
            <CutText className={mergeClasses(styles.rest, styles.under)}>
              {contact.company && (
                <>
                  <bdi>{contact.company}</bdi> ·{' '}
                </>
              )}
              Added {shortDateText(contact.createdAt)}
            </CutText>
          </div>
          {reason && !props.hasOpenCall && !caller && !finisher && (
            <Link as="button" className={styles.why} aria-label={`Why not now? ${name}`} onClick={details}>
              Why not now?
            </Link>
          )}
          {contact.notes && <CutText className={styles.rest}>{contact.notes}</CutText>}
        </div>
      </div>
      <div ref={actions} className={styles.actions}>
        {contact.email && (
          <Button
            as="a"
            className={styles.mail}
            appearance="subtle"
            icon={<MailRegular />}
            href={mailLink(contact.email)}
            aria-label={`Email ${contact.email}`}
            title={contact.email}
          />
        )}
        <PhoneButton
          contact={props.contact}
          className={styles.phone}
          name={name}
          reason={noCall}
          finisher={finisher}
          isTaken={caller !== undefined}
          onCall={props.onCall}
          onFocusLost={() => actions.current?.querySelector<HTMLElement>('[data-details]')?.focus()}
        />
        {isWide ? (
          <Button data-details="" appearance="subtle" aria-label={`View Details ${name}`} onClick={details}>
            View Details
          </Button>
        ) : (
          <Button
            data-details=""
            appearance="subtle"
            icon={<PersonInfoRegular />}
            aria-label={`View Details ${name}`}
            title="View Details"
            onClick={details}
          />
        )}
      </div>
    </li>
  );
});
