import { expect, it } from 'vitest'
import { keysText } from './tree-guide.ts'

it.each([
  ['Control+Shift+KeyD', 'Ctrl + Shift + D'],
  ['ArrowUp', 'Up arrow'],
  ['Enter', 'Enter'],
  [undefined, ''],
])('%s is read as %s', (hotkey, text) => {
  expect(keysText(hotkey)).toBe(text)
})
