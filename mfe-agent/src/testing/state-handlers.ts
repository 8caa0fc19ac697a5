import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import type { HttpHandler } from 'msw';
import {
  NoteSeenDocument,
  OwnAgentStateDocument,
  SetAgentStateDocument,
  type SetAgentStateMutationVariables,
} from '#__generated__/graphql.ts';

const CODES = ['Break', 'Lunch'].map((name, index) => ({
  __typename: 'PauseCode' as const,
  id: `code-${index + 1}`,
  name,
}));

interface StateServer {
  handlers: HttpHandler[];
  /** The changes that the page has requested. */
  asked: SetAgentStateMutationVariables[];
  seen: unknown[];
  /** Whether a call is on, so that a pause waits. */
  isCalling: boolean;
}

/** The agent's own state, as the server keeps it. */
export function stateServer({ isRefusing = false } = {}): StateServer {
  const server: StateServer = { handlers: [], asked: [], seen: [], isCalling: false };
  const ready = { __typename: 'AgentState' as const, state: 'ready', code: null, next: null };
  server.handlers = [
    onDocument(OwnAgentStateDocument, () => ({ __typename: 'Query', agentState: ready, pauseCodes: CODES })),
    onDocument(NoteSeenDocument, ({ callListId }) => {
      server.seen.push(callListId);
      return { __typename: 'Mutation', noteSeen: true };
    }),
    onDocument(SetAgentStateDocument, (variables) => {
      server.asked.push(variables);
      if (isRefusing) return refusal('UNAVAILABLE');
      const code = CODES.find(({ id }) => id === variables.codeId) ?? null;
      const isNext = code !== null && server.isCalling;
      return {
        __typename: 'Mutation',
        setAgentState: {
          ...ready,
          state: isNext ? 'on-call' : variables.state,
          code: isNext ? null : code,
          next: isNext ? { __typename: 'NextAgentState', code } : null,
        },
      };
    }),
  ];
  return server;
}
