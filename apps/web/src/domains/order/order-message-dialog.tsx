import { t } from '@lingui/core/macro'
import { conversation } from '@stoa/contract/conversation.ts'
import type { Order } from '@stoa/contract/order.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { usePortalForm } from '../../ui/form.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { MessageDialog } from '../../ui/message-dialog.tsx'
import type { MessageValues } from '../../ui/message-form.tsx'

/** Writes to the other company of an order, `to` by name, and leads to the conversation. */
export function OrderMessageDialog({ order: { hash, orderId }, to, onClose }: { order: Order; to: string; onClose: () => void }) {
  const { go } = useNavigation()
  const write = useSend(conversation.writeAboutOrder, {
    refreshes: [conversation.paged],
    onSuccess: (one) => {
      onClose()
      go(`/shop/messages/${one.id}`)
    },
  })
  const form = usePortalForm<MessageValues>({
    initialValues: { text: '', files: [] },
    schema: conversation.writeAboutOrder.body,
    toSend: ({ text }) => ({ hash, text }),
    onSubmit: async ({ text, files }): Promise<void> => {
      try {
        await write.mutateAsync({ body: { hash, text }, files: { files } })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return <MessageDialog form={form} title={t`Message ${to} about order #${orderId}`} onClose={onClose} />
}
