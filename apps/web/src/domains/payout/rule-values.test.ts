import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { describe, expect, it } from 'vitest'
import { errorsOf } from '../../ui/form-errors.ts'
import { reserveError, toBody, valuesOf, versionOf } from './rule-values.ts'

describe('the form of a payout rule', () => {
  it('says at the field of the reserve, in percent, what is the most', () => {
    const values = { ...valuesOf(undefined), reserveDays: 30 }
    expect(Object.keys(errorsOf(payoutRule.update.body, toBody({ ...values, reserveBasisPoints: 60 })))).toEqual(['reserveBasisPoints'])
    expect(reserveError({ reserveBasisPoints: 60 })).toEqual({ reserveBasisPoints: 'Enter no more than 50%.' })
    expect(reserveError({ reserveBasisPoints: '50.00' })).toEqual({})
    expect(toBody({ ...values, reserveBasisPoints: '12.50' }).reserveBasisPoints).toBe(1250)
  })

  it('is the same for a rule that only ran meanwhile', () => {
    const rule = {
      merchant: null,
      schedule: 'weekly' as const,
      day: 1,
      keep: { minor: 500, currency: 'EUR' },
      reserveBasisPoints: 1050,
      reserveDays: 30,
      lastRunOn: null,
      version: 3,
    }
    expect(valuesOf(rule)).toEqual({ schedule: 'weekly', day: '1', keepMinor: 500, reserveBasisPoints: 10.5, reserveDays: 30 })
    expect(valuesOf({ ...rule, lastRunOn: '2026-11-23' })).toEqual(valuesOf(rule))
    // The first rule of a merchant itself is not a change of the marketplace's, which it had until then.
    expect([versionOf(rule, undefined), versionOf(rule, 'merchant'), versionOf(undefined, undefined)]).toEqual([3, 0, 0])
  })
})
