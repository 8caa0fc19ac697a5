import { z } from 'zod';
import { providerNotFound } from './save-provider.ts';

const ProviderId = z.uuid();

/** An id from a request. A malformed one becomes an id that no provider has. */
export function providerId(text: string): string {
  if (!ProviderId.safeParse(text).success) throw providerNotFound();
  return text;
}
