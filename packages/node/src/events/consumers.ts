import { DomainEvent } from '@dialdeck/common/events/domain-event';
import { SERVERS } from '#__generated__/servers.ts';

/** A server of the back end, as one that events are delivered to. */
export type Consumer = (typeof SERVERS)[number]['name'];
type EventType = DomainEvent['type'];
interface Server {
  readonly name: Consumer;
  readonly consumes: readonly EventType[];
  readonly produces: readonly EventType[];
  readonly polls: boolean;
}
const DECLARED: readonly Server[] = SERVERS;

const CONSUMERS = new Map(
  DomainEvent.options.map(({ shape: { type } }) => [
    type.value,
    DECLARED.filter(({ consumes }) => consumes.includes(type.value)).map(({ name }) => name),
  ]),
);

/** The consumers of a type of event, as package.json files declare them. */
export const consumersOf = (type: EventType): readonly Consumer[] => CONSUMERS.get(type) ?? [];

/** Consumers that poll and are not notified. */
export const POLLING: ReadonlySet<Consumer> = new Set(DECLARED.filter(({ polls }) => polls).map(({ name }) => name));
