import { t } from '@lingui/core/macro'
import type { ProductRow } from '@stoa/contract/product.ts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useMay } from '../../../lib/use-may.ts'
import { useSession } from '../../../lib/use-session.ts'
import type { BulkAction } from '../../../ui/index-types.ts'
import { toastNote } from '../../../ui/toasts.tsx'

/** What the dialog is given: the products, and the marketplaces whose attributes they may have. */
export type SetValuesProps = {
  productIds: readonly string[]
  marketplaces: readonly { id: string; name: string }[]
  onDone: () => void
  onClose: () => void
}

/** The most products that are given a value at once. Source: the contract's `mapping.list`. */
const maxProducts = 100

/** The action of a merchant that gives ticked products one value of a marketplace's attribute, and its dialog. None without a dialog, which a later domain has. */
export function useSetValues(
  SetValuesDialog: ComponentType<SetValuesProps> | undefined,
  marketplaces: SetValuesProps['marketplaces'],
): { actions: BulkAction<ProductRow>[]; dialog: ReactNode } {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const mayManage = useMay('mapping:manage')
  const [open, setOpen] = useState<{ productIds: string[]; clear: () => void }>()
  if (!SetValuesDialog || !isMerchant || !mayManage) return { actions: [], dialog: null }
  const action: BulkAction<ProductRow> = {
    label: t`Set attribute value`,
    icon: <ListChecks size={14} aria-hidden />,
    disabledReason: marketplaces.length === 0 ? t`No marketplace has approved your request yet` : undefined,
    onClick: (selection, clear) => {
      if (selection.kind === 'all' || selection.rows.length > maxProducts) toastNote(t`Select up to ${maxProducts} products`)
      else setOpen({ productIds: selection.rows.map(({ id }) => id), clear })
    },
  }
  const finish = () => {
    open?.clear()
    setOpen(undefined)
  }
  return {
    actions: [action],
    dialog: open && <SetValuesDialog productIds={open.productIds} marketplaces={marketplaces} onDone={finish} onClose={() => setOpen(undefined)} />,
  }
}
