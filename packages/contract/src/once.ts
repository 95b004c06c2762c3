/** Returns a function that makes a value when it is first called and returns the same from then on: creating a format of `Intl` can take 20 ms, and longer on a phone. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Returns a function that makes a value for each key when it is first called with it, and returns the same from then on. Keys are kept: for a few. */
export function oncePerKey<K, T extends object | string>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>()
  return (key) => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}
