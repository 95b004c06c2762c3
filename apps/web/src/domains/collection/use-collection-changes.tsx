import type { Collection } from '@stoa/contract/collection.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMay } from '../../lib/use-may.ts'
import type { CollectionActions } from './collection-cards.tsx'
import { CollectionDrawer } from './collection-drawer.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

type Asking = { what: 'create'; under: Collection | undefined } | { what: 'edit' | 'delete'; one: Collection }

/** Making, changing and deleting collections, and the panels that takes; `deeds` is undefined for who may only look. */
export function useCollectionChanges(onDeleted?: () => void): {
  create: (() => void) | undefined
  menuActions: CollectionActions | undefined
  panels: ReactNode
} {
  const mayManage = useMay('collection:manage')
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const panels = (
    <>
      {asking?.what === 'create' && <CollectionDrawer under={asking.under} onClose={close} />}
      {asking?.what === 'edit' && <CollectionDrawer present={asking.one} onClose={close} />}
      {asking?.what === 'delete' && (
        <DeleteDialog
          one={asking.one}
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
    create: mayManage ? () => setAsking({ what: 'create', under: undefined }) : undefined,
    menuActions: mayManage
      ? {
          onEdit: (one) => setAsking({ what: 'edit', one }),
          onAddBelow: (under) => setAsking({ what: 'create', under }),
          onDelete: (one) => setAsking({ what: 'delete', one }),
        }
      : undefined,
    panels,
  }
}
