import { plural, t } from '@lingui/core/macro'
import { order } from '@stoa/contract/order.ts'
import { shopperData } from '@stoa/contract/shopper-data.ts'
import type { ShopperData } from '@stoa/contract/shopper-data.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { EraseDataDialog } from './erase-data-dialog.tsx'

/** Erases the data of an order's shopper from the marketplace. */
export function EraseShopperDialog({ hash, onClose }: { hash: string; onClose: () => void }) {
  const { data, error } = useCall(shopperData.get, { params: { hash } })
  const erase = useSend(shopperData.erase, { refreshes: [order.getByHash, order.paged, shopperData.get] })
  return (
    <EraseDataDialog
      data={data}
      error={error}
      title={t`Erase the shopper’s data`}
      passwordReason={t`Erasing the data of a shopper requires your password.`}
      erased={t`The data of this shopper were erased.`}
      reasonHelp={t`Kept in the audit log. Do not name the shopper.`}
      consequence={(email) =>
        t`Name, addresses, telephone, notes, messages, photos and labels of ${email} are erased from this marketplace. Amounts, items and invoices stay. This cannot be undone.`
      }
      counts={countsOf}
      others={t`Shops, payment providers and carriers that got the order keep their own copy. Ask them too.`}
      onErase={(reason) => erase.mutateAsync({ body: { hash, reason } })}
      onClose={onClose}
    />
  )
}

function countsOf({ purchaseCount, readyCount, retentionDays }: ShopperData): string {
  const waiting = purchaseCount - readyCount
  const now = plural(readyCount, { one: '# purchase is erased now.', other: '# purchases are erased now.' })
  const later = plural(waiting, {
    one: `# purchase is erased ${retentionDays} days after its orders, returns and disputes have ended.`,
    other: `# purchases are erased ${retentionDays} days after their orders, returns and disputes have ended.`,
  })
  return [readyCount > 0 && now, waiting > 0 && later].filter(Boolean).join(' ')
}
