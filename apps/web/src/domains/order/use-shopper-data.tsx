import { t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { shopperData } from '@stoa/contract/shopper-data.ts'
import { Eraser, FileJson } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMay } from '../../lib/use-may.ts'
import { openedLater } from '../../ui/opened-later.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { toastFailed } from '../../ui/toasts.tsx'

const EraseShopperDialog = openedLater(async () => (await import('./erase-shopper-dialog.tsx')).EraseShopperDialog)

/** What an operator does with the data of an order's shopper, on request of that person: hands it over, or erases it. */
export function useShopperData(order: Order | undefined): { actions: Action[]; dialog: ReactNode } {
  const may = useMay('marketplace:manage')
  const [isErasing, setErasing] = useState(false)
  const download = useSend(shopperData.export, { onSuccess: saveFile, onError: (problem) => toastFailed(messageOf(problem)) })
  // Without an address the data are erased.
  if (!may || !order || order.customer.email === '') return { actions: [], dialog: null }
  const { email } = order.customer
  return {
    actions: [
      {
        label: t`Download shopper’s data`,
        icon: <FileJson size={16} aria-hidden />,
        isBusy: download.isPending,
        onClick: () => download.mutate({ body: { email } }),
      },
      { label: t`Erase shopper’s data`, icon: <Eraser size={16} aria-hidden />, isDanger: true, onClick: () => setErasing(true) },
    ],
    dialog: isErasing && <EraseShopperDialog hash={order.hash} onClose={() => setErasing(false)} />,
  }
}
