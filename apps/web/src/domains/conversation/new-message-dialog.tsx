import { t } from '@lingui/core/macro'
import { conversation } from '@stoa/contract/conversation.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
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
  const form = usePortalForm({
    initialValues: { companyId: to ?? '', subject: '', text: '' },
    schema: conversation.start.body,
    toSend: (values) => values,
    onSubmit: async (values): Promise<void> => {
      try {
        await start.mutateAsync({ body: values })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`New message`} size={560}>
      <Form form={form}>
        <div style={{ display: 'grid', gap: 14 }}>
          <SelectField
            form={form}
            path="companyId"
            label={isOperator ? t`Merchant` : t`Marketplace`}
            choices={isOperator ? merchants : marketplaces}
          />
          <TextField form={form} path="subject" label={t`Subject`} maxLength={200} />
          <LongTextField form={form} path="text" label={t`Message`} maxLength={5000} />
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Send message`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** The marketplaces where a merchant requested to join or sells, by name. */
function useMarketplaceChoices(enabled: boolean): { value: string; label: string }[] {
  const { data } = useCall(marketplace.getChannels, { query: { limit: 100 } }, { enabled })
  return (data?.value ?? []).filter((one) => one.partnership !== null).map((one) => ({ value: one.marketplaceId, label: one.marketplaceName }))
}
