import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { FormErrors } from './form.tsx'
import type { FormProblems } from './form.tsx'
import { SideDrawer } from './side-drawer.tsx'
import layoutStyles from './layout.module.css'

/** What the drawer needs of a form made by `usePortalForm`. */
type Sendable = FormProblems & {
  isBusy: boolean
  hasUnsavedWork: () => boolean
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void
}

type DrawerProps = {
  title: string
  form: Sendable
  /** What the button that sends is called. */
  save: string
  onClose: () => void
  width?: number
  children: ReactNode
}

/** A form in a panel from the side: Cancel and Save stay in sight, and what was typed is not lost without a question. */
export function FormDrawer({ title, form, save, onClose, width = 480, children }: DrawerProps) {
  return (
    <SideDrawer
      title={title}
      onClose={onClose}
      hasUnsavedWork={form.hasUnsavedWork}
      width={width}
      footer={(leave) => (
        <>
          <Button variant="default" onClick={leave} disabled={form.isBusy}>
            {t`Cancel`}
          </Button>
          <Button onClick={() => form.submit()} loading={form.isBusy}>
            {save}
          </Button>
        </>
      )}
    >
      <form onSubmit={form.submit} noValidate className={layoutStyles.stack}>
        <FormErrors form={form} />
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </SideDrawer>
  )
}
