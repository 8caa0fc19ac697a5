/** The promise, or `onTimeout`'s error when it takes longer. The work itself continues. */
export function withDeadline<T>(work: Promise<T>, milliseconds: number, onTimeout: () => Error): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(onTimeout()), milliseconds);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
