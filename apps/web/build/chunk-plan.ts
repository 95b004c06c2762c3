/** A file as the bundler writes it when nothing is merged. `bytes` counts its script and its styles, before compression. */
export type Chunk = { modules: readonly string[]; imports: readonly string[]; bytes: number; hasStyles: boolean; canMerge: boolean }
/** A page: the chunks it starts from, what it counts beside others, and how many bytes it may fetch without needing them. */
export type Page = { starts: readonly string[]; weight: number; maxWaste: number }

/** So many bytes cost a page that makes `usualRequests` as much as one more request. */
const bytesOfRequest = 7000
const usualRequests = 60

type Group = { members: string[]; bytes: number; hasStyles: boolean; canMerge: boolean; neededBy: Set<number> }
type Pair = { a: string; b: string; gain: number }

/**
 * Merges chunks as long as the pages gain from it: one request less against the bytes that a page then fetches without needing them.
 * Returns the group of each module. Groups never import each other in a circle, so that code runs in the order of its imports.
 */
export function planChunks(chunks: ReadonlyMap<string, Chunk>, pages: readonly Page[]): Map<string, string> {
  const needed = pages.map(({ starts }) => reach(starts, (name) => chunks.get(name)?.imports ?? []))
  // The more requests a page makes, the more each of them costs.
  const requestBytes = needed.map(({ size }) => bytesOfRequest * (size / usualRequests) ** 2)
  const groupOf = new Map([...chunks.keys()].map((name) => [name, name]))
  const groups = new Map<string, Group>()
  for (const [name, { bytes, hasStyles, canMerge }] of chunks)
    groups.set(name, { members: [name], bytes, hasStyles, canMerge, neededBy: new Set([...pages.keys()].filter((page) => needed[page]?.has(name))) })
  const importsOf = (name: string): string[] => [
    ...new Set((groups.get(name)?.members ?? []).flatMap((member) => chunks.get(member)?.imports ?? []).map((one) => groupOf.get(one) ?? one)),
  ]
  const wasted = pages.map(() => 0)

  /** The groups that a page with `from` but not `to` would have to fetch if the two were one. */
  const alsoFetched = (page: number, to: string): Group[] =>
    [...reach([to], importsOf)].flatMap((name) => groups.get(name) ?? []).filter(({ neededBy }) => !neededBy.has(page))

  /** What the pages gain when two groups become one, in bytes; undefined where it must not be. */
  const gainOf = (a: string, b: string): number | undefined => {
    const [one, other] = [groups.get(a), groups.get(b)]
    if (!one?.canMerge || !other?.canMerge) return undefined
    let gain = 0
    const requests = one.hasStyles && other.hasStyles ? 2 : 1
    for (const page of one.neededBy) if (other.neededBy.has(page)) gain += (pages[page]?.weight ?? 0) * requests * (requestBytes[page] ?? 0)
    for (const [from, to, name] of [
      [one, other, b],
      [other, one, a],
    ] as const) {
      for (const page of from.neededBy) {
        if (to.neededBy.has(page)) continue
        const { weight, maxWaste } = pages[page] ?? { weight: 0, maxWaste: 0 }
        gain -= weight * to.bytes
        if (gain <= 0) return undefined
        const more = alsoFetched(page, name)
        const bytes = more.reduce((sum, group) => sum + group.bytes, 0)
        gain -= weight * (bytes - to.bytes + (more.length - 1) * (requestBytes[page] ?? 0))
        if (gain <= 0 || (wasted[page] ?? 0) + bytes > maxWaste) return undefined
      }
    }
    return gain <= 0 || leadsBeyond(a, b, importsOf) || leadsBeyond(b, a, importsOf) ? undefined : gain
  }
  const pairOf = (a: string, b: string): Pair[] => {
    const gain = gainOf(a, b)
    return gain === undefined ? [] : [{ a, b, gain }]
  }

  const names = [...groups.keys()]
  let pairs = names.flatMap((a, index) => names.slice(index + 1).flatMap((b) => pairOf(a, b)))
  while (pairs.length > 0) {
    const { a, b, gain } = pairs.reduce((best, pair) => (pair.gain > best.gain ? pair : best))
    const now = gainOf(a, b)
    pairs = pairs.filter((pair) => pair.a !== a || pair.b !== b)
    if (now === undefined) continue
    if (now < gain) {
      pairs.push({ a, b, gain: now })
      continue
    }
    merge(a, b)
    pairs = pairs.filter((pair) => ![pair.a, pair.b].some((name) => name === a || name === b))
    for (const other of groups.keys()) if (other !== a) pairs.push(...pairOf(a, other))
  }

  function merge(a: string, b: string): void {
    const [into, from] = [groups.get(a), groups.get(b)]
    if (!into || !from) return
    for (const page of into.neededBy.symmetricDifference(from.neededBy)) {
      for (const group of alsoFetched(page, into.neededBy.has(page) ? b : a)) {
        wasted[page] = (wasted[page] ?? 0) + group.bytes
        group.neededBy.add(page)
      }
    }
    for (const member of from.members) groupOf.set(member, a)
    into.members.push(...from.members)
    into.bytes += from.bytes
    into.hasStyles ||= from.hasStyles
    groups.delete(b)
  }

  return new Map(
    [...groups].flatMap(([name, { members }]) => members.flatMap((one) => (chunks.get(one)?.modules ?? []).map((id) => [id, name] as const))),
  )
}

/** Returns all that can be reached from `starts`, these included. */
export function reach(starts: readonly string[], next: (name: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...next(name))
  }
  return seen
}

/** Whether `from` imports `to` by way of a third group: merging the two would close a circle. */
function leadsBeyond(from: string, to: string, importsOf: (name: string) => string[]): boolean {
  const others = importsOf(from).filter((name) => name !== to && name !== from)
  return reach(others, importsOf).has(to)
}
