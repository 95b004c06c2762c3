import { plural, t } from '@lingui/core/macro'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { channelCustomer } from '@stoa/contract/shopper-data.ts'
import type { ShopperData } from '@stoa/contract/shopper-data.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { EraseDataDialog } from '../order/erase-data-dialog.tsx'
import { orderReads } from './order-labels.ts'

/** Erases the data of the customer of an order of a sales channel from all orders of sales channels. */
export function EraseCustomerDialog({ order: { id, customer }, onClose }: { order: ChannelOrder; onClose: () => void }) {
  const { data, error } = useCall(channelCustomer.get, { params: { id } })
  const erase = useSend(channelCustomer.erase, { refreshes: [...orderReads, channelCustomer.get] })
  return (
    <EraseDataDialog
      data={data}
      error={error}
      title={t`Erase the customer’s data`}
      passwordReason={t`Erasing the data of a customer requires your password.`}
      erased={t`The data of this customer were erased.`}
      reasonHelp={t`Kept in the audit log. Do not name the customer.`}
      consequence={(email) => {
        const name = email || customer.name
        return t`Name, address, telephone, note and tracking numbers of ${name} are erased from your orders of sales channels. Amounts and items stay. This cannot be undone.`
      }}
      counts={countsOf}
      others={t`The marketplace, your shop and carriers that got the order keep their own copy. Ask them too.`}
      onErase={(reason) => erase.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

function countsOf({ purchaseCount, readyCount, retentionDays }: ShopperData): string {
  const waiting = purchaseCount - readyCount
  const now = plural(readyCount, { one: '# order is erased now.', other: '# orders are erased now.' })
  const later = plural(waiting, {
    one: `# order is erased ${retentionDays} days after it was placed, shipped or changed, once it is cancelled, or shipped and reported to the marketplace.`,
    other: `# orders are erased ${retentionDays} days after they were placed, shipped or changed, once they are cancelled, or shipped and reported to the marketplace.`,
  })
  return [readyCount > 0 && now, waiting > 0 && later].filter(Boolean).join(' ')
}
