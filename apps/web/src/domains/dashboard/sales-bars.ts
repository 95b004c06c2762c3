/** A bar in percent of the height of its chart: where it begins, from the bottom, and how high it is. */
type SalesBar = { bottom: number; height: number }

/** Percent of the height that a bar of little takes at least, so that it is seen. */
const least = 2

/** Returns the bars of amounts in minor units, and where in percent from the bottom zero is: amounts below zero are drawn below it. */
export function salesBars(amounts: readonly number[]): { zero: number; bars: SalesBar[] } {
  const highest = Math.max(0, ...amounts)
  const lowest = Math.min(0, ...amounts)
  const range = Math.max(1, highest - lowest)
  const zero = ((0 - lowest) / range) * 100
  const bars = amounts.map((amount) => {
    const height = amount === 0 ? 0 : Math.max(least, (Math.abs(amount) / range) * 100)
    return { bottom: amount < 0 ? Math.max(0, zero - height) : zero, height }
  })
  return { zero, bars }
}
