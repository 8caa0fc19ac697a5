import { STOPS_KEPT } from '@dialdeck/common/modules/module.rules';
import { z } from 'zod';

/** A mark that withdraws one version of a module from all users. */
const Stop = z.object({
  version: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** `dialdeck`, or the id of an admin. */
  by: z.string(),
  reason: z.string(),
});
export type Stop = z.output<typeof Stop>;
export const Stops = z.array(Stop);

/** Changes the stops of a module; undefined leaves them as they are. */
export type StopsChange = (stops: readonly Stop[]) => readonly Stop[] | undefined;

/** With one more stop, oldest first. Undefined when the version is stopped already. */
export const withStop =
  (stop: Stop): StopsChange =>
  (stops) =>
    isStopped(stops, stop.version) ? undefined : [...stops, stop].slice(-STOPS_KEPT);

/** Without the stop of a version. Undefined when it is not stopped. */
export const withoutStop =
  (version: string): StopsChange =>
  (stops) =>
    isStopped(stops, version) ? stops.filter((stop) => stop.version !== version) : undefined;

export const isStopped = (stops: readonly Stop[], version: string): boolean =>
  stops.some((stop) => stop.version === version);
