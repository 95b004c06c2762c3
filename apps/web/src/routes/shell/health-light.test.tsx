import type { Company } from '@stoa/contract/company.ts'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../build/render.ts'
import { HealthLight } from './health-light.tsx'

const light = (change: Partial<Company>) => {
  const company = { ecomIntegrationType: 'feed', syncFailures: 0, pausedDirections: [], platformType: null, ...change } as Company
  return [textOf(<HealthLight company={company} />), /href="([^"]+)"/.exec(htmlOf(<HealthLight company={company} />))?.[1]]
}

test('shows how the connection of an add-on marketplace or the shop of a merchant stands, and nothing to the others', () => {
  const addon = { companyType: 'MARKETPLACE', platformProduct: 'ADDON_MARKETPLACE' } as const
  expect(light(addon)).toEqual(['Connection active', '/settings/addon'])
  expect(light({ ...addon, syncFailures: 1 })[0]).toBe('Connection error')
  expect(light({ ...addon, ecomIntegrationType: null })[0]).toBe('Shop not connected')
  const shop = { companyType: 'MERCHANT', platformProduct: 'CHANNELS' } as const
  expect(light(shop)).toEqual(['Shop active', '/settings/platform'])
  expect(light({ ...shop, syncFailures: 1 })[0]).toBe('Shop error')
  expect(light({ ...shop, pausedDirections: ['orders_out'] })[0]).toBe('Shop paused : Orders to your shop')
  expect(light({ ...addon, pausedDirections: ['stock'] })[0]).toBe('Connection paused : Stock from your shop')
  expect(light({ ...addon, pausedDirections: ['orders_out'] })[0]).toBe('Connection paused : Shipments and cancellations to your shop')
  expect(light({ ...shop, pausedDirections: ['stock'], syncFailures: 1 })[0]).toBe('Shop error')
  expect(light({ ...shop, ecomIntegrationType: null })[0]).toBe('Shop not connected')
  expect(light({ ...shop, platformType: 'STOA' })[0]).toBe('')
  expect(light({ companyType: 'MARKETPLACE', platformProduct: 'MARKETPLACE' })[0]).toBe('')
  expect(light({ companyType: 'ADMIN', platformProduct: 'CHANNELS' })[0]).toBe('')
})
