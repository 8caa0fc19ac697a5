import { type ComponentType, useEffect, useState } from 'react';
import { OfflineNote } from './offline-note.tsx';

/** A failed script is requested again after this time, while its part is mounted. */
const AGAIN_MS = 3_000;

/** The content shown instead of a part. */
export interface LazyPartOptions<Props> {
  /** While its script loads; nothing by default. */
  readonly loading?: ComponentType<Props>;
  /** Without a connection, until its script has loaded; a sentence by default. */
  readonly absent?: ComponentType<Props>;
  /** With a connection, until its script has loaded after all; without this, the failure is for the boundary. */
  readonly failed?: ComponentType<Props>;
}

/** A part whose script loads on first use. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the script beforehand: the part then shows immediately. */
  readonly preload: () => Promise<void>;
};

interface Failure {
  readonly error: unknown;
  readonly isOffline: boolean;
}

/**
 * A part of a screen whose script loads on first use. Unlike with React's `lazy`, a script that cannot be loaded for want of a
 * connection removes nothing else from the screen: `absent` is shown until it arrives.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading: Loading, absent: Absent = InPlace, failed: Failed }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };

  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<Failure | null>(null);
    useEffect(() => {
      if (Part) return;
      const done = new AbortController();
      let timer = 0;
      const ask = (): void => {
        preload().then(
          () => {
            if (!done.signal.aborted) setPart(() => loaded);
          },
          (error: unknown) => {
            if (done.signal.aborted) return;
            // The connection may be back before this renders.
            setFailure({ error, isOffline: !navigator.onLine });
            timer = window.setTimeout(ask, AGAIN_MS);
          },
        );
      };
      ask();
      return () => {
        done.abort();
        window.clearTimeout(timer);
      };
    }, [Part]);
    if (Part) return <Part {...props} />;
    const Shown = failure === null ? Loading : failure.isOffline ? Absent : Failed;
    if (failure !== null && !Shown) throw failure.error ?? new Error('A script was not loaded');
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(LazyPart, { preload });
}

const InPlace = () => <OfflineNote />;
const AbovePage = () => <OfflineNote isAbove />;

/** A dialog, drawer or anything else above the page, as a part that loads on first use. */
export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> =>
  lazyPart(load, { absent: AbovePage });
