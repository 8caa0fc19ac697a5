import { z } from 'zod';
import { providerNotFound } from './save-provider.ts';

const ProviderId = z.uuid();

/** An id as it came in. A malformed one is the id of no provider. */
export function providerId(text: string): string {
  if (!ProviderId.safeParse(text).success) throw providerNotFound();
  return text;
}
