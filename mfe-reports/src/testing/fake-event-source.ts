/** Stands in for the browser's streams: a test sends the events. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  static get last(): FakeEventSource | undefined {
    return FakeEventSource.opened.at(-1);
  }

  /** For a test file's `beforeEach`. */
  static install(): void {
    FakeEventSource.opened = [];
    globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  }

  send(event: 'board' | 'change', data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  break(): void {
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.isClosed = true;
  }
}
