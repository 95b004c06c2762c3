/** A range of amounts in minor units, both ends included; null is open. */
export type MinorRange = { from: number | null; until: number | null }

/** Returns a range as a list keeps it among its filters: "1000-5000", "1000-", "-5000"; nothing for one that is open at both ends. */
export function textOfRange({ from, until }: MinorRange): string[] {
  return from === null && until === null ? [] : [`${from ?? ''}-${until ?? ''}`]
}

/** Reads such a text; undefined where it is none. */
export function rangeOf(text: string | undefined): MinorRange | undefined {
  const [, from = '', until = ''] = /^(\d{0,12})-(\d{0,12})$/.exec(text ?? '') ?? []
  if (from === '' && until === '') return undefined
  return { from: from === '' ? null : Number(from), until: until === '' ? null : Number(until) }
}
