import { splitMinor } from '@stoa/contract/amounts.ts'

/** Returns the lines of a refund with those divided of which a part goes back into stock, and their amounts to the last minor unit. */
export function divideRestocked<L extends { quantity: number; amountMinor: number; restockedQuantity: number }>(
  lines: readonly L[],
): (Omit<L, 'restockedQuantity'> & { isRestocked: boolean })[] {
  return lines.flatMap(({ restockedQuantity, ...line }) => {
    const { quantity, amountMinor } = line
    if (restockedQuantity === 0 || restockedQuantity === quantity) return [{ ...line, isRestocked: restockedQuantity > 0 }]
    const kept = quantity - restockedQuantity
    const [back = 0, rest = 0] = splitMinor(amountMinor, [restockedQuantity, kept])
    return [
      { ...line, quantity: restockedQuantity, amountMinor: back, isRestocked: true },
      { ...line, quantity: kept, amountMinor: rest, isRestocked: false },
    ]
  })
}
