/** Why one product of a bulk command was left alone. */
export type Refusal = { code: string; message: string }

/** What a bulk command makes of one product. */
export type Verdict<T> = { outcome: 'done'; change: T } | { outcome: 'unchanged' } | { outcome: 'refused'; refusal: Refusal }

/** A refusal as a verdict. */
export function refused(code: string, message: string): { outcome: 'refused'; refusal: Refusal } {
  return { outcome: 'refused', refusal: { code, message } }
}

/** The outcomes of a bulk command, counted. */
export function summed<T extends { outcome: 'done' | 'unchanged' | 'refused' }>(
  items: T[],
): { done: number; unchanged: number; refused: number; items: T[] } {
  const count = (outcome: T['outcome']): number => items.filter((item) => item.outcome === outcome).length
  return { done: count('done'), unchanged: count('unchanged'), refused: count('refused'), items }
}
