/**
 * The answer, if it arrives within `ms` milliseconds.
 * @throws the answer's error; after the deadline a TypeError, as fetch throws without a connection
 */
export async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer = 0;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new TypeError('No answer in time')), ms);
  });
  return Promise.race([answer, patience]).finally(() => window.clearTimeout(timer));
}
