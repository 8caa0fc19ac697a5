import type { SubgraphAnswer } from './subgraph.ts';

/** Header of a subgraph's answer that is `{"data": {…}}` and nothing else: the gateway may pass its bytes on unparsed. */
export const PLAIN_ANSWER = 'x-plain-answer';

/** Whether an answer is data and nothing else. */
export const isPlainAnswer = ({ data, errors, extensions }: SubgraphAnswer): boolean =>
  Boolean(data) && !errors && !extensions;
