import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { expect, it } from 'vitest'
import { errorsOf } from '../../ui/form-errors.ts'
import { amountError, toBody } from './adjustment-values.ts'

const values = { merchantId: 'merchant', direction: 'charge', amountMinor: 5000, reason: 'fine', note: '' }

it('a charge is a negative amount, and a typed sign cannot turn it into a credit', () => {
  expect(toBody(values).amountMinor).toBe(-5000)
  expect(toBody({ ...values, direction: 'credit' }).amountMinor).toBe(5000)
  for (const amountMinor of [-5000, 0, null]) expect(amountError({ amountMinor })).toEqual({ amountMinor: 'Enter an amount above zero.' })
  expect(amountError({ amountMinor: 1 })).toEqual({})
})

it('text that is no amount is an error of the amount’s field', () => {
  expect(Object.keys(errorsOf(payoutRule.createAdjustment.body, toBody({ ...values, amountMinor: Number.NaN })))).toContain('amountMinor')
})
