import { Field } from 'type-graphql';

/** Adds a nullable text field for each name to a type or input of the graph. */
export const TextFields =
  (names: readonly string[]): ClassDecorator =>
  ({ prototype }) => {
    for (const name of names) Field(() => String, { nullable: true })(prototype, name);
  };
