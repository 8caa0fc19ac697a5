import { GraphQLError } from 'graphql';

/** An operation that is not run at all: 400 in words. */
export const refused = (sentence: string): GraphQLError =>
  new GraphQLError(sentence, { extensions: { code: 'BAD_INPUT', http: { status: 400 } } });
