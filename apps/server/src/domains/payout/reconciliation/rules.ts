/** An entry of a bank statement that nothing is matched to yet. */
export type OpenEntry = { key: string; bookedOn: string; amountMinor: number; currency: string; reference: string; text: string }

/** A movement at the provider that an entry may belong to. `names` are the references by which a bank may call it; the amount is signed as at the bank. */
export type Candidate = { kind: string; key: string; names: readonly string[]; amountMinor: number; currency: string; on: string }

export type Match = { entryKey: string; kind: string; key: string }

/** The days that may lie between a movement at the provider and its entry at the bank. */
const maxDays = 5

/** Returns the words of an entry that may be a reference: in lower case, of four characters at least. */
export function referenceWords({ reference, text }: Pick<OpenEntry, 'reference' | 'text'>): string[] {
  const words = `${reference} ${text}`.toLowerCase().split(/[^a-z0-9_-]+/)
  return [...new Set(words.filter((word) => word.length >= 4))].slice(0, 40)
}

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

/**
 * Matches entries with movements where that is unambiguous: the entry names one movement of the same direction; or it names none, and of its amount there is
 * one movement and one entry within five days. A movement belongs to one entry.
 */
export function matchEntries(entries: readonly OpenEntry[], candidates: readonly Candidate[]): Match[] {
  const byName = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const name of candidate.names) {
      const present = byName.get(name.toLowerCase())
      if (present) present.push(candidate)
      else byName.set(name.toLowerCase(), [candidate])
    }
  }
  const taken = new Set<Candidate>()
  const matches: Match[] = []
  const unnamed: OpenEntry[] = []
  for (const entry of entries) {
    const named = new Set(
      referenceWords(entry)
        .flatMap((word) => byName.get(word) ?? [])
        .filter((one) => Math.sign(one.amountMinor) === Math.sign(entry.amountMinor)),
    )
    const [only] = named
    if (only && named.size === 1 && !taken.has(only)) {
      taken.add(only)
      matches.push({ entryKey: entry.key, kind: only.kind, key: only.key })
    } else if (named.size === 0) unnamed.push(entry)
  }
  const amountOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }): string => `${amountMinor} ${currency}`
  const byAmount = Map.groupBy(
    candidates.filter((one) => !taken.has(one)),
    amountOf,
  )
  for (const [amount, same] of Map.groupBy(unnamed, amountOf)) {
    const [entry] = same
    const near = (byAmount.get(amount) ?? []).filter((one) => entry && daysBetween(one.on, entry.bookedOn) <= maxDays)
    const [only] = near
    if (entry && same.length === 1 && only && near.length === 1) matches.push({ entryKey: entry.key, kind: only.kind, key: only.key })
  }
  return matches
}

/** Returns how much of a volume is explained, in hundredths of a percent: rounded down, so that 10000 means all of it. */
export function explainedShare(volumeMinor: number, unexplainedMinor: number, openCount: number): number {
  if (openCount === 0) return 10_000
  if (volumeMinor === 0) return 0
  const share = 10_000n - (BigInt(Math.min(unexplainedMinor, volumeMinor)) * 10_000n + BigInt(volumeMinor) - 1n) / BigInt(volumeMinor)
  return Math.min(9_999, Number(share))
}
