import { t } from '@lingui/core/macro'

/** Returns what is wrong with the quantities of a form's lines, by path: all are zero, or one is above the most its line can have. A line that can have none is not sent. */
export function quantityErrors(lines: readonly { quantity: number }[], most: readonly number[]): Record<string, string | undefined> {
  const open = lines.flatMap(({ quantity }, index) => {
    const max = most[index] ?? 0
    return max > 0 ? [{ path: `lines.${index}.quantity`, quantity, max }] : []
  })
  if (open.some(({ quantity }) => quantity > 0))
    return Object.fromEntries(open.flatMap(({ path, quantity, max }) => (quantity > max ? [[path, t`Enter at most ${max}.`]] : [])))
  // In place of what the contract says of a list without lines, which no field shows.
  return open[0] === undefined ? {} : { lines: undefined, [open[0].path]: t`Enter a quantity.` }
}
