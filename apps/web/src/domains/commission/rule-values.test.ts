import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RuleToSend, ruleOf, valuesOf } from './rule-values.ts'

const empty = valuesOf(undefined)
const faultsOf = (change: Partial<typeof empty>): string[] =>
  RuleToSend.safeParse(ruleOf({ ...empty, name: 'A rule', ...change })).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('A rule as its form sends it', () => {
  it('charges nothing while nothing is typed', () => {
    expect(ruleOf({ ...empty, name: 'Free' })).toMatchObject({ percentageBasisPoints: 0, fixedMinor: 0, floorMinor: null, capMinor: null })
  })

  it('has its percentage in hundredths, whatever floats make of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
        const typed = Number((basisPoints / 100).toFixed(2))
        expect(ruleOf({ ...empty, percentageBasisPoints: typed }).percentageBasisPoints).toBe(basisPoints)
      }),
    )
  })

  it.each([
    ['last', {}],
    ['same', {}],
    ['first', { afterId: null }],
    ['018f0000-0000-7000-8000-000000000000', { afterId: '018f0000-0000-7000-8000-000000000000' }],
  ])('stands %s', (after, expected) => {
    const { afterId, ...rest } = ruleOf({ ...empty, after })
    expect(afterId === undefined ? {} : { afterId }).toEqual(expected)
    expect(rest).not.toHaveProperty('after')
  })

  it.each([
    [{ minPriceMinor: 200, maxPriceMinor: 100 }, ['maxPriceMinor']],
    [{ minPriceMinor: 200, maxPriceMinor: 200 }, []],
    [{ validFrom: '2026-12-01', validUntil: '2026-11-30' }, ['validUntil']],
    [{ floorMinor: 500, capMinor: 100 }, ['capMinor']],
    [{ percentageBasisPoints: 101 }, ['percentageBasisPoints']],
    [{ fixedMinor: Number.NaN }, ['fixedMinor']],
    [{ name: ' ' }, ['name']],
    [{}, []],
  ])('%o is refused at %j', (change, faults) => {
    expect(faultsOf(change)).toEqual(faults)
  })
})
