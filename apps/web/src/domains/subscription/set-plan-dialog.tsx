import { t } from '@lingui/core/macro'
import { subscription } from '@stoa/contract/subscription.ts'
import { Button, Text } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import * as z from 'zod/mini'

const Values = z.strictObject({ planId: z.string().check(z.minLength(1)) })
const noPlan = 'none'

/** Gives a company a plan, changes it from the next invoice on, or ends its subscription. */
export function SetPlanDialog({ companyId, companyName, onClose }: { companyId: string; companyName: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(subscription.plans, {})
  const set = useSend(subscription.setCompanyPlan, {
    refreshes: [subscription.paged, subscription.plans],
    onSuccess: ({ endedOn }) => {
      toastDone(endedOn === null ? t`Plan set` : t`Subscription ended`)
      onClose()
    },
  })
  const form = usePortalForm({
    initialValues: { planId: '' },
    schema: Values,
    onSubmit: async ({ planId }): Promise<void> => {
      try {
        await set.mutateAsync({ body: { companyId, planId: planId === noPlan ? null : planId } })
      } catch (problem) {
        form.fail(issuesOf(problem), messageOf(problem))
      }
    },
  })
  const choices = (data?.plans ?? [])
    .filter(({ isActive }) => isActive)
    .map((plan) => ({ value: plan.planId, label: t`${plan.name}, ${money(plan.price)} per month` }))
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Plan of ${companyName}`} size={460}>
      {data ? (
        <Form form={form}>
          <Text c="var(--text-2)" mb="md">
            {choices.length === 0
              ? t`Create a plan first, under Subscriptions.`
              : t`A new subscription starts today, or after the last month that was invoiced, and is invoiced monthly in advance. A changed plan holds from the next invoice on.`}
          </Text>
          <SelectField
            form={form}
            path="planId"
            label={t`Plan`}
            required
            choices={[...choices, { value: noPlan, label: t`None: end the subscription today` }]}
          />
          <DialogActions>
            <Button type="submit" loading={form.isBusy}>
              {t`Set plan`}
            </Button>
          </DialogActions>
        </Form>
      ) : error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock h={120} radius="md" />
      )}
    </Dialog>
  )
}
