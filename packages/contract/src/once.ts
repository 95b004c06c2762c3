/** Returns a function that makes a value when it is first called and returns the same from then on: a format of `Intl` takes up to 100 ms on a phone. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
