import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** Longer than a screen takes from an answer to its next question, and than one component takes after another. */
const ANSWER_AFTER_MS = 400;
const isData = (url: URL) => url.pathname === '/graphql' || url.pathname.startsWith('/api/');

interface Asked {
  readonly address: string;
  readonly at: number;
  answeredAt: number;
}

export interface DataWaits {
  reset(): void;
  /** After the last request: the longest chain of requests of which each waited for the answer before it. */
  longest(): Promise<readonly string[]>;
}

/** Records the requests of a page. Each answer is delayed, so that the clock shows which request waited for which answer. */
export async function watchDataWaits(page: Page): Promise<DataWaits> {
  let asked = new Map<Request, Asked>();
  let scriptsAt = 0;
  await page.route(isData, async (route) => {
    await pause(ANSWER_AFTER_MS);
    await route.continue().catch(() => undefined);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isStream = request.headers().accept === 'text/event-stream';
    if (isData(url) && !isStream)
      asked.set(request, { address: nameOf(request), at: performance.now(), answeredAt: Infinity });
  });
  const note = (request: Request) => {
    const own = asked.get(request);
    if (own) own.answeredAt = performance.now();
    else if (request.resourceType() === 'script') scriptsAt = performance.now();
  };
  page.on('requestfinished', note);
  page.on('requestfailed', note);

  const isQuiet = () => {
    const times = [...asked.values()].map(({ answeredAt }) => answeredAt);
    return performance.now() - Math.max(scriptsAt, ...times) > ANSWER_AFTER_MS;
  };

  return {
    reset() {
      asked = new Map();
      scriptsAt = 0;
    },
    async longest() {
      while (!isQuiet()) await pause(50);
      // Answers that arrived before the scripts ran delayed nothing.
      return longestRow([...asked.values()].filter(({ answeredAt }) => answeredAt > scriptsAt));
    },
  };
}

function longestRow(asked: readonly Asked[]): readonly string[] {
  const rows: { end: Asked; row: readonly string[] }[] = [];
  for (const own of asked.toSorted((a, b) => a.at - b.at)) {
    const before = rows
      // A poll waits for its clock, not for its own answer.
      .filter(({ end }) => end.answeredAt <= own.at && end.address !== own.address)
      .toSorted((a, b) => b.row.length - a.row.length)[0];
    rows.push({ end: own, row: [...(before?.row ?? []), own.address] });
  }
  return rows.map(({ row }) => row).toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const nameOf = (request: Request) => {
  const { pathname, searchParams } = new URL(request.url());
  const id = searchParams.get('id') ?? (request.postDataJSON() as { id?: string } | null)?.id;
  return `${pathname} ${id?.slice(0, 8) ?? ''}`;
};
