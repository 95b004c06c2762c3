import { optionOf } from './option-of.ts'

/** Reads one value of an address's search. Undefined where it is missing or invalid. */
type ReadValue<T> = (raw: unknown) => T | undefined

/** What a search holds, from what reads its values. */
type ReadSearch<S> = { [K in keyof S]?: S[K] extends ReadValue<infer T> ? T | undefined : never }

/** Reads a text. */
export const text: ReadValue<string> = (raw) => (typeof raw === 'string' ? raw : undefined)

/** Reads one or several texts as an array. */
export const texts: ReadValue<string[]> = (raw) => {
  const list = [raw].flat().filter((one) => typeof one === 'string')
  return list.length > 0 ? list : undefined
}

/** Returns what reads one of some texts. */
export function oneOf<const T extends string>(options: readonly T[]): ReadValue<T> {
  return (raw) => optionOf(options, raw)
}

/** Returns what reads a text of a pattern. */
export function matching(pattern: RegExp): ReadValue<string> {
  return (raw) => (typeof raw === 'string' && pattern.test(raw) ? raw : undefined)
}

/** Reads a search: `searchValues({ token: text })`. Values that it does not name, or that are invalid, are omitted. Without schemas, as every page needs it. */
export function searchValues<S extends Record<string, ReadValue<unknown>>>(values: S): (raw: Record<string, unknown>) => ReadSearch<S> {
  return (raw) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, read]) => {
        const value = read(raw[key])
        return value === undefined ? [] : [[key, value]]
      }),
    ) as ReadSearch<S>
}
