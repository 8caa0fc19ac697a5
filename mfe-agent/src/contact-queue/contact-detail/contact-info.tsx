import { mailLink } from '@dialdeck/common/mail-link';
import { formatPhone } from '@dialdeck/common/phone-format';
import { Button, CutText, Link, makeStyles, tokens } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { useId } from 'react';
import type { ContactDetail_ContactFragment } from '#__generated__/graphql.ts';
import { Fact, Facts } from '#contact-queue/contact-context/facts.tsx';
import { TextFacts } from '#contact-queue/contact-context/text-facts.tsx';

const useStyles = makeStyles({
  phone: {
    display: 'flex',
    flexWrap: 'nowrap',
    whiteSpace: 'nowrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    fontVariantNumeric: 'tabular-nums',
  },
  reason: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface ContactInfoProps {
  contact: ContactDetail_ContactFragment;
  /** Why there is no call now; undefined when there may be one. */
  reason: string | undefined;
  onCall: () => void;
}

export function ContactInfo({ contact, reason, onCall }: ContactInfoProps) {
  const styles = useStyles();
  const reasonId = useId();
  return (
    <Facts title="Contact Information">
      <Fact name="Phone">
        <span className={styles.phone}>
          {formatPhone(contact.phone)}
          <Button
            size="small"
            icon={<CallRegular />}
            disabledFocusable={reason !== undefined}
            onClick={onCall}
            aria-keyshortcuts="C"
            {...(reason !== undefined && { title: reason, 'aria-describedby': reasonId })}
          >
            Call
          </Button>
        </span>
        {reason !== undefined && (
          <span id={reasonId} className={styles.reason}>
            {reason}
          </span>
        )}
      </Fact>
      {contact.email && (
        <Fact name="Email">
          <Link href={mailLink(contact.email)}>
            <CutText>{contact.email}</CutText>
          </Link>
        </Fact>
      )}
      <TextFacts contact={contact} />
      {Object.entries(contact.customFields).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
