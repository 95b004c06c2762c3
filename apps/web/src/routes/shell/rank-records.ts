/** Records shown of each kind. */
export const maxRecords = 5

/**
 * How well a record matches what is typed: by its own number, by another whole name or number of it, by the beginning of its name, or by a part of
 * anything.
 */
export type MatchRank = 0 | 1 | 2 | 3

/** What a record may be typed as. */
type Names = {
  /** Its own number, as of an order or a payout. */
  number?: string
  /** What it is called, and what else names it: references and SKUs. */
  names: readonly (string | null)[]
}

const comparable = (text: string) => text.trim().toLocaleLowerCase()

/** Returns how well a record matches a text. A number may be typed with "#". */
export function rankOf(text: string, { number, names }: Names): MatchRank {
  const typed = comparable(text)
  if (number !== undefined && comparable(number) === typed.replace(/^#/, '')) return 0
  if (names.some((name) => name !== null && comparable(name) === typed)) return 1
  return comparable(names[0] ?? '').startsWith(typed) ? 2 : 3
}

/** Returns the records of several answers, each once, the best matches first and otherwise in the order of the answers. */
export function joinRecords<T extends { id: string; rank: MatchRank }>(...answers: readonly (readonly T[] | undefined)[]): T[] {
  const byId = new Map<string, T>()
  for (const record of answers.flatMap((answer) => answer ?? [])) if (!byId.has(record.id)) byId.set(record.id, record)
  return [...byId.values()].toSorted((a, b) => a.rank - b.rank).slice(0, maxRecords)
}

/** Returns the groups with those first that have the number or the whole name that is typed: the first record is opened by Enter. */
export function exactFirst<T extends { records: readonly { rank: MatchRank }[] }>(groups: readonly T[]): T[] {
  const rank = ({ records }: T) => Math.min(records[0]?.rank ?? 3, 2)
  return groups.toSorted((a, b) => rank(a) - rank(b))
}
