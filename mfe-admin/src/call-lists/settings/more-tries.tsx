import { CallListSettingsSchema } from '@dialdeck/common/calls/call-list.schemas';
import { Button, lazyPart, makeStyles, useSettled } from '@dialdeck/ui/core';
import { useState } from 'react';

const WhatWouldChange = lazyPart(
  async () => (await import('#what-would-change/what-would-change.tsx')).WhatWouldChange,
);

const useStyles = makeStyles({ fault: { margin: 0 } });

const Tries = CallListSettingsSchema.shape.maxTries;

/** The effect of another limit of tries, below its field: never a dialog on top of a dialog. */
export function MoreTries({ callListId, maxTries }: { callListId: string; maxTries: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const styles = useStyles();
  const tries = Tries.safeParse(Number(useSettled(String(maxTries))));
  return (
    <section aria-label="What would change">
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        What would change
      </Button>
      {isOpen && tries.success && <WhatWouldChange callListId={callListId} draft={{ maxTries: tries.data }} />}
      {isOpen && !tries.success && (
        <p className={styles.fault} role="alert">
          {tries.error.issues[0]?.message}
        </p>
      )}
    </section>
  );
}
