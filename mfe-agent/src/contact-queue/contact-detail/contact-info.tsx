import { mailLink } from '@dialdeck/common/accounts/mail-link';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { Button, CutText, Link, makeStyles, tokens } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import type { ContactDetail_ContactFragment } from '#__generated__/graphql.ts';
import { CustomFacts, type ListFields, OtherFacts } from '#contact-queue/contact/custom-facts.tsx';
import { Fact } from '#contact-queue/contact/facts.tsx';
import { TextFacts } from '#contact-queue/contact-context/text-facts.tsx';
import { EditableFacts } from '#contact-queue/contact-edit/editable-facts.tsx';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';

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

/** Why there is no call now. */
export interface NoCall {
  readonly reason: string;
  /** Whether it is shown next to the number. */
  readonly isShown: boolean;
}

interface ContactInfoProps {
  contact: ContactDetail_ContactFragment;
  asks: ListFields;
  noCall: NoCall | null;
  /** Whether the key of Call acts. */
  hasKey: boolean;
  onCall: () => void;
}

export function ContactInfo({ contact, asks, noCall, hasKey, onCall }: ContactInfoProps) {
  const styles = useStyles();
  return (
    <EditableFacts
      key={contact.id}
      title="Contact Information"
      contact={contact}
      more={<OtherFacts values={contact.customFields} asks={asks} />}
    >
      <Fact name="Phone">
        <span className={styles.phone}>
          {formatPhone(contact.phone)}
          <Button
            size="small"
            icon={<CallRegular />}
            disabledFocusable={noCall !== null}
            onClick={onCall}
            aria-keyshortcuts={hasKey ? 'C' : undefined}
            {...(noCall && { title: noCall.reason, 'aria-description': noCall.reason })}
          >
            Call
            {hasKey && <KeyHint keyName="C" />}
          </Button>
        </span>
        {noCall?.isShown && <span className={styles.reason}>{noCall.reason}</span>}
      </Fact>
      {contact.email && (
        <Fact name="Email">
          <Link href={mailLink(contact.email)}>
            <CutText>{contact.email}</CutText>
          </Link>
        </Fact>
      )}
      <TextFacts contact={contact} />
      <CustomFacts values={contact.customFields} asks={asks} />
    </EditableFacts>
  );
}
