import { useState } from 'react';

/** The value, or the last non-null one, so that a closing dialog keeps its contents. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
