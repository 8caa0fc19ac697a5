import { DomainEvent } from '@dialdeck/common/events/domain-event';
import { servers } from '@dialdeck/components';
import { expect, it } from 'vitest';

interface Shape {
  shape: { type: { value: string } };
}
const typesOf = (shapes: readonly Shape[]) => shapes.map(({ shape }) => shape.type.value).toSorted();
const producers = servers().filter(({ produces }) => produces.length > 0);

it.each(producers)('describes exactly the events that $name publishes', async (component) => {
  const { name, produces } = component;
  const described = Object.entries(await import(`@dialdeck/common/events/${name}-events`));
  const shapes = described.flatMap(([key, value]) => (key.endsWith('_EVENTS') ? (value as Shape[]) : []));
  expect(typesOf(shapes)).toEqual(produces.toSorted());
});

it('gives each consumer the shapes of all its events', () => {
  expect(typesOf(DomainEvent.options)).toEqual(producers.flatMap(({ produces }) => produces).toSorted());
});
