/** Returns a function that makes a value when it is first called and returns the same from then on: creating a format of `Intl` can take 20 ms, and longer on a phone. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
