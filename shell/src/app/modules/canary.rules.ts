interface Canary {
  version: string;
  users: readonly string[];
  percent: number;
}

/** The audience of a canary: `1.5.0 for 2 people and 10 %`. */
export function canaryText({ version, users: { length }, percent }: Canary): string {
  const people = length > 0 && (length === 1 ? '1 person' : `${length} people`);
  const share = (percent > 0 || !people) && `${percent} %`;
  return `${version} for ${[people, share].filter(Boolean).join(' and ')}`;
}

/** The stops of the last hour, newest first. */
export const recent = <S extends { at: string }>(stops: readonly S[], now: number): S[] =>
  stops.filter(({ at }) => now - Date.parse(at) < 3_600_000).toReversed();
