import { Button, useSettled } from '@dialdeck/ui/core';
import { lazy, Suspense, useState } from 'react';

const WhatWouldChange = lazy(async () => ({
  default: (await import('#what-would-change/what-would-change.tsx')).WhatWouldChange,
}));

/** What so many tries would change, below their field: never a dialog over a dialog. */
export function MoreTries({ callListId, maxTries }: { callListId: string; maxTries: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const settled = Number(useSettled(String(maxTries)));
  return (
    <section aria-label="What would change">
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        What would change
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WhatWouldChange callListId={callListId} draft={{ maxTries: Number.isNaN(settled) ? null : settled }} />
        </Suspense>
      )}
    </section>
  );
}
