import { t } from '@lingui/core/macro'
import { Button, SimpleGrid } from '@mantine/core'
import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import { PayoutSchedule, payoutRule } from '@stoa/contract/payout-rule.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useFormSync } from '../../ui/use-form-sync.ts'
import { useVersionedForm } from '../company/versioned-form.ts'
import { scheduleLabels, weekdays } from './rule-labels.ts'
import { maxReserve, reserveError, toBody, valuesOf, versionOf } from './rule-values.ts'
import type { RuleValues } from './rule-values.ts'

type FormOptions = {
  rule: PayoutRule | undefined
  /** Whose own rule it becomes; absent is the rule of the marketplace. */
  merchantId?: string
  onSaved?: () => void
}

type RuleForm = ReturnType<typeof useRuleForm>

/** The form of a payout rule. Untouched it follows what is saved. */
export function useRuleForm({ rule, merchantId, onSaved }: FormOptions) {
  const reads = [payoutRule.list, payoutRule.forecast]
  const update = useSend(payoutRule.update, { refreshes: reads })
  const whose = merchantId === undefined ? {} : { merchantId }
  const toSend = (values: RuleValues, begun: PayoutRule | undefined) => ({ ...toBody(values), ...whose, version: versionOf(begun, merchantId) })
  const { form, follow } = useVersionedForm<PayoutRule, RuleValues>({
    present: rule,
    valuesOf,
    schema: payoutRule.update.body,
    toSend,
    check: reserveError,
    reads,
    save: async (values, begun) => {
      const saved = await update.mutateAsync({ body: toSend(values, begun) })
      follow(saved)
      form.saved(valuesOf(saved))
      toastDone(t`Payout rule saved`)
      onSaved?.()
    },
  })
  const start = () => {
    follow(rule)
    form.reset(valuesOf(rule))
  }
  useFormSync({ isDirty: form.isDirty, reset: start }, JSON.stringify(rule ?? null), valuesOf(rule))
  /** Saving an untouched form gives a merchant without a rule its own. */
  return { ...form, isSaveable: form.isDirty || (merchantId !== undefined && rule?.merchant?.id !== merchantId) }
}

/** Edits when payouts are made, what stays payable, and what is held back of each order. */
export function RuleFields({ form, currency }: { form: RuleForm; currency: string }) {
  const mayManage = useMay('payout:run')
  const schedule = form.getValues().schedule
  const days = schedule === 'weekly' ? weekdays : schedule === 'monthly' ? Array.from({ length: 28 }, (_, n) => String(n + 1)) : []
  return (
    <Form form={form}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField
          form={form}
          path="schedule"
          label={t`Schedule`}
          readOnly={!mayManage}
          choices={PayoutSchedule.options.map((value) => ({ value, label: scheduleLabels[value] }))}
          onPick={() => form.setFieldValue('day', null)}
        />
        {days.length > 0 && (
          <SelectField
            form={form}
            path="day"
            label={t`Day`}
            required
            readOnly={!mayManage}
            isSearchable={false}
            choices={days.map((label, n) => ({ value: String(n + 1), label }))}
          />
        )}
        <MoneyField
          form={form}
          path="keepMinor"
          label={t`Amount kept in the balance`}
          currency={currency}
          readOnly={!mayManage}
          help={t`After each payout this much stays in the balance of the merchant and is not paid.`}
        />
        <NumberField
          form={form}
          path="reserveBasisPoints"
          label={t`Reserve`}
          suffix="%"
          decimals={2}
          min={0}
          max={maxReserve}
          readOnly={!mayManage}
          help={t`This part of each order is held back for returns and chargebacks.`}
        />
        <NumberField form={form} path="reserveDays" label={t`Reserve period in days`} min={0} max={365} readOnly={!mayManage} />
      </SimpleGrid>
      {mayManage && (
        <ActionRow>
          <Button mt="md" type="submit" loading={form.isBusy} disabled={!form.isSaveable}>
            {t`Save rule`}
          </Button>
        </ActionRow>
      )}
    </Form>
  )
}
