import { z } from 'zod';

const team = z.string().min(1);
const schema = z.string().regex(/^[a-z][a-z_]*$/);
const eventType = z.string().regex(/^[a-z-]+\.[a-z-]+$/);
/** The events that a server takes, and the ones that it alone may publish. */
const events = { consumes: z.array(eventType).default([]), produces: z.array(eventType).default([]) };
const kilobytes = z.number().int().positive();
/** How browsers keep a subgraph's answers. */
const cache = z.strictObject({
  /** Root fields that find an object of another answer by its `id`, with the type that they find. */
  lookups: z.record(z.string(), z.string()).default({}),
  /** Types without an id: a newer answer completes the older one in its place. */
  values: z.array(z.string()).default([]),
});
/** The first segment of addresses, such as `/reports`. */
const area = z.string().regex(/^\/[a-z][a-z-]*$/);

/** A workspace's declaration under `dialdeck` in its package.json. */
export const Declaration = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('shell'),
    team,
    /** Most that the scripts of each of its pages may weigh on the wire, brotli, in kB of 1,024 bytes. */
    budgetsKb: z.record(z.string(), kilobytes),
  }),
  z.strictObject({
    kind: z.literal('module'),
    team,
    /** Every screen of the module is at one of these or below it. */
    paths: z.array(area).min(1),
    /** The people for whom the module has any screen. */
    audience: z.enum(['everybody', 'admins']).default('everybody'),
    /** Most that the scripts of one screen may weigh on the wire, brotli, in kB of 1,024 bytes; charts excluded. */
    budgetKb: kilobytes.default(250),
  }),
  z.strictObject({ kind: z.literal('gateway'), team, schema, ...events }),
  z.strictObject({
    kind: z.literal('subgraph'),
    team,
    /** Its schema of the database. */
    schema,
    ...events,
    /** Polls for events: with a NOTIFY for each of very many events, their transactions would wait for each other. */
    polls: z.boolean().default(false),
    /** The platform's variables that its process receives, where the platform starts it. */
    settings: z.array(z.string().regex(/^[A-Z][A-Z_]*$/)).default([]),
    cache: cache.prefault({}),
  }),
]);
export type Declaration = z.infer<typeof Declaration>;

/** A declared workspace. */
export type Component = Declaration & {
  /** As images, charts and addresses call it: the package's name without `@dialdeck/` and `mfe-`. */
  readonly name: string;
  /** Relative to the repository. */
  readonly folder: string;
  /** The package's own name. */
  readonly packageName: string;
};
