import { type Node, Yallist } from 'yallist';

/** A place in {@link Passing}. */
export type Place<T> = Node<T>;

/**
 * Things that are there for a part of a request, and are looked at while they are. A Set would do the same, but V8 gives it a new
 * table again and again. A table that has left the young generation keeps its things, their requests and the table after it
 * until the whole heap is collected.
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

  isEmpty(): boolean {
    return this.#list.length === 0;
  }

  /** The places of now: they may be left while they are looked at. */
  places(): Place<T>[] {
    const places: Place<T>[] = [];
    for (let place = this.#list.head; place; place = place.next) places.push(place);
    return places;
  }
}
