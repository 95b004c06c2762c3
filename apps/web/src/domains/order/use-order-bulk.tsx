import { plural, t } from '@lingui/core/macro'
import { maxBulkOrders } from '@stoa/contract/order-bulk-limit.ts'
import { orderFile } from '@stoa/contract/order-file.ts'
import type { OrderRow } from '@stoa/contract/order.ts'
import { maxPackingSlips } from '@stoa/contract/packing-slip-limit.ts'
import { Check, PackageCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMay } from '../../lib/use-may.ts'
import type { BulkAction } from '../../ui/index-types.ts'
import { openedLater } from '../../ui/opened-later.tsx'
import { OpenedRefusals } from '../../ui/opened-refusals.ts'
import type { Refusal } from '../../ui/refusal-list.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import type { BulkCommand } from './bulk-dialog.tsx'
import { chooseSlips, leftOutText } from './packing-slips.ts'

// Fetched when first opened: most people look for one order.
const BulkDialog = openedLater(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

type Opened = { command: BulkCommand; hashes: readonly string[]; clear: (ids: readonly string[]) => void }

const tooMany = (most: number) => toastFailed(t`Select at most ${most} orders.`)

/** What can be done with ticked orders of the list, and the dialogs it opens. */
export function useOrderBulk(rows: readonly OrderRow[]): { actions: BulkAction<OrderRow>[]; dialogs: ReactNode } {
  const mayFulfil = useMay('order:fulfil')
  const [opened, setOpened] = useState<Opened>()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const slips = useSend(orderFile.exportPackingSlips, {
    onSuccess: saveFile,
    onError: (error) => toastFailed(messageOf(error)),
  })
  const open =
    (command: BulkCommand): BulkAction<OrderRow>['onClick'] =>
    (selection, clear) => {
      if (selection.kind !== 'rows') return
      if (selection.ids.length > maxBulkOrders) tooMany(maxBulkOrders)
      else setOpened({ command, hashes: selection.ids, clear })
    }
  const actions: BulkAction<OrderRow>[] = [
    ...(mayFulfil
      ? [
          { label: t`Mark as fulfilled`, icon: <PackageCheck size={14} aria-hidden />, onClick: open('fulfil') },
          // As on the page of an order: only where the marketplace sets a time for it.
          ...(rows.some(({ acceptBy }) => acceptBy !== null)
            ? [{ label: t`Accept`, icon: <Check size={14} aria-hidden />, onClick: open('accept') }]
            : []),
        ]
      : []),
    {
      label: t`Packing slips`,
      icon: <Printer size={14} aria-hidden />,
      isBusy: slips.isPending,
      onClick: (selection, clear) => {
        if (selection.kind !== 'rows') return
        const { hashes, leftOut } = chooseSlips(rows, selection.ids)
        if (hashes.length > maxPackingSlips) tooMany(maxPackingSlips)
        else if (hashes.length === 0) toastFailed(leftOutText(leftOut))
        else slips.mutate({ body: { hashes } }, { onSuccess: () => (clear(), leftOut > 0 && toastDone(leftOutText(leftOut))) })
      },
    },
  ]
  const dialogs = (
    <>
      {opened && (
        <BulkDialog
          command={opened.command}
          hashes={opened.hashes}
          onDone={(changed, refused) => {
            setOpened(undefined)
            opened.clear(changed)
            setRefusals(refused)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {refusals.length > 0 && (
        <OpenedRefusals
          title={t`${plural(refusals.length, { one: '# order not changed', other: '# orders not changed' })}`}
          refusals={refusals}
          onClose={() => setRefusals([])}
        />
      )}
    </>
  )
  return { actions, dialogs }
}
