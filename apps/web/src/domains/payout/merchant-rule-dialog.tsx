import { t } from '@lingui/core/macro'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { Button, Stack } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { RuleForm } from './rule-form.tsx'
import textStyles from '../../ui/text.module.css'

type DialogProps = { merchant: { id: string; name: string }; currency: string; onClose: () => void }

/** The payout rule of one merchant: its own, or that of the marketplace until it has one. */
export function MerchantRuleDialog({ merchant, currency, onClose }: DialogProps) {
  const { data, error, refetch } = useCall(payoutRule.list, {})
  const own = data?.find((rule) => rule.merchant?.id === merchant.id)
  const shared = data?.find((rule) => rule.merchant === null)
  const remove = useSend(payoutRule.remove, {
    refreshes: [payoutRule.list, payoutRule.forecast],
    onSuccess: () => {
      toastDone(t`The marketplace’s rule applies again`)
      onClose()
    },
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  return (
    <Dialog onClose={onClose} title={t`Payout rule of ${merchant.name}`} size={640}>
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingBlock h={280} radius="md" />
      ) : (
        <Stack gap="md">
          <p className={textStyles.note}>
            {own ? t`This merchant has a rule of its own.` : t`This merchant uses the marketplace’s rule. Save to give it a rule of its own.`}
          </p>
          <RuleForm key={JSON.stringify(own ?? shared)} rule={own ?? shared} merchantId={merchant.id} currency={currency} onSaved={onClose} />
          {own && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate({ params: { merchantId: merchant.id } })}>
              {t`Use the marketplace’s rule`}
            </Button>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
