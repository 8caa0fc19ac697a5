import { z } from 'zod';
import { AUTH_EVENTS } from './auth-events.ts';
import { CALL_LISTS_EVENTS } from './call-lists-events.ts';
import { GATEWAY_EVENTS } from './gateway-events.ts';
import { USERS_EVENTS } from './users-events.ts';

/** Events between components. `key` orders: two events of one key arrive in the order of their commits. */
export const DomainEvent = z.discriminatedUnion('type', [
  ...USERS_EVENTS,
  ...AUTH_EVENTS,
  ...GATEWAY_EVENTS,
  ...CALL_LISTS_EVENTS,
]);
export type DomainEvent = z.infer<typeof DomainEvent>;
