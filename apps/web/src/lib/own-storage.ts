/** The part of the browser's storage that is used. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Storage for a browser that refuses its own (a private window may): lives as long as the page. */
function pageStorage(): KeyValue {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** The browser's local storage, or one that lives with the page where that is refused. */
export function ownStorage(): KeyValue {
  try {
    return globalThis.localStorage ?? pageStorage()
  } catch {
    return pageStorage()
  }
}
