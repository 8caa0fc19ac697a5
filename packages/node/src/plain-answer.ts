/** Header of a subgraph's answer that is `{"data": {…}}` and nothing else: whoever asked may hand its bytes on unread. */
export const PLAIN_ANSWER = 'x-plain-answer';
