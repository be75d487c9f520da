/** Gives turns in the order of the requests for them. */
export interface Turns<T> {
  ask(item: T): void;
}

/**
 * Takes one item in each iteration of the event loop, whichever connection it belongs to.
 * Requests that arrive meanwhile are answered between two turns, so they never wait for more than
 * one of them.
 */
export function createTurns<T>(take: (item: T) => void): Turns<T> {
  const items: T[] = [];

  function takeNext(): void {
    const item = items.shift();
    if (items.length > 0) setImmediate(takeNext);
    if (item !== undefined) take(item);
  }

  return {
    ask(item) {
      items.push(item);
      if (items.length === 1) setImmediate(takeNext);
    },
  };
}
