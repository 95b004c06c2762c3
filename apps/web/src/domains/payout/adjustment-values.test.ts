import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { expect, it } from 'vitest'
import { errorsOf } from '../../ui/form-errors.ts'
import { amountError, isCreditOfService, toBody } from './adjustment-values.ts'

const values = { merchantId: 'merchant', direction: 'charge', amountMinor: 5000, reason: 'fine', isService: false, correctsId: null, note: '' }

it('a charge is a negative amount, and a typed sign cannot turn it into a credit', () => {
  expect(toBody(values).amountMinor).toBe(-5000)
  expect(toBody({ ...values, direction: 'credit' }).amountMinor).toBe(5000)
  for (const amountMinor of [-5000, 0, null]) expect(amountError({ amountMinor })).toEqual({ amountMinor: 'Enter an amount above zero.' })
  expect(amountError({ amountMinor: 1 })).toEqual({})
})

it('text that is no amount is an error of the amount’s field', () => {
  expect(Object.keys(errorsOf(payoutRule.createAdjustment.body, toBody({ ...values, amountMinor: Number.NaN })))).toContain('amountMinor')
})

it('says whether it is for a service where the reason does not', () => {
  expect(toBody({ ...values, reason: 'other', isService: true })).toMatchObject({ reason: 'other', isService: true })
  expect(toBody({ ...values, reason: 'other' })).toMatchObject({ isService: false })
  for (const reason of ['fine', 'marketing']) expect(toBody({ ...values, reason, isService: true })).not.toHaveProperty('isService')
})

it('names the charge that is credited with a credit for a service only', () => {
  const credit = { ...values, direction: 'credit', reason: 'marketing', correctsId: 'charge' }
  expect([isCreditOfService(credit), toBody(credit)]).toEqual([true, expect.objectContaining({ correctsId: 'charge' })])
  expect(toBody({ ...credit, reason: 'other', isService: true })).toMatchObject({ correctsId: 'charge' })
  for (const other of [{ direction: 'charge' }, { reason: 'goodwill' }, { reason: 'other' }, { correctsId: null }])
    expect(toBody({ ...credit, ...other })).not.toHaveProperty('correctsId')
})
