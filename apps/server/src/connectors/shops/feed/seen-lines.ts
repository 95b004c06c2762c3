/**
 * Remembers on which line each key of a file began: 64 bits of hash and a line number a key, 16 bytes at best and 32 at worst.
 * The one thing that grows with the file, some twenty times slower than the file itself. Two of a million keys share their hash
 * once in forty million files; the second would be reported as a repetition, never lost in silence.
 */
export type SeenLines = {
  /** Notes the key; returns the line it was first seen on when it is known already. */
  note(key: string, line: number): number | undefined
}

export function makeSeenLines(): SeenLines {
  let size = 1 << 12
  let count = 0
  let low = new Uint32Array(size)
  let high = new Uint32Array(size)
  let lines = new Uint32Array(size)

  const place = (a: number, b: number): number => {
    let at = a & (size - 1)
    while (lines[at] !== 0 && (low[at] !== a || high[at] !== b)) at = (at + 1) & (size - 1)
    return at
  }
  const grow = () => {
    const [oldLow, oldHigh, oldLines] = [low, high, lines]
    size *= 2
    low = new Uint32Array(size)
    high = new Uint32Array(size)
    lines = new Uint32Array(size)
    for (let i = 0; i < oldLines.length; i += 1) {
      const line = oldLines[i] ?? 0
      if (line === 0) continue
      const at = place(oldLow[i] ?? 0, oldHigh[i] ?? 0)
      low[at] = oldLow[i] ?? 0
      high[at] = oldHigh[i] ?? 0
      lines[at] = line
    }
  }
  return {
    note(key, line) {
      // cyrb53's two mixing lanes, kept whole.
      let a = 0xdeadbeef
      let b = 0x41c6ce57
      for (let i = 0; i < key.length; i += 1) {
        const code = key.charCodeAt(i)
        a = Math.imul(a ^ code, 2654435761)
        b = Math.imul(b ^ code, 1597334677)
      }
      a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
      b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
      const at = place(a >>> 0, b >>> 0)
      const known = lines[at] ?? 0
      if (known !== 0) return known
      low[at] = a >>> 0
      high[at] = b >>> 0
      lines[at] = line
      count += 1
      if (count * 4 > size * 3) grow()
      return undefined
    },
  }
}
