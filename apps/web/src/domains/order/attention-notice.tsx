import { t } from '@lingui/core/macro'
import type { Attention } from '@stoa/contract/attention.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { Box, Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { attentionMessage } from './attention-messages.ts'

/** What a person should look at on an order or a payout, each with a button that closes it. */
export function AttentionNotice({ items }: { items: readonly Attention[] }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const mayResolve = useMay('order:refund')
  const resolve = useSend(order.resolveAttention, {
    refreshes: [order.getByHash, order.paged, payout.get, payout.paged],
    onSuccess: () => toastDone(t`Marked as resolved`),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  return items.map((item) => {
    const { title, text } = attentionMessage(item, isMerchant)
    return (
      <Box mb={20} key={item.id}>
        <Notice
          tone="error"
          role="alert"
          icon={<TriangleAlert size={20} aria-hidden />}
          actions={
            mayResolve && (
              <Button variant="default" size="xs" loading={resolve.isPending} onClick={() => resolve.mutate({ params: { id: item.id } })}>
                {t`Mark as resolved`}
              </Button>
            )
          }
        >
          <strong>{title}</strong>
          <p>{text}</p>
        </Notice>
      </Box>
    )
  })
}
