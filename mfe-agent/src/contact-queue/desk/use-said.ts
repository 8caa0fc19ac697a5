import { useEffect, useState } from 'react';
import type { NextStep } from '../results/result-draft.type.ts';

/** So long the bar says what was saved. */
const SAID_MS = 30_000;

export interface Said {
  readonly contactName: string;
  readonly step: NextStep;
}

/** The result that was saved last, until the next call begins. */
export function useSaid() {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = window.setTimeout(() => setSaid(null), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return {
    said,
    say: (contactName: string, step: NextStep) => setSaid({ contactName, step }),
    unsay: () => setSaid(null),
  };
}
