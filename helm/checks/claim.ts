/** One claim: throws when it does not hold. A claim about several objects returns how many held, and which did not. */
export interface Claim {
  name: string;
  check(): Outcome | undefined | Promise<Outcome | undefined>;
}

export interface Outcome {
  passed: number;
  failures: string[];
}

/** Checks claims in order and prints each result. */
export async function checkAll(claims: readonly Claim[]): Promise<Outcome> {
  const total: Outcome = { passed: 0, failures: [] };
  for (const { name, check } of claims) {
    const began = performance.now();
    try {
      const { passed, failures } = (await check()) ?? { passed: 1, failures: [] };
      total.passed += passed;
      total.failures.push(...failures);
      console.log(
        `${failures.length === 0 ? 'ok    ' : 'FAILED'}  ${name}${passed > 1 ? ` (${passed})` : ''}${failures.length === 0 ? took(began) : ''}`,
      );
    } catch (error) {
      total.failures.push(name);
      console.log(`FAILED  ${name}\n${indent(error instanceof Error ? error.message : String(error))}`);
    }
  }
  return total;
}

/** Reports the time of claims that take more than a moment. */
function took(began: number): string {
  const seconds = Math.round((performance.now() - began) / 1000);
  return seconds < 2 ? '' : `, ${seconds} s`;
}

const indent = (text: string): string =>
  text
    .split('\n')
    .slice(0, 40)
    .map((line) => `        ${line}`)
    .join('\n');
