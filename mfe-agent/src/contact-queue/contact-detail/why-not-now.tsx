import { useQuery } from '@dialdeck/apollo';
import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import type { ReasonCode, ReasonParams } from '@dialdeck/common/calling/verdict';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { ContactVerdictDocument } from '#__generated__/graphql.ts';
import { nextPossible } from './next-possible.rules.ts';

const useStyles = makeStyles({
  root: { marginTop: tokens.spacingVerticalS },
  reasons: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
  line: { margin: 0 },
});

/** Why a contact may not be called, or is not offered, at this moment. */
export function WhyNotNow({ contactId }: { contactId: string }) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(true);
  return (
    <div className={styles.root}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Why not now?
      </Button>
      {isOpen && <Reasons contactId={contactId} />}
    </div>
  );
}

function Reasons({ contactId }: { contactId: string }) {
  const styles = useStyles();
  const { data, error, refetch } = useQuery(ContactVerdictDocument, {
    variables: { id: contactId },
    fetchPolicy: 'network-only',
  });
  const verdict = data?.contact?.verdict;
  if (error || (data && !verdict)) {
    return (
      <div role="alert">
        Calls can't be checked right now.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!verdict) return <p className={styles.line}>Checking…</p>;
  const timeZone = viewerTimeZone();
  if (verdict.served) {
    return (
      <p className={styles.line} role="status">
        May be called now.
      </p>
    );
  }
  const nextAt = verdict.nextAt ? Date.parse(verdict.nextAt) : null;
  return (
    <div role="status">
      <ul className={styles.reasons}>
        {verdict.reasons.map(({ code, params }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answer is never reordered
          <li key={index}>{sentenceOf({ code: code as ReasonCode, params: params as ReasonParams }, { timeZone })}</li>
        ))}
      </ul>
      <p className={styles.line}>
        {nextPossible({ nextAt, asOf: Date.parse(verdict.asOf), timeZone, zones: verdict.zones })}
      </p>
    </div>
  );
}
