import { instantText } from '@dialdeck/common/time/date-words';
import { StatusBadge, type StatusBadgeProps } from '@dialdeck/ui/core';

interface ContactStatusProps {
  contact: {
    status: StatusBadgeProps['status'];
    callbackAt?: string | null;
    /** A result of the list's set. */
    result?: { readonly label: string } | null;
  };
  /** For a contact that was not called. */
  none?: string;
}

export function ContactStatus({ contact: { status, callbackAt, result }, none }: ContactStatusProps) {
  if (status === 'active') return none;
  const time = status === 'callback' && callbackAt ? instantText(callbackAt) : undefined;
  return <StatusBadge status={status} detail={[result?.label, time].filter(Boolean).join(' · ')} />;
}
