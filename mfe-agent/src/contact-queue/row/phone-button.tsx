import { formatPhone, telHref } from '@dialdeck/common/phones/phone-format';
import { Button } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { useLayoutEffect, useRef } from 'react';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { dialledNumber } from '#contact-queue/call/dialled-number.ts';

interface PhoneButtonProps {
  contact: QueueContact;
  /** The contact's name. */
  name: string;
  className: string | undefined;
  /** Why the contact must not be called. */
  reason: string | undefined;
  /** The colleague who has finished a call of this contact since the rows were read. */
  finisher: string | undefined;
  /** A colleague is calling. */
  isTaken: boolean;
  onCall: (contact: QueueContact) => void;
  /** The focused link is gone: the focus must not be lost with it. */
  onFocusLost: () => void;
}

/** The phone link of a row, or a disabled button that shows why there is none. */
export function PhoneButton(props: PhoneButtonProps) {
  const { contact, name, className, reason, finisher, isTaken, onCall, onFocusLost } = props;
  const phone = formatPhone(contact.phone);
  const isLink = !isTaken && !finisher && reason === undefined;
  const hasFocus = useRef(false);
  const latest = useRef(onFocusLost);
  useLayoutEffect(() => {
    latest.current = onFocusLost;
  });
  useLayoutEffect(() => {
    if (isLink || !hasFocus.current) return;
    hasFocus.current = false;
    if (document.activeElement === document.body) latest.current();
  }, [isLink]);

  if (!isLink) {
    return (
      <Button
        icon={<CallRegular />}
        className={className}
        disabled
        {...(finisher
          ? finishedBy(`${phone} ${name}`, finisher)
          : {
              'aria-label': `${phone} ${name}`,
              ...(reason !== undefined && { title: reason, 'aria-description': reason }),
            })}
      >
        {phone}
      </Button>
    );
  }
  return (
    <Button
      as="a"
      icon={<CallRegular />}
      className={className}
      href={telHref(dialledNumber(contact))}
      aria-label={`${phone} ${name}`}
      // React reports no blur of an element that it removes.
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={(event) => {
        event.preventDefault();
        onCall(contact);
      }}
    >
      {phone}
    </Button>
  );
}

const finishedBy = (label: string, finisher: string) => ({
  title: `Finished by ${finisher}`,
  'aria-label': `${label} Finished by ${finisher}`,
});
