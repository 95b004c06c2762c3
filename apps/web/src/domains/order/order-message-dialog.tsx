import { t } from '@lingui/core/macro'
import { conversation } from '@stoa/contract/conversation.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'

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
  const form = usePortalForm({
    initialValues: { text: '' },
    schema: conversation.writeAboutOrder.body,
    toSend: ({ text }) => ({ hash, text }),
    onSubmit: async ({ text }): Promise<void> => {
      try {
        await write.mutateAsync({ body: { hash, text } })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Message ${to} about order #${orderId}`} size={560}>
      <Form form={form}>
        <LongTextField form={form} path="text" label={t`Message`} maxLength={5000} />
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Send message`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
