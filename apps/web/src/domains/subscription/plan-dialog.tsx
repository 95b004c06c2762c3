import { t } from '@lingui/core/macro'
import { subscription } from '@stoa/contract/subscription.ts'
import type { SubscriptionPlan } from '@stoa/contract/subscription.ts'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { asRow } from '../../lib/show-answer.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useState } from 'react'

const Values = z.strictObject({ ...subscription.createPlan.body.shape, isActive: z.boolean() })
type Values = Omit<z.infer<typeof Values>, 'priceMinor'> & { priceMinor: number | null }

const valuesOf = ({ name, price, isActive }: SubscriptionPlan): Values => ({ name, priceMinor: price.minor, currency: price.currency, isActive })

/** Creates a plan, or changes one: a new price holds from each company's next invoice on. */
export function PlanDialog({ plan, currency, onClose }: { plan: SubscriptionPlan | undefined; currency: string; onClose: () => void }) {
  const handlers = {
    refreshes: [subscription.plans, subscription.paged],
    refreshesOutdated: true,
    shows: asRow([subscription.plans], (one, saved) => 'planId' in one && 'planId' in saved && one.planId === saved.planId),
    onSuccess: () => {
      toastDone(plan ? t`Plan saved` : t`Plan created`)
      onClose()
    },
  }
  const create = useSend(subscription.createPlan, handlers)
  const update = useSend(subscription.updatePlan, handlers)
  const [version, setVersion] = useState(plan?.version ?? 0)
  const [shown, setShown] = useState(plan?.price.currency ?? currency)
  const form = usePortalForm<Values>({
    initialValues: plan ? valuesOf(plan) : { name: '', priceMinor: null, currency: shown, isActive: true },
    schema: Values,
    onChange: (values) => setShown(values.currency),
    onSubmit: async ({ name, priceMinor, currency: chosen, isActive }): Promise<void> => {
      try {
        if (plan) await update.mutateAsync({ body: { planId: plan.planId, version, name, priceMinor: priceMinor ?? 0, isActive } })
        else await create.mutateAsync({ body: { name, priceMinor: priceMinor ?? 0, currency: chosen } })
      } catch (error) {
        const theirs = currentRowOf<SubscriptionPlan>(error)
        if (theirs) {
          setVersion(theirs.version)
          form.failStale(valuesOf(theirs))
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={plan ? t`Edit plan` : t`Create plan`} size={460}>
      <Form form={form}>
        <div style={{ display: 'grid', gap: 14 }}>
          <TextField form={form} path="name" label={t`Name`} required />
          {!plan && <CurrencyField form={form} path="currency" label={t`Currency`} required />}
          <MoneyField
            form={form}
            path="priceMinor"
            label={t`Price per month`}
            currency={shown}
            required
            help={plan ? t`Excluding VAT. A new price holds from the next invoice of each company.` : t`Excluding VAT.`}
          />
          {plan && <CheckboxField form={form} path="isActive" label={t`Open to new companies`} help={t`Companies that have the plan keep it.`} />}
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {plan ? t`Save plan` : t`Create plan`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
