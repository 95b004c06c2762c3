import { beforeEach, expect, test } from 'vitest'
import { createGiveWay } from './give-way.ts'

let at = 0
beforeEach(() => {
  at = 1000
})

/** Reports every 100 ms for so long, and returns how many milliseconds of it jobs gave way. */
function reportFor(giveWay: ReturnType<typeof createGiveWay>, ms: number): number {
  let given = 0
  for (const end = at + ms; at < end; at += 100) {
    giveWay.report()
    if (giveWay.isOn) given += 100
  }
  return given
}

test('jobs give way while requests wait, and half a second after it', () => {
  const giveWay = createGiveWay(() => at)
  expect(giveWay.isOn).toBe(false)
  giveWay.report()
  expect(giveWay.isOn).toBe(true)
  at += 499
  expect(giveWay.isOn).toBe(true)
  at += 1
  expect(giveWay.isOn).toBe(false)
})

test('a load that stays does not keep jobs back: after ten seconds they run as always', () => {
  const giveWay = createGiveWay(() => at)
  expect(reportFor(giveWay, 60_000)).toBe(10_000)
})

test('a second rush finds as much patience as there was rest before it', () => {
  const giveWay = createGiveWay(() => at)
  expect(reportFor(giveWay, 15_000)).toBe(10_000)
  at += 3900
  expect(reportFor(giveWay, 15_000)).toBe(4000)
  at += 60_000
  expect(reportFor(giveWay, 8000)).toBe(8000)
})
