import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionRow } from './action-row.tsx'
import { Form } from './form.tsx'
import type { PortalForm } from './form.tsx'
import { useNavigation } from './link.tsx'
import layout from './layout.module.css'

type TextFormProps<Values extends Record<string, unknown>> = {
  form: PortalForm<Values>
  button: string
  variant?: 'filled' | 'default'
  /** Its fields. */
  children: ReactNode
}

/** A form beside what was written before, such as notes or messages, with the button that adds to it. Leaving the page asks while it holds text. */
export function TextForm<Values extends Record<string, unknown>>({ form, button, variant = 'filled', children }: TextFormProps<Values>) {
  useNavigation().useLeaveGuard(form.hasUnsavedWork)
  return (
    <Form form={form}>
      <div className={layout.stack}>
        {children}
        <ActionRow>
          <Button type="submit" variant={variant} loading={form.isBusy}>
            {button}
          </Button>
        </ActionRow>
      </div>
    </Form>
  )
}
