import { microsecondsBefore } from '#imports/import-rows.rules.ts';

/** Instants so many microseconds before another one; those of one millisecond share their beginning. */
export function stamps(from: Date): (microseconds: number) => string {
  let begin = '';
  let ofMs = -1;
  return (microseconds) => {
    const ms = Math.ceil(microseconds / 1_000);
    if (ms !== ofMs) {
      begin = microsecondsBefore(from, ms * 1_000).slice(0, -'000Z'.length);
      ofMs = ms;
    }
    return `${begin}${String(ms * 1_000 - microseconds).padStart(3, '0')}Z`;
  };
}
