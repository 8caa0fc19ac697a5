import { decodeCursor, pageSize, refuseCursor, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { z } from 'zod';
import type { AuthServices } from '#services.ts';
import type { OpenInvitation } from './invitation.repo.ts';

const Id = z.uuid();

/** A page of the invitations that can still be used, newest first. */
export async function listInvitations(
  { store }: Pick<AuthServices, 'store'>,
  { first, after }: { first: number; after?: string | null | undefined },
): Promise<{ nodes: OpenInvitation[]; pageInfo: PageInfo }> {
  const size = pageSize(first);
  const rows = await store.invitations.page(size + 1, after ? pageStart(after) : null);
  return toPage(rows, size, ({ id }) => [id]);
}

/** Ids grow with time: the last one of a page is where the next begins. */
function pageStart(cursor: string): string {
  const [id] = decodeCursor(cursor, 1);
  return Id.safeParse(id).data ?? refuseCursor();
}
