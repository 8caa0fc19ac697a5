/**
 * The answer, when it comes within so many milliseconds.
 * @throws what the answer throws; a TypeError, which is what fetch itself says when the line is gone, when it comes later
 */
export async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer = 0;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new TypeError('No answer in time')), ms);
  });
  return Promise.race([answer, patience]).finally(() => window.clearTimeout(timer));
}
