/** Answers no sooner than after `ms` milliseconds, so that the time does not reveal what was done. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, ms));
  const result = await work();
  await floor;
  return result;
}
