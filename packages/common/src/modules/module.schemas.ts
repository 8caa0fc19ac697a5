import * as z from 'zod/mini';
import { optionalText, requiredText } from '#fields.schemas.ts';
import { REPORT_MAX_OPENS, STOP_REASON_DEFAULT, STOP_REASON_MAX } from './module.rules.ts';

const count = z.int().check(z.gte(0), z.lte(REPORT_MAX_OPENS));
const word = (name: string) => requiredText(`${name} is required`, 100);

/** Opens whose first error was: a file that did not come, the error card, an error of a script. */
const FailedSchema = z.strictObject({
  load: z._default(count, 0),
  render: z._default(count, 0),
  script: z._default(count, 0),
});
const NONE = { load: 0, render: 0, script: 0 };

/** POST /api/modules/reports. The shape is closed, which keeps personal data out. */
export const ModuleReportSchema = z
  .strictObject({
    module: word('module'),
    version: word('version'),
    opens: count,
    failed: z._default(FailedSchema, NONE),
  })
  .check(
    z.refine(({ opens, failed: { load, render, script } }) => load + render + script <= opens, {
      error: 'failed cannot exceed opens',
    }),
  );
export type ModuleReport = z.output<typeof ModuleReportSchema>;

/** POST /api/modules/{name}/stops. */
export const StopReleaseSchema = z.strictObject({
  version: word('version'),
  reason: z.pipe(
    optionalText(STOP_REASON_MAX),
    z.transform((reason) => reason ?? STOP_REASON_DEFAULT),
  ),
});
