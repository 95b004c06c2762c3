import { t } from '@lingui/core/macro'
import { Button, SimpleGrid } from '@mantine/core'
import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import { PayoutSchedule, payoutRule } from '@stoa/contract/payout-rule.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'

const schedules: Readonly<Record<PayoutSchedule, string>> = {
  manual: t`Manual`,
  daily: t`Every day`,
  weekly: t`Every week`,
  monthly: t`Every month`,
  cycle: t`On the 1st, 11th and 21st`,
}
const weekdays = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`]

type Values = { schedule: string | null; day: string | null; keepMinor: number | null; reservePercent: number | string; reserveDays: number | string }

type FormProps = {
  rule: PayoutRule | undefined
  currency: string
  /** Whose own rule it becomes; absent is the rule of the marketplace. */
  merchantId?: string
  onSaved?: () => void
}

/** Edits when payouts are made, what stays payable, and what is held back of each order. */
export function RuleForm({ rule, currency, merchantId, onSaved }: FormProps) {
  const mayManage = useMay('payout:run')
  const save = useSend(payoutRule.update, { refreshes: [payoutRule.list, payoutRule.forecast] })
  const whose = merchantId === undefined ? {} : { merchantId }
  const form = usePortalForm<Values>({
    initialValues: {
      schedule: rule?.schedule ?? 'manual',
      day: rule?.day === null || rule === undefined ? null : String(rule.day),
      keepMinor: rule?.keep.minor ?? 0,
      reservePercent: (rule?.reserveBasisPoints ?? 0) / 100,
      reserveDays: rule?.reserveDays ?? 0,
    },
    schema: payoutRule.update.body,
    toSend: (values) => ({ ...toBody(values), ...whose }),
    onSubmit: async (values) => {
      try {
        await save.mutateAsync({ body: { ...toBody(values), ...whose } })
        toastDone(t`Payout rule saved`)
        onSaved?.()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
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
          choices={PayoutSchedule.options.map((value) => ({ value, label: schedules[value] }))}
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
          label={t`Minimum balance`}
          currency={currency}
          readOnly={!mayManage}
          help={t`This much stays in the balance of each merchant after a payout.`}
        />
        <NumberField
          form={form}
          path="reservePercent"
          label={t`Reserve`}
          suffix="%"
          decimals={2}
          min={0}
          readOnly={!mayManage}
          help={t`This part of each order is held back for returns and chargebacks.`}
        />
        <NumberField form={form} path="reserveDays" label={t`Reserve period in days`} min={0} max={365} readOnly={!mayManage} />
      </SimpleGrid>
      {mayManage && (
        <ActionRow>
          <Button
            mt="md"
            type="submit"
            loading={form.isBusy}
            disabled={!form.isDirty && (merchantId === undefined || rule?.merchant?.id === merchantId)}
          >
            {t`Save rule`}
          </Button>
        </ActionRow>
      )}
    </Form>
  )
}

function toBody({ schedule, day, keepMinor, reservePercent, reserveDays }: Values) {
  return {
    schedule: PayoutSchedule.parse(schedule),
    day: day === null ? null : Number(day),
    keepMinor: keepMinor ?? 0,
    reserveBasisPoints: Math.round(Number(reservePercent) * 100),
    reserveDays: Number(reserveDays),
  }
}
