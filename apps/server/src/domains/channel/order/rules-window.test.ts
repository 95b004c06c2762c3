import { describe, expect, it } from 'vitest'
import { changesSince, lateSince, ordersSince } from './rules-window.ts'

const now = new Date('2026-11-26T12:00:00Z')
const reading = (changesReadAt: string | null) => ({ createdAt: '2026-01-01T00:00:00Z', ordersReadAt: '2026-11-26T11:50:00Z', changesReadAt })

describe('What a pass over the orders of a marketplace reads', () => {
  it('is the last three days, from the connection on', () => {
    expect(ordersSince(reading(null)).toISOString()).toBe('2026-11-23T11:50:00.000Z')
    expect(ordersSince({ createdAt: '2026-11-26T00:00:00Z', ordersReadAt: null }).toISOString()).toBe('2026-11-23T00:00:00.000Z')
  })

  it('is an order captured late as well, but none from before the connection', () => {
    const since = new Date('2026-09-27T12:00:00Z')
    expect(lateSince({ createdAt: '2026-01-01T00:00:00Z' }, since)).toEqual(since)
    expect(lateSince({ createdAt: '2026-11-20T00:00:00Z' }, since)).toEqual(new Date('2026-11-17T00:00:00Z'))
  })

  it('is sixty days once a day, and back to the oldest order that is not shipped once an hour', () => {
    const sixty = '2026-09-27T12:00:00.000Z'
    expect(changesSince(reading(null), null, now)?.toISOString()).toBe(sixty)
    expect(changesSince(reading('2026-11-25T23:59:00Z'), null, now)?.toISOString()).toBe(sixty)
    expect(changesSince(reading('2026-11-26T00:10:00Z'), null, now)).toBeUndefined()
    expect(changesSince(reading('2026-11-26T00:10:00Z'), '2026-11-25T00:00:00Z', now)).toBeUndefined()
    expect(changesSince(reading('2026-11-26T00:10:00Z'), '2026-11-01T00:00:00.000Z', now)?.toISOString()).toBe('2026-11-01T00:00:00.000Z')
    expect(changesSince(reading('2026-11-26T11:10:00Z'), '2026-11-01T00:00:00.000Z', now)).toBeUndefined()
    expect(changesSince(reading('2026-11-26T00:10:00Z'), '2026-01-01T00:00:00.000Z', now)?.toISOString()).toBe(sixty)
  })
})
