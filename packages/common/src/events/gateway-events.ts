import { z } from 'zod';

const id = z.uuid();

/** The events that the gateway publishes. */
export const GATEWAY_EVENTS = [
  /** A person signed out: their leases end. */
  z.object({ type: z.literal('session.ended'), key: id, payload: z.object({ userId: id }) }),
] as const;
