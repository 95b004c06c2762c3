import { Menu } from '@mantine/core'
import { expect, test } from 'vitest'
import { textOf } from '../../build/render.ts'
import { MenuLine } from './menu-line.tsx'

test('an entry that cannot be used says why in words: a phone shows no tooltip', () => {
  const shown = textOf(
    <Menu opened withinPortal={false} transitionProps={{ duration: 0 }}>
      <Menu.Dropdown>
        <MenuLine entry={{ kind: 'action', label: 'Cancel order', disabledReason: 'The order has already been shipped' }} closes />
        <MenuLine entry={{ kind: 'action', label: 'Send message' }} closes />
      </Menu.Dropdown>
    </Menu>,
  )
  expect(shown).toBe('Cancel order The order has already been shipped Send message')
})
