import { StatusBadge, type StatusBadgeProps } from '@dialdeck/ui/core';
import { callbackTime } from './contact-dates.ts';

interface ContactStatusProps {
  contact: { status: StatusBadgeProps['status']; callbackAt?: string | null };
  /** For a contact that was not called. */
  none?: string;
}

export function ContactStatus({ contact: { status, callbackAt }, none }: ContactStatusProps) {
  if (status === 'active') return none;
  return (
    <StatusBadge status={status} detail={status === 'callback' && callbackAt ? callbackTime(callbackAt) : undefined} />
  );
}
