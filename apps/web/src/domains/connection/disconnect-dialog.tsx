import { Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { order } from '@stoa/contract/order.ts'
import { Button, Flex, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { cappedCount } from '../../lib/format.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useShopHome } from './use-shop-home.ts'
import { connectionReads } from './connection-reads.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** The orders that the shop has still to ship. */
const openInShop = { forwardState: 'forwarded' as const, orderStatus: ['New' as const, 'Partially Fulfilled' as const] }

/** Asks for the shop's name before its connection ends, and says what stops. */
export function DisconnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { isStorefront } = useShopHome()
  const inShop = useCall(order.paged, { query: { ...openInShop, limit: 1, count: true } }, { enabled: !isStorefront })
  const openCount = inShop.data?.totalCount ?? 0
  const known = cappedCount(openCount)
  const consequences = isStorefront
    ? [
        t`Products that were written stay for sale in your shop, and their prices and stock are no longer updated. Unpublish them there.`,
        t`Orders of the shop are no longer received, and shipments and refunds are no longer reported to it.`,
        t`Saved credentials are deleted.`,
        t`Orders that were received are kept.`,
      ]
    : [
        t`Products no longer sync, and new orders are no longer sent to this shop.`,
        ...(openCount > 0
          ? [
              plural(openCount, {
                one: '# open order is in this shop. Its shipments are no longer read, and its cancellation or refund is reported only once the shop is connected again.',
                other: `${known} open orders are in this shop. Their shipments are no longer read, and their cancellations and refunds are reported only once the shop is connected again.`,
              }),
            ]
          : []),
        t`Saved credentials are deleted.`,
        t`Your products and orders are kept.`,
      ]
  const disconnect = useSend(connection.disconnect, {
    refreshes: connectionReads,
    onSuccess: () => {
      toastDone(t`${name} disconnected`)
      onClose()
    },
  })
  const isTyped = typed.trim().toLowerCase() === name.trim().toLowerCase()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTyped) disconnect.mutate({})
  }
  return (
    <Dialog onClose={onClose} title={t`Disconnect ${name}?`}>
      <form onSubmit={submit} className={layoutStyles.stack}>
        {disconnect.error !== null && <FormMessage>{messageOf(disconnect.error)}</FormMessage>}
        <Flex className={textStyles.bullets} component="ul" direction="column" gap={6} c="dimmed">
          {consequences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Flex>
        <TextInput
          label={
            <>
              <Trans>
                Type <strong>{name}</strong> to confirm
              </Trans>
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <DialogActions>
          <Button type="submit" color="red" disabled={!isTyped} loading={disconnect.isPending}>
            {t`Disconnect`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
