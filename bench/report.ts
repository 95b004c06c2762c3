/** One measured figure. With a baseline of the same run it is judged by its ratio; without one by its own value. */
export type Figure = {
  name: string
  ours: number
  baseline?: number
  unit: string
  wanted: { ratioAtLeast?: number; ratioAtMost?: number; atMost?: number; atLeast?: number }
}

const number = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2))

/** True when the figure is what was wanted. */
export function isMet({ ours, baseline, wanted }: Figure): boolean {
  const ratio = baseline === undefined ? Number.NaN : ours / baseline
  return (
    (wanted.ratioAtLeast === undefined || ratio >= wanted.ratioAtLeast) &&
    (wanted.ratioAtMost === undefined || ratio <= wanted.ratioAtMost) &&
    (wanted.atMost === undefined || ours <= wanted.atMost) &&
    (wanted.atLeast === undefined || ours >= wanted.atLeast)
  )
}

/** One line a person can read. */
export function lineOf(figure: Figure): string {
  const { name, ours, baseline, unit, wanted } = figure
  const ratio = baseline === undefined ? '' : `, baseline ${number(baseline)}: ratio ${(ours / baseline).toFixed(2)}`
  const wish = Object.entries(wanted).map(([key, value]) => `${key.includes('Least') ? '>=' : '<='} ${value}`)
  return `${isMet(figure) ? 'ok  ' : 'MISS'} ${name}: ${number(ours)} ${unit}${ratio} (wanted ${wish.join(' and ')})`
}
