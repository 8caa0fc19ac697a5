import { type Node, Yallist } from 'yallist';

/** A place in {@link Passing}. */
export type Place<T> = Node<T>;

/**
 * What comes and goes with requests. A Set would do the same, but V8 often gives it a new table. An old table that has left the
 * young generation keeps its members, their requests and the next table until the whole heap is collected.
 */
export class Passing<T> {
  readonly #list = new Yallist<T>();

  enter(thing: T): Place<T> {
    this.#list.push(thing);
    return this.#list.tail as Place<T>;
  }

  /** Leaving twice does nothing. */
  leave(place: Place<T>): void {
    if (place.list) this.#list.removeNode(place);
  }

  /** Who came first. */
  first(): Place<T> | undefined {
    return this.#list.head ?? undefined;
  }

  isEmpty(): boolean {
    return this.#list.length === 0;
  }

  /** A copy: things may leave during a loop over it. */
  places(): Place<T>[] {
    const places: Place<T>[] = [];
    for (let place = this.#list.head; place; place = place.next) places.push(place);
    return places;
  }
}
