import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import type { AddState } from './add-button.tsx'
import { AddButton } from './add-button.tsx'

const nothing = () => undefined
const html = (state: AddState) =>
  htmlOf(<AddButton state={state} name="Oak stool" pendingReason="Waits for approval" onAdd={nothing} onRemove={nothing} />)

test('a button adds, removes, or cannot be pressed while it is pending', () => {
  expect(html('noncurated')).toContain('aria-label="Add Oak stool"')
  expect(html('added')).toContain('aria-label="Remove Oak stool"')
  expect(html('pending')).toContain('aria-label="Oak stool: Waits for approval"')
  expect((['noncurated', 'added', 'pending'] as const).map((state) => / disabled=""/.test(html(state)))).toEqual([false, false, true])
})
