import { t } from '@lingui/core/macro'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import { Button, Stack } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { RuleFields, useRuleForm } from './rule-form.tsx'
import textStyles from '../../ui/text.module.css'

type DialogProps = { merchant: { id: string; name: string }; currency: string; onClose: () => void }

/** The width of the dialog in pixels. */
const dialogSize = 640

/** The payout rule of one merchant: its own, or that of the marketplace until it has one. */
export function MerchantRuleDialog(props: DialogProps) {
  const { merchant, onClose } = props
  const { data, error, refetch } = useCall(payoutRule.list, {})
  if (data) {
    const own = data.find((rule) => rule.merchant?.id === merchant.id)
    return <RuleDialog {...props} hasOwn={own !== undefined} rule={own ?? data.find((rule) => rule.merchant === null)} />
  }
  return (
    <Dialog onClose={onClose} title={t`Payout rule of ${merchant.name}`} size={dialogSize}>
      {error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : <LoadingBlock h={280} radius="md" />}
    </Dialog>
  )
}

function RuleDialog({ merchant, currency, onClose, rule, hasOwn }: DialogProps & { rule: PayoutRule | undefined; hasOwn: boolean }) {
  const form = useRuleForm({ rule, merchantId: merchant.id, onSaved: onClose })
  const remove = useSend(payoutRule.remove, {
    refreshes: [payoutRule.list, payoutRule.forecast],
    onSuccess: () => {
      toastDone(t`The marketplace’s rule applies again`)
      onClose()
    },
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Payout rule of ${merchant.name}`} size={dialogSize}>
      <Stack gap="md">
        <p className={textStyles.note}>
          {hasOwn ? t`This merchant has a rule of its own.` : t`This merchant uses the marketplace’s rule. Save to give it a rule of its own.`}
        </p>
        <RuleFields form={form} currency={currency} />
        {hasOwn && (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate({ params: { merchantId: merchant.id } })}>
            {t`Use the marketplace’s rule`}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
