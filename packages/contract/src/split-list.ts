/** Returns the values a word of a list stands for: some, none on purpose (empty), or undefined where it is unknown. */
export type FindValues = (word: string) => readonly string[] | undefined

const maxTogether = 6

/**
 * Returns the values of a list, each once, and its unknown words. Up to six pieces between commas, slashes and the like are tried together, so that
 * "Wash, dry" can be one value.
 */
export function splitList(text: string, findValues: FindValues): { values: string[]; unknown: string[] } {
  const pieces = text.split(/([,;|/\n]|\s(?:and|en|und|et|y|e)\s|&)/)
  const values = new Set<string>()
  const unknown: string[] = []
  for (let from = 0; from < pieces.length; from += 2) {
    const longest = Math.min(pieces.length, from + 2 * maxTogether - 1)
    let isRead = (pieces[from] ?? '').trim() === ''
    for (let to = longest; !isRead && to > from; to -= 2) {
      const found = findValues(pieces.slice(from, to).join('').trim())
      if (found === undefined) continue
      for (const value of found) values.add(value)
      from = to - 1
      isRead = true
    }
    if (!isRead) unknown.push((pieces[from] ?? '').trim())
  }
  return { values: [...values], unknown }
}
