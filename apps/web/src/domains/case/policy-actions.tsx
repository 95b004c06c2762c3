import { t } from '@lingui/core/macro'
import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { openedLater } from '../../ui/opened-later.tsx'
import { useDeletePolicy } from './use-delete-policy.ts'

const PolicyDialog = openedLater(async () => (await import('./policy-dialog.tsx')).PolicyDialog)

/** The buttons to edit a return policy, and to delete one that is a merchant's own. */
export function PolicyActions({ policy, isOperator }: { policy: ReturnPolicy; isOperator: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const remove = useDeletePolicy(isOperator)
  return (
    <Group gap={8} justify="flex-end">
      <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>{t`Edit`}</Button>
      {policy.isOwn && policy.merchant && <Button variant="default" size="compact-sm" onClick={() => void remove(policy)}>{t`Delete`}</Button>}
      {isEditing && <PolicyDialog policy={policy} isOperator={isOperator} onClose={() => setEditing(false)} />}
    </Group>
  )
}
