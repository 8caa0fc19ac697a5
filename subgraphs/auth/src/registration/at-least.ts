/** Answers no sooner than after some time: what was done meanwhile cannot be told from how long it took. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, ms));
  const result = await work();
  await floor;
  return result;
}
