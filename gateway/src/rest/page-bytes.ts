import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';

export interface PageBytes {
  /** A JSON array. */
  nodes: Uint8Array;
  pageInfo: PageInfo;
}

const NODES = '"nodes":[';
const PAGE_INFO = '],"pageInfo":';

/**
 * The nodes of an answer's one connection, as bytes. Undefined where there is none. A quotation mark within a string
 * is escaped, so no string can look like the end of the nodes.
 */
export function pageBytes(answer: Uint8Array): PageBytes | undefined {
  const text = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const begin = text.indexOf(NODES);
  const end = text.lastIndexOf(PAGE_INFO);
  if (begin === -1 || end === -1) return undefined;
  const pageInfo = text.subarray(end + PAGE_INFO.length, text.indexOf('}', end) + 1);
  return {
    nodes: text.subarray(begin + NODES.length - 1, end + 1),
    pageInfo: JSON.parse(pageInfo.toString()) as PageInfo,
  };
}
