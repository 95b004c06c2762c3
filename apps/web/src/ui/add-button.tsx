import { t } from '@lingui/core/macro'
import { ActionIcon, Loader } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import styles from './add-button.module.css'

/** Whether something is in a collection: not yet, in it, or on its way and waiting. Source: specification §4 (add button). */
export type AddState = 'noncurated' | 'added' | 'pending'

type AddButtonProps = {
  state: AddState
  /** What is added, for a screen reader: "Add Oak stool". */
  name: string
  /** Why a pending one waits. */
  pendingReason: string
  onAdd: () => void
  onRemove: () => void
}

/** Adds on the first press and removes on the next; while it is pending it cannot be pressed. */
export function AddButton({ state, name, pendingReason, onAdd, onRemove }: AddButtonProps) {
  const isAdded = state === 'added'
  const isPending = state === 'pending'
  return (
    <ActionIcon
      className={styles.root}
      size={36}
      radius="xl"
      variant={isAdded ? 'filled' : 'default'}
      aria-label={isPending ? t`${name}: ${pendingReason}` : isAdded ? t`Remove ${name}` : t`Add ${name}`}
      title={isPending ? pendingReason : isAdded ? t`Remove` : t`Add`}
      disabled={isPending}
      onClick={isAdded ? onRemove : onAdd}
    >
      {isPending ? <Loader size={16} aria-hidden /> : isAdded ? <Minus size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
    </ActionIcon>
  )
}
