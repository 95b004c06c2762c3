import { expect, test } from 'vitest'
import { visibleWidgets, widgetsOf } from './dashboard-layout.ts'

test('the widgets of a role are in their own order until a person moves or hides some', () => {
  expect(visibleWidgets('MERCHANT', { order: [], hidden: [] })).toEqual(widgetsOf.MERCHANT)
  expect(visibleWidgets('ADMIN', { order: ['notifications'], hidden: ['attention'] })).toEqual(['notifications', 'new_companies'])
})

test('a widget of another role, or named twice, is left out', () => {
  expect(visibleWidgets('ADMIN', { order: ['sales', 'attention', 'attention'], hidden: [] })).toEqual(['attention', 'new_companies', 'notifications'])
})
