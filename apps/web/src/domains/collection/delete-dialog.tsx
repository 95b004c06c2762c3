import { plural, t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { CollectionPicker } from '../product/listing/collection-picker.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from '../../ui/form.module.css'

type DialogProps = { one: Collection; onDone: () => void; onClose: () => void }

/** Deletes a collection. One with products asks where they go, and for its name, since it cannot be undone. */
export function DeleteDialog({ one, onDone, onClose }: DialogProps) {
  // What is left is read again once its page is behind us: a page of what is gone would say that it is not found.
  const send = useSend(collection.remove, {
    refreshes: [collection.paged, collection.listings],
    onSuccess: () => {
      toastDone(t`${one.name} deleted`)
      onDone()
    },
  })
  const [goal, setGoal] = useState('unplaced')
  const [target, setTarget] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const hasProducts = one.totalItems > 0
  const submit = async () => {
    if (hasProducts && typed.trim() !== one.name) return setProblem(t`Enter the exact name to confirm.`)
    if (hasProducts && goal === 'move' && (target === null || target === one.id)) return setProblem(t`Choose another collection for the products.`)
    setProblem(undefined)
    try {
      await send.mutateAsync({ body: { id: one.id, ...(hasProducts && goal === 'move' ? { moveListingsTo: target } : {}) } })
    } catch (error) {
      setProblem(messageOf(error))
    }
    return undefined
  }
  return (
    <Dialog onClose={onClose} title={t`Delete ${one.name}?`} size={480}>
      <form
        className={layoutStyles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem !== undefined && <FormMessage>{problem}</FormMessage>}
        {!one.isLeaf ? (
          <p className={textStyles.note}>{t`This collection has subcollections. Move or delete them first.`}</p>
        ) : hasProducts ? (
          <>
            <Radio.Group
              label={t`${plural(one.totalItems, { one: 'What happens to its # product?', other: 'What happens to its # products?' })}`}
              value={goal}
              onChange={setGoal}
              labelProps={{ className: styles.label }}
            >
              <div className={layoutStyles.close}>
                <Radio value="unplaced" label={t`Leave unassigned`} description={t`Find them in Approvals, under Unassigned.`} />
                <Radio value="move" label={t`Move to another collection`} />
              </div>
            </Radio.Group>
            {goal === 'move' && <CollectionPicker marketplaceId={one.marketplaceId} value={target} onPick={setTarget} />}
            <TextInput
              label={t`Enter “${one.name}” to confirm`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              aria-required
            />
          </>
        ) : (
          <p className={textStyles.note}>{t`The collection has no products. This cannot be undone.`}</p>
        )}
        <DialogActions cancel={one.isLeaf ? t`Cancel` : t`Close`}>
          {one.isLeaf && (
            <Button type="submit" color="red" loading={send.isPending}>
              {t`Delete`}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
