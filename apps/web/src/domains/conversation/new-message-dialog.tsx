import { t } from '@lingui/core/macro'
import { conversation } from '@stoa/contract/conversation.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { usePortalForm } from '../../ui/form.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { MessageDialog } from '../../ui/message-dialog.tsx'
import type { MessageValues } from '../../ui/message-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'

/** Starts a conversation with a company, or with the one named by `to`, and leads to it. */
export function NewMessageDialog({ to, onClose }: { to?: string | undefined; onClose: () => void }) {
  const { go } = useNavigation()
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const merchants = useMerchantChoices([])
  const marketplaces = useMarketplaceChoices(!isOperator)
  const start = useSend(conversation.start, {
    refreshes: [conversation.paged, notification.my],
    onSuccess: (made) => {
      onClose()
      go(`/shop/messages/${made.id}`)
    },
  })
  const form = usePortalForm<MessageValues & { companyId: string; subject: string }>({
    initialValues: { companyId: to ?? '', subject: '', text: '', files: [] },
    schema: conversation.start.body,
    toSend: ({ companyId, subject, text }) => ({ companyId, subject, text }),
    onSubmit: async ({ files, ...body }): Promise<void> => {
      try {
        await start.mutateAsync({ body, files: { files } })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <MessageDialog form={form} title={t`New message`} onClose={onClose}>
      <SelectField form={form} path="companyId" label={isOperator ? t`Merchant` : t`Marketplace`} choices={isOperator ? merchants : marketplaces} />
      <TextField form={form} path="subject" label={t`Subject`} maxLength={200} />
    </MessageDialog>
  )
}

/** The marketplaces where a merchant requested to join or sells, by name. */
function useMarketplaceChoices(enabled: boolean): { value: string; label: string }[] {
  const { data } = useCall(marketplace.getChannels, { query: { limit: 100 } }, { enabled })
  return (data?.value ?? []).filter((one) => one.partnership !== null).map((one) => ({ value: one.marketplaceId, label: one.marketplaceName }))
}
