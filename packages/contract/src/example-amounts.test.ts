import { describe, expect, it } from 'vitest'
import { decimalFromMinor } from './amounts.ts'

const { price } = (await import(new URL('../../../examples/storefront.mjs', import.meta.url).href)) as {
  price(amount: { minor: number; currency: string }): string
}

describe('the example of a storefront', () => {
  it.each(Intl.supportedValuesOf('currency'))('shows amounts in %s as the contract means them', (currency) => {
    const [shown = ''] = /\d[\d,.]*/.exec(price({ minor: 1_234_567, currency })) ?? []
    expect(shown.replaceAll(',', '')).toBe(decimalFromMinor(1_234_567, currency))
  })
})
