/** A value in the storage of the browser. Every tab sees the same value, and none writes over the change of another. */
export interface KeptValue<Value> {
  /** As storage has it now. The same object until it changes. */
  read(): Value;
  /** Calls the listener after each change, in this tab or another. */
  subscribe(listener: () => void): () => void;
  /** Changes the value as storage has it now. */
  change(change: (value: Value) => Value): void;
}

interface Keep<Value> {
  readonly name: string;
  /** @param text null where nothing is stored */
  readonly parse: (text: string | null) => Value;
  /** Null removes the entry. */
  readonly write: (value: Value) => string | null;
  readonly storage?: Storage;
}

/** Instances of one tab hear of each other here: the browser reports a change only to other tabs. */
const CHANGED = 'dialdeck:kept';

/** Keeps a value under a name. Where storage is full or disabled, the value is lost with the page. */
export function keepValue<Value>({ name, parse, write, storage = localStorage }: Keep<Value>): KeptValue<Value> {
  const listeners = new Set<() => void>();
  /** The last value, and the text that storage had with it. */
  let last: { readonly text: string | null; readonly value: Value } | undefined;

  const stored = (): string | null => {
    try {
      return storage.getItem(name);
    } catch {
      return null;
    }
  };
  const read = (): Value => {
    const text = stored();
    if (!last || last.text !== text) last = { text, value: parse(text) };
    return last.value;
  };
  const onChange = (event: Event) => {
    // A storage event without a key reports that everything was cleared.
    const key = event instanceof CustomEvent ? event.detail : (event as StorageEvent).key;
    if (key === name || key === null) for (const listener of listeners) listener();
  };
  return {
    read,
    subscribe(listener) {
      if (listeners.size === 0) for (const type of ['storage', CHANGED]) window.addEventListener(type, onChange);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const type of ['storage', CHANGED]) window.removeEventListener(type, onChange);
      };
    },
    change(change) {
      const value = change(read());
      if (value === last?.value) return;
      try {
        const text = write(value);
        if (text === null) storage.removeItem(name);
        else storage.setItem(name, text);
      } catch {
        // The value stays with this page, next to the text that storage still has.
      }
      last = { text: stored(), value };
      window.dispatchEvent(new CustomEvent(CHANGED, { detail: name }));
    },
  };
}
