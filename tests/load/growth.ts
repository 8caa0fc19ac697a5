import { type Growth, growsBy, growth, type Held } from './growth.rules.ts';

const EVERY_MS = 5_000;
/** ops.md section 2, soak. */
const MEMORY_PER_HOUR = 0.01;

/** Looks every few seconds at what the product's process holds. `stop` prints what grew. @returns how many did */
export function watchGrowth(target: string): { stop(): number } {
  const samples: Held[] = [];
  const timer = setInterval(() => {
    held(target).then(
      (sample) => samples.push(sample),
      // An answer that did not come is k6's to count.
      () => undefined,
    );
  }, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      const rules: [string, Growth | undefined, number][] = [
        ['memory after collection', growth(samples, ({ heapBytes }) => heapBytes), MEMORY_PER_HOUR],
        ['descriptors', growth(samples, ({ descriptors }) => descriptors), 0],
      ];
      for (const [what, found, share] of rules) console.log(line(what, found, share));
      return rules.filter(([, found, share]) => found && growsBy(found, share)).length;
    },
  };
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function line(what: string, found: Growth | undefined, share: number): string {
  if (!found) return `        ${what}: too short a run to tell`;
  const { perHour, tolerance } = found;
  const verdict = growsBy(found, share) ? 'FAILED' : 'ok    ';
  return `${verdict}  ${what} grows by at most ${percent(share)} an hour   ${percent(perHour)} ± ${percent(tolerance)}`;
}

async function held(target: string): Promise<Held> {
  const text = await (await fetch(`${target}/metrics`)).text();
  const gauge = (name: string) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    atMs: Date.now(),
    heapBytes: gauge('nodejs_heap_size_used_bytes'),
    descriptors: gauge('process_open_fds'),
  };
}
