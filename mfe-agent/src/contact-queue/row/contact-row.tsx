import { formatPhone, telHref } from '@dialdeck/common/phone-format';
import { Avatar, Badge, Button, Link, mergeClasses, StatusBadge } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail';
import { memo } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ContactRow_ContactFragmentDoc } from '#__generated__/graphql.ts';
import { dialledNumber } from '../call/dialled-number.ts';
import { callbackTime, shortDay } from '../contact/contact-dates.ts';
import { contactName } from '../contact/contact-words.ts';
import { nextTry, retryWords } from '../contact/retry-words.ts';
import type { QueueContact } from '../list/queue-contact.ts';
import { useContactRowStyles } from './contact-row.styles.ts';
import { CustomFields } from './custom-fields.tsx';

export interface ContactRowActions {
  /** The link was tapped: the device dials by itself. */
  onCall: (contact: QueueContact) => void;
  onDetails: (contact: QueueContact) => void;
}

interface ContactRowProps extends ContactRowActions {
  contact: QueueContact;
  isCurrent: boolean;
  /** A saved result of this contact has not reached the server yet. */
  isWaiting: boolean;
  /** Another agent, who is calling this contact now. */
  caller: string | undefined;
  place: number;
  total: number;
  top: number;
  height: number;
}

/** One contact of the queue. Memoised: a key stroke in the search or a tick of the timer must not draw every row. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const styles = useContactRowStyles();
  const { isCurrent, isWaiting, caller } = props;
  const contact = readFragment(ContactRow_ContactFragmentDoc, props.contact);
  const name = contactName(contact);
  const details = () => props.onDetails(props.contact);
  return (
    <li
      className={mergeClasses(styles.root, isCurrent && styles.current)}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      aria-current={isCurrent}
      aria-posinset={props.place}
      aria-setsize={props.total}
    >
      <Avatar person={contact} size={36} />
      <div className={styles.who}>
        <Link as="button" className={styles.name} onClick={details}>
          {name}
        </Link>
        <div className={styles.line}>
          {contact.company && (
            <>
              <bdi>{contact.company}</bdi> ·{' '}
            </>
          )}
          Added {shortDay(contact.createdAt)}
        </div>
      </div>
      <div className={styles.status}>
        {contact.status !== 'active' && (
          <StatusBadge
            status={contact.status}
            detail={contact.status === 'callback' && contact.callbackAt ? callbackTime(contact.callbackAt) : undefined}
          />
        )}
        {contact.retry && !caller && !isWaiting && (
          <span className={styles.line} title={retryWords(contact.retry)}>
            {nextTry(contact.retry)}
          </span>
        )}
        {caller && (
          <Badge appearance="tint" color="informative">
            {`${caller} is calling`}
          </Badge>
        )}
        {isWaiting && (
          <Badge appearance="tint" color="warning">
            Result not sent yet
          </Badge>
        )}
      </div>
      <div className={styles.more}>
        <CustomFields fields={contact.customFields} onMore={details} />
        {contact.notes && (
          <div className={styles.line} title={contact.notes}>
            {contact.notes}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {contact.email && (
          <Button
            as="a"
            appearance="subtle"
            icon={<MailRegular />}
            href={`mailto:${contact.email}`}
            aria-label={`Email ${contact.email}`}
            title={contact.email}
          />
        )}
        {caller ? (
          <Button icon={<CallRegular />} className={styles.phone} disabled>
            {formatPhone(contact.phone)}
          </Button>
        ) : (
          <Button
            as="a"
            icon={<CallRegular />}
            className={styles.phone}
            href={telHref(dialledNumber(contact))}
            onClick={() => props.onCall(props.contact)}
          >
            {formatPhone(contact.phone)}
          </Button>
        )}
        <Button appearance="subtle" onClick={details}>
          View Details
        </Button>
      </div>
    </li>
  );
});
