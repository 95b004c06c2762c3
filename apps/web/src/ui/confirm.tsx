import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

type Question = { title: string; message: ReactNode; confirm: string; cancel?: string; isDanger?: boolean }

/** Asks a yes-or-no question in a dialog: `if (await confirm({ … })) …`. Closing it is a no. */
export function confirm({ title, message, confirm: yes, cancel = 'Cancel', isDanger = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: typeof message === 'string' ? <Text c="var(--text-2)">{message}</Text> : message,
      labels: { confirm: yes, cancel },
      confirmProps: isDanger ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })
}

/** The question before leaving unsaved work, in the words of the specification §5. */
export function confirmLeave(): Promise<boolean> {
  return confirm({
    title: 'Unsaved changes',
    message: 'Are you sure you want to leave? You have with unsaved changes.',
    confirm: 'Leave',
    cancel: 'Stay',
    isDanger: true,
  })
}
