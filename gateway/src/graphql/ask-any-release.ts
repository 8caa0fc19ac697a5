import { AppError } from '@dialdeck/common/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { ClientAnswer } from '#subgraphs/subgraph-client.ts';
import { isUnknownInput, knownInputs, withoutUnknownInputs } from './older-inputs.ts';
import { type SubgraphOperation, unknownEntities, withoutRefused } from './older-subgraph.ts';

/** The next replica may be older than the previous one, or newer than the replica whose schema we read. */
const TRIES = 5;
const RETRY_SECONDS = 2;

type Ask = (operation: SubgraphOperation) => Promise<ClientAnswer>;

/**
 * During a rollout a subgraph, or one of its replicas, may still run the previous release: the gateway then requests only the fields that it has.
 * A subgraph that refuses an operation has changed nothing yet.
 * @throws UNAVAILABLE where that is not enough; the client retries after the rollout
 */
export async function askAnyRelease(operation: SubgraphOperation, ask: Ask): Promise<ClientAnswer> {
  let asked = operation;
  for (let tries = 1; ; tries++) {
    const answer = await ask(asked);
    const { errors = [] } = answer;
    const isRefused = isRefusedByOlder(errors);
    if (!isRefused || (isRefused === 'perhaps' && tries === TRIES)) return answer;
    const unknown = unknownEntities(asked, errors);
    if (unknown) return { data: { _entities: unknown } };
    const less = tries < TRIES ? await lessOf(asked, errors, ask) : null;
    if (!less)
      throw new AppError('UNAVAILABLE', {
        cause: errors,
        retryAfter: RETRY_SECONDS,
        userMessage: 'This part is being updated. Please try again in a moment.',
      });
    asked = less;
  }
}

const codeOf = ([error]: readonly GraphQLFormattedError[]) => error?.extensions?.code;

/** Whether a subgraph refuses because its schema is older than the supergraph of the plan. */
function isRefusedByOlder(errors: readonly GraphQLFormattedError[]): boolean | 'perhaps' {
  if (codeOf(errors) === 'BAD_USER_INPUT') return isUnknownInput(errors);
  return codeOf(errors) === 'GRAPHQL_VALIDATION_FAILED';
}

async function lessOf(
  asked: SubgraphOperation,
  errors: readonly GraphQLFormattedError[],
  ask: Ask,
): Promise<SubgraphOperation | null> {
  if (codeOf(errors) === 'GRAPHQL_VALIDATION_FAILED') return withoutRefused(asked, errors);
  const { data } = await ask({ query: '{ _service { sdl } }', operationName: undefined, variables: {} });
  const { sdl } = (data as { _service?: { sdl: string } } | null)?._service ?? {};
  return sdl === undefined ? null : withoutUnknownInputs(asked, knownInputs(sdl));
}
