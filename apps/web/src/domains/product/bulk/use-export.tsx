import { t } from '@lingui/core/macro'
import { productImport } from '@stoa/contract/product-import.ts'
import type { ProductRow } from '@stoa/contract/product.ts'
import { Download, FileUp, Plus } from 'lucide-react'
import { send } from '../../../lib/api.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { useMay } from '../../../lib/use-may.ts'
import type { BulkAction } from '../../../ui/index-types.ts'
import type { Action } from '../../../ui/page-header.tsx'
import { toastFailed, toastNote } from '../../../ui/toasts.tsx'
import type { productQuery } from '../product-labels.ts'

/** What a list is requested, as routes over all that match take it. */
export type Requested = ReturnType<typeof productQuery> & { name?: string }

/** The most products that can be named one by one. */
const maxNamed = 100

/** A merchant's ways in and out by file: importing, and exporting what is ticked or all that matches. Empty for who may not. */
export function useExport(requested: Requested): { actions: Action[]; bulk: BulkAction<ProductRow>[] } {
  const mayManage = useMay('product:manage')
  const download = useDownload(toastFailed)
  if (!mayManage) return { actions: [], bulk: [] }
  const save = (query: Requested | { ids: string[] }) => download.save(() => send(productImport.export, { query }))
  const saveChosen: BulkAction<ProductRow>['onClick'] = (selection, clear) => {
    if (selection.kind === 'all') void save(requested)
    else if (selection.ids.length > maxNamed) toastNote(t`Select up to ${maxNamed} products, or select all`)
    else void save({ ids: [...selection.ids] }).then((isSaved) => isSaved && clear())
  }
  const icon = <Download size={15} aria-hidden />
  return {
    actions: [
      { label: t`New product`, icon: <Plus size={15} aria-hidden />, href: '/shop/products/new' },
      { label: t`Import CSV`, icon: <FileUp size={15} aria-hidden />, href: '/shop/products/import' },
      { label: t`Export`, icon, isBusy: download.isSaving, onClick: () => void save(requested) },
    ],
    bulk: [{ label: t`Export`, icon, isBusy: download.isSaving, takesAll: true, onClick: saveChosen }],
  }
}
