// The same pages and calls, written by hand: Express, pg with named statements, sessions in Redis. It does
// the same checks and writes the same rows, and knows nothing of roles, keys of repeated requests, limits, logs and figures.
// Settings: PORT, DATABASE_URL (of the role of call_lists), REDIS_URL.
import type { AddressInfo } from 'node:net';
import { RedisStore } from 'connect-redis';
import express, { type Request, type Response } from 'express';
import session from 'express-session';
import pg from 'pg';
import { createClient } from 'redis';
import { claim, dial, saveResult } from './calls.ts';
import { readPage, readScreen } from './pages.ts';

declare module 'express-session' {
  interface SessionData {
    userId: string;
  }
}

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  options: '-c search_path=call_lists',
  max: 10,
});
const client = createClient({ url: process.env.REDIS_URL ?? '' });
await client.connect();

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json());
app.use(
  session({
    store: new RedisStore({ client, prefix: 'peer:', disableTouch: true }),
    secret: 'a secret for benchmarks only',
    resave: false,
    saveUninitialized: false,
  }),
);
app.get('/readyz', (_req, res) => void res.json({}));
app.post('/login', (req, res) => {
  req.session.userId = req.body.userId;
  res.json({});
});

type Answer = (userId: string, req: Request, res: Response) => Promise<unknown>;
const signedIn = (answer: Answer) => async (req: Request, res: Response) => {
  const { userId } = req.session;
  if (!userId) return void res.status(401).json({ message: 'Unauthorized' });
  const body = await answer(userId, req, res);
  if (body === null) res.status(404).json({ message: 'Not found' });
  else res.json(body);
};
const param = (value: unknown): string => String(value);

app.get(
  '/api/call-lists/:id/contacts',
  signedIn(async (userId, req, res) => {
    const page = await readPage(pool, param(req.params.id), userId);
    if (page?.next) res.setHeader('link', `<${req.path}?limit=50&after=${page.next}>; rel="next"`);
    return page?.nodes ?? null;
  }),
);
app.post(
  '/graphql',
  signedIn((userId, req) => readScreen(pool, param(req.body.variables.listId), userId)),
);
app.post(
  '/api/call-lists/:id/claim',
  signedIn((userId, req) => claim(pool, param(req.params.id), userId)),
);
app.post(
  '/api/call-logs',
  signedIn((userId, req, res) => {
    res.status(201);
    return dial(pool, userId, req.body);
  }),
);
app.put(
  '/api/contacts/:id/disposition',
  signedIn((userId, req) => saveResult(pool, userId, { contactId: param(req.params.id), ...req.body })),
);

const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.stdout.write(`listens on ${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
