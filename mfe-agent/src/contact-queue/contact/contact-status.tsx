import { instantText } from '@dialdeck/common/time/date-words';
import { StatusBadge, type StatusBadgeProps } from '@dialdeck/ui/core';

interface ContactStatusProps {
  contact: { status: StatusBadgeProps['status']; callbackAt?: string | null };
  /** For a contact that was not called. */
  none?: string;
}

export function ContactStatus({ contact: { status, callbackAt }, none }: ContactStatusProps) {
  if (status === 'active') return none;
  return (
    <StatusBadge status={status} detail={status === 'callback' && callbackAt ? instantText(callbackAt) : undefined} />
  );
}
