import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../build/render.ts'
import { OrderTracking } from './order-tracking.tsx'

const shown = (carrier: string, trackingNumber: string, trackingHref: string | null = null) => {
  const tracking = <OrderTracking shipment={{ carrier, trackingNumber, trackingHref }} />
  return [textOf(tracking), /href="([^"]+)"/.exec(htmlOf(tracking))?.[1]]
}

test('leads to the page of a known carrier, or to the one that was entered', () => {
  expect(shown('DHL', '00340434161094042557')).toEqual(['DHL 00340434161094042557', expect.stringContaining('00340434161094042557')])
  expect(shown('Kade', '1', 'https://track.example/1')).toEqual(['Kade 1', 'https://track.example/1'])
  expect(shown('', '', 'https://track.example/1')).toEqual(['Track shipment', 'https://track.example/1'])
  expect(shown('Kade', '1')).toEqual(['Kade 1', undefined])
})
