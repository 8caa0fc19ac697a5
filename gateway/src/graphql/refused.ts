import { GraphQLError } from 'graphql';

/** An operation that is not executed: 400 with a sentence. */
export const refused = (sentence: string): GraphQLError =>
  new GraphQLError(sentence, { extensions: { code: 'BAD_INPUT', http: { status: 400 } } });
