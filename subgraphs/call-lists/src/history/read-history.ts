import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import type DataLoader from 'dataloader';
import { instantPosition } from '#cursor.ts';
import type { CallRow, HistoryQuery } from './history.repo.ts';

export interface HistoryPage {
  nodes: CallRow[];
  pageInfo: PageInfo;
}

export interface HistoryArguments {
  first: number;
  after?: string | null | undefined;
}

/**
 * The calls of a contact by all agents, newest first, for every user who sees the contact.
 * @throws BAD_INPUT for an invalid page size or cursor
 */
export async function readHistory(
  histories: DataLoader<HistoryQuery, CallRow[], string>,
  contactId: string,
  { first, after }: HistoryArguments,
): Promise<HistoryPage> {
  const rows = await histories.load({
    contactId,
    after: after ? instantPosition(after) : null,
    limit: pageSize(first) + 1,
  });
  return toPage(rows, first, ({ calledAt, id }) => [calledAt.toISOString(), id]);
}
