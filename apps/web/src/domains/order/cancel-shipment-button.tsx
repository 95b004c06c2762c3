import { t } from '@lingui/core/macro'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { ShipmentCancelBlock } from '@stoa/contract/shipment-cancel-block.ts'
import { Button, Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { orderChange } from './order-change.ts'

type Shipment = Order['fulfilments'][number]

/** Why a shipment cannot be cancelled. */
const blocks: Readonly<Record<ShipmentCancelBlock, string>> = {
  released: t`The money of the order is already payable`,
  disputed: t`The bank of the shopper disputes the payment`,
  not_shippable: t`The order is no longer paid`,
  closed: t`The order was closed with items that were not shipped`,
  refunded: t`Items of this shipment were refunded`,
  returned: t`Items of this shipment are in a return`,
  label_pending: t`The label is being bought`,
  label_bought: t`Cancel the label first`,
  handed_over: t`The carrier already has the parcel`,
  being_reported: t`The shipment is being reported to the shop. Try again in a minute.`,
}

/** Cancels a shipment that was recorded by mistake, after naming what follows; where it cannot be cancelled it says why. */
export function CancelShipmentButton({ order: shown, shipment }: { order: Order; shipment: Shipment }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const client = useQueryClient()
  const cancel = useSend(orderShipment.cancelShipment, {
    ...orderChange,
    onSuccess: () => toastDone(t`Shipment cancelled`),
    onError: (error: unknown) => {
      // The reason may be one that is not on screen yet.
      void refresh(client, order.getByHash)
      toastFailed(messageOf(error))
    },
  })
  const { fulfilmentId, cancelBlock } = shipment
  const isBlocked = cancelBlock !== null
  const number = shown.fulfilments.indexOf(shipment) + 1
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: shown.fulfilments.length > 1 ? t`Cancel shipment ${number}?` : t`Cancel this shipment?`,
      message: [
        t`Use this when the shipment was recorded by mistake. Its items are to be shipped again, and its tracking is removed. A shopper who got an e-mail about it gets another one that it was not shipped yet.`,
        ...elsewhere(shown, shipment, isMerchant),
      ].join(' '),
      confirm: t`Cancel shipment`,
      cancel: t`Keep shipment`,
      isDanger: true,
    })
    if (isSure) cancel.mutate({ body: { hash: shown.hash, fulfilmentId, version: shown.version } })
  }
  return (
    <Tooltip label={cancelBlock && blocks[cancelBlock]} disabled={!isBlocked} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="subtle"
        color="red"
        data-disabled={isBlocked || undefined}
        aria-disabled={isBlocked}
        loading={cancel.isPending}
        onClick={() => {
          if (!isBlocked) void ask()
        }}
      >
        {t`Cancel shipment`}
      </Button>
    </Tooltip>
  )
}

/** Names the other systems that may have the shipment: nobody but a person corrects them. */
function elsewhere({ source, marketplace }: Order, { source: madeIn, shopReport }: Shipment, isMerchant: boolean): string[] {
  return [
    ...(madeIn === 'shop' || shopReport !== null
      ? [
          isMerchant
            ? t`Your own shop is not changed: correct the shipment there too.`
            : t`The merchant’s shop is not changed: it has to be corrected there too.`,
        ]
      : []),
    ...(source === 'storefront' ? [t`The shop of ${marketplace.name} is not changed: it has to be corrected there too.`] : []),
  ]
}
