import type { Collection } from '@stoa/contract/collection.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMay } from '../../lib/use-may.ts'
import type { CollectionActions } from './collection-cards.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const CollectionDrawer = openedLater(async () => (await import('./collection-drawer.tsx')).CollectionDrawer)
const DeleteDialog = openedLater(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type OpenDialog = { what: 'create'; under: Collection | undefined } | { what: 'edit' | 'delete'; one: Collection }

/** Creating, changing and deleting collections, and the panels that takes; `actions` is undefined for who may only look. */
export function useCollectionChanges(onDeleted?: () => void): {
  create: (() => void) | undefined
  menuActions: CollectionActions | undefined
  panels: ReactNode
} {
  const mayManage = useMay('collection:manage')
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const panels = (
    <>
      {dialog?.what === 'create' && <CollectionDrawer under={dialog.under} onClose={close} />}
      {dialog?.what === 'edit' && <CollectionDrawer present={dialog.one} onClose={close} />}
      {dialog?.what === 'delete' && (
        <DeleteDialog
          one={dialog.one}
          onClose={close}
          onDone={() => {
            close()
            onDeleted?.()
          }}
        />
      )}
    </>
  )
  return {
    create: mayManage ? () => setDialog({ what: 'create', under: undefined }) : undefined,
    menuActions: mayManage
      ? {
          onEdit: (one) => setDialog({ what: 'edit', one }),
          onAddBelow: (under) => setDialog({ what: 'create', under }),
          onDelete: (one) => setDialog({ what: 'delete', one }),
        }
      : undefined,
    panels,
  }
}
