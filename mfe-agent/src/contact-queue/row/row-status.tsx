import { Badge, CutText } from '@dialdeck/ui/core';
import type { ContactRow_ContactFragment } from '#__generated__/graphql.ts';
import { ContactStatus } from '#contact-queue/contact/contact-status.tsx';
import { nextTry } from '#contact-queue/contact/retry-words.ts';
import { DoNotCallBadge } from '#contact-queue/verdict/do-not-call-badge.tsx';
import type { RowVerdict } from '#contact-queue/verdict/use-verdicts.ts';
import { isListed, opens } from '#contact-queue/verdict/verdict-words.ts';
import { useContactRowStyles } from './contact-row-styles.ts';

interface RowStatusProps {
  contact: Pick<ContactRow_ContactFragment, 'status' | 'callbackAt' | 'result' | 'retry'>;
  isWaiting: boolean;
  caller: string | undefined;
  finisher: string | undefined;
  verdict: RowVerdict | undefined;
}

/** The contact's status, and the colleague who is working on it. */
export function RowStatus({ contact, isWaiting, caller, finisher, verdict }: RowStatusProps) {
  const styles = useContactRowStyles();
  const opening = opens(verdict);
  const { status, retry } = contact;
  if (status === 'active' && !caller && !isWaiting && !opening && !isListed(verdict)) return null;
  return (
    <div className={styles.status} data-status="">
      <ContactStatus contact={contact} />
      <DoNotCallBadge verdict={verdict} />
      {finisher && !caller && <CutText className={styles.rest}>{`by ${finisher}`}</CutText>}
      {retry && !caller && !isWaiting && <CutText className={styles.rest}>{nextTry(retry)}</CutText>}
      {opening && !caller && <CutText className={styles.rest}>{opening}</CutText>}
      {caller && (
        <Badge appearance="tint" color="informative">
          <CutText>{`${caller} is calling`}</CutText>
        </Badge>
      )}
      {isWaiting && (
        <Badge appearance="tint" color="warning">
          <CutText>Result not sent yet</CutText>
        </Badge>
      )}
    </div>
  );
}
