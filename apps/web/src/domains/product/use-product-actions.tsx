import { t } from '@lingui/core/macro'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Product } from '@stoa/contract/product.ts'
import { Archive, ArchiveRestore, Copy, Pencil, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { stringifySearch } from '../../lib/search-text.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { maxVariants } from './edit/max-variants.ts'

const HighlightDrawer = openedLater(async () => (await import('./highlight/highlight-drawer.tsx')).HighlightDrawer)

/** What can be done with one product from its page, and what that opens. */
export function useProductActions(shown: Product, isMerchant: boolean): { actions: Action[]; panels: ReactNode } {
  const mayManage = useMay('product:manage')
  const mayEdit = useMay('product:edit')
  const [isHighlighting, setHighlighting] = useState(false)
  const change = useSend(productEdit.bulkUpdate, { refreshes: [product.get, product.paged] })
  const isWithdrawn = shown.status === 'Discontinued'
  const turn = async () => {
    const isSure =
      isWithdrawn ||
      (await confirm({
        title: shown.name === '' ? t`Discontinue this product?` : t`Discontinue ${shown.name}?`,
        message: t`It is no longer for sale on any marketplace, at once. It stays discontinued after a sync until you reactivate it; marketplaces that approved it then sell it again at once.`,
        confirm: t`Discontinue`,
        isDanger: true,
      }))
    if (!isSure) return
    try {
      const status = isWithdrawn ? 'Ready' : 'Discontinued'
      const answer = await change.mutateAsync({ body: { products: [{ id: shown.id }], change: { status } } })
      const [first] = answer.items
      if (answer.refused > 0) toastFailed(first?.message ?? t`This product was not changed.`)
      else toastDone(isWithdrawn ? t`Product reactivated` : t`Product discontinued`)
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
  const highlight: Action = { label: t`Highlight`, icon: <Sparkles size={15} aria-hidden />, onClick: () => setHighlighting(true) }
  const own: Action[] = [
    { label: t`Edit`, icon: <Pencil size={15} aria-hidden />, href: `/shop/products/${shown.id}/edit` },
    highlight,
    {
      label: t`Duplicate`,
      icon: <Copy size={15} aria-hidden />,
      href: `/shop/products/new${stringifySearch({ from: shown.id })}`,
      disabledReason: shown.variants.length > maxVariants ? t`A product made by hand has at most ${maxVariants} variants` : undefined,
    },
    isWithdrawn
      ? { label: t`Reactivate`, icon: <ArchiveRestore size={15} aria-hidden />, isBusy: change.isPending, onClick: () => void turn() }
      : { label: t`Discontinue`, icon: <Archive size={15} aria-hidden />, isBusy: change.isPending, isDanger: true, onClick: () => void turn() },
  ]
  return {
    actions: isMerchant ? (mayManage ? own : []) : mayEdit ? [highlight] : [],
    panels: isHighlighting && <HighlightDrawer product={shown} isMerchant={isMerchant} onClose={() => setHighlighting(false)} />,
  }
}
