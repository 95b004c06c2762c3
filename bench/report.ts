/** One measured figure. With a baseline of the same run it is judged by its ratio; without one by its own value. */
export type Figure = {
  name: string
  ours: number
  baseline?: number
  unit: string
  requested: { ratioAtLeast?: number; ratioAtMost?: number; atMost?: number; atLeast?: number }
  /** Lines printed below it. */
  details?: string[]
}

const number = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2))

/** True when the figure is what was requested. */
export function isMet({ ours, baseline, requested }: Figure): boolean {
  const ratio = baseline === undefined ? Number.NaN : ours / baseline
  return (
    (requested.ratioAtLeast === undefined || ratio >= requested.ratioAtLeast) &&
    (requested.ratioAtMost === undefined || ratio <= requested.ratioAtMost) &&
    (requested.atMost === undefined || ours <= requested.atMost) &&
    (requested.atLeast === undefined || ours >= requested.atLeast)
  )
}

/** Returns a figure as lines a person can read. */
export function linesOf(figure: Figure): string {
  const { name, ours, baseline, unit, requested, details = [] } = figure
  const ratio = baseline === undefined ? '' : `, baseline ${number(baseline)}: ratio ${(ours / baseline).toFixed(2)}`
  const target = Object.entries(requested).map(([key, value]) => `${key.includes('Least') ? '>=' : '<='} ${value}`)
  const first = `${isMet(figure) ? 'ok  ' : 'MISS'} ${name}: ${number(ours)} ${unit}${ratio} (requested ${target.join(' and ')})`
  return [first, ...details.map((line) => `       ${line}`)].join('\n')
}
