import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { errorsOf } from '../../ui/form-errors.ts'
import { RuleToSend, ruleOf, shadowsOf, valuesOf } from './rule-values.ts'

const empty = valuesOf(undefined)
const issuesOf = (change: Partial<typeof empty>): string[] =>
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
  ])('%o is refused at %j', (change, issues) => {
    expect(issuesOf(change)).toEqual(issues)
  })

  it('names the limit of a percentage above 100', () => {
    const errors = errorsOf(RuleToSend, ruleOf({ ...empty, name: 'A rule', percentageBasisPoints: 101 }))
    expect(errors.percentageBasisPoints).toBe('Enter a percentage from 0 to 100.')
  })
})

const ruleNamed = (id: string, change: Partial<CommissionRule> = {}): CommissionRule => ({
  id,
  name: id,
  position: id,
  merchant: null,
  collection: null,
  product: null,
  campaign: null,
  minPriceMinor: null,
  maxPriceMinor: null,
  validFrom: null,
  validUntil: null,
  feeName: '',
  basis: 'item',
  percentageBasisPoints: 1000,
  fixedMinor: 0,
  floorMinor: null,
  capMinor: null,
  currency: 'EUR',
  shadowedBy: null,
  updatedAt: '2026-11-01T00:00:00Z',
  version: 1,
  ...change,
})

describe('A rule that could never apply', () => {
  const everything = ruleNamed('everything')
  const lamps = ruleNamed('lamps', { collection: { id: 'lamps', name: 'Lamps' } })
  const above = new Map([['desk-lamps', new Set(['lamps'])]])

  it('is a new one behind the rule for everything, and is not one by default', () => {
    const values = { ...empty, merchantId: 'kiln' }
    expect(shadowsOf(values, undefined, [everything], above)).toEqual({ own: undefined, others: [] })
    expect(shadowsOf({ ...values, after: 'last' }, undefined, [everything], above)).toEqual({ own: 'everything', others: [] })
  })

  it('is one inside a collection that an earlier rule covers', () => {
    const values = { ...empty, collectionId: 'desk-lamps', after: 'lamps' }
    expect(shadowsOf(values, undefined, [lamps, everything], above).own).toBe('lamps')
    expect(shadowsOf({ ...values, after: 'first' }, undefined, [lamps, everything], above).own).toBeUndefined()
  })

  it('is every rule behind a new one that matches everything', () => {
    expect(shadowsOf(empty, undefined, [lamps, everything], above).others).toEqual(['lamps', 'everything'])
    expect(shadowsOf({ ...empty, after: 'lamps' }, undefined, [lamps, everything], above)).toEqual({ own: undefined, others: ['everything'] })
  })

  it('is reported from where a changed rule is now', () => {
    expect(shadowsOf(valuesOf(everything), everything, [lamps, everything], above)).toEqual({ own: undefined, others: [] })
    expect(shadowsOf({ ...valuesOf(lamps), collectionId: null }, lamps, [lamps, everything], above).others).toEqual(['everything'])
  })
})
