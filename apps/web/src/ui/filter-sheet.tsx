import { t } from '@lingui/core/macro'
import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstFocus } from './first-focus.tsx'
import { useFocusRestore } from './restore-focus.ts'
import indexToolbarStyles from './index-toolbar.module.css'

/** The filters and the order of a list on a phone, in a sheet from below. */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useFocusRestore()
  return (
    <Drawer opened onClose={onClose} position="bottom" title={t`Filters`} size="auto" classNames={{ content: indexToolbarStyles.sheetContent }}>
      <FirstFocus />
      <div className={indexToolbarStyles.sheet}>
        {children}
        <Button onClick={onClose} fullWidth mt="sm">
          {t`Show results`}
        </Button>
      </div>
    </Drawer>
  )
}
