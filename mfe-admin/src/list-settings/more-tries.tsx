import { Button, lazyPart, useSettled } from '@dialdeck/ui/core';
import { useState } from 'react';

const WhatWouldChange = lazyPart(
  async () => (await import('#what-would-change/what-would-change.tsx')).WhatWouldChange,
);

/** What another limit of tries would change, below its field: never a dialog on top of a dialog. */
export function MoreTries({ callListId, maxTries }: { callListId: string; maxTries: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const settled = Number(useSettled(String(maxTries)));
  return (
    <section aria-label="What would change">
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        What would change
      </Button>
      {isOpen && (
        <WhatWouldChange callListId={callListId} draft={{ maxTries: Number.isNaN(settled) ? null : settled }} />
      )}
    </section>
  );
}
