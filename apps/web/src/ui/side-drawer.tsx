import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import './side-drawer.css'

/** A panel from the side for a record or a form beside its list; the whole screen on a phone. `footer` stays in sight. */
export function SideDrawer({
  title,
  isOpen,
  onClose,
  children,
  footer,
  width = 480,
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  width?: number
}) {
  const isNarrow = useMediaQuery('(width < 37.5em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer opened={isOpen} onClose={onClose} title={title} size={isNarrow ? '100%' : width} classNames={{ body: 'sd-body', content: 'sd-content' }}>
      <div className="sd-fields">{children}</div>
      {footer && <div className="sd-footer">{footer}</div>}
    </Drawer>
  )
}
