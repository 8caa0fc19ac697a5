import { mailLink } from '@dialdeck/common/mail-link';
import { formatPhone } from '@dialdeck/common/phone-format';
import { Button, Link, makeStyles, tokens } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
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
});

interface ContactInfoProps {
  contact: ContactDetail_ContactFragment;
  onCall: () => void;
}

export function ContactInfo({ contact, onCall }: ContactInfoProps) {
  const styles = useStyles();
  return (
    <Facts title="Contact Information">
      <Fact name="Phone">
        <span className={styles.phone}>
          {formatPhone(contact.phone)}
          <Button size="small" icon={<CallRegular />} onClick={onCall} aria-keyshortcuts="C">
            Call
          </Button>
        </span>
      </Fact>
      {contact.email && (
        <Fact name="Email">
          <Link href={mailLink(contact.email)}>{contact.email}</Link>
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
