import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../build/render.ts'
import { RocketCard } from './rocket-card.tsx'

const push = { state: 'none', runId: null, status: null, at: null, ready: 12, blocked: 3 } as const
const pushed = { ...push, runId: '01890000-0000-7000-8000-000000000000', at: '2026-03-01T10:00:00Z' }

test('the rocket card counts what is ready and blocked, each leading to the list of those', () => {
  expect(textOf(<RocketCard push={push} />)).toBe('Push Show all Last push Not pushed yet New, not pushed yet 12 Blocked 3')
  for (const href of ['/shop/products?productStatus=Ready', '/shop/products?productStatus=Review'])
    expect(htmlOf(<RocketCard push={push} />)).toContain(`href="${href}"`)
})

test.each([
  ['success', 'done', 'Done'],
  ['warning', 'done', 'Some products failed'],
  ['error', 'failed', 'Failed'],
  ['none', 'running', 'In progress'],
  ['none', 'cancelled', 'Stopped'],
] as const)('its traffic light is %s of a push that is %s: %s', (state, status, label) => {
  const html = htmlOf(<RocketCard push={{ ...pushed, state, status }} />)
  expect(html).toMatch(new RegExp(`data-state="${state}"[^>]*></span>${label}<`))
  expect(html).toContain(`href="/shop/runs/${pushed.runId}"`)
})
