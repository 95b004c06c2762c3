import { t } from '@lingui/core/macro'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { Button, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'

type Props = { marketplace: { id: string; name: string }; standardTaxBasisPoints: number | null; onClose: () => void }

const Values = z.object({
  taxPercent: z.union([
    z.literal(''),
    z.number().check(z.minimum(0, t`Enter a percentage from 0 to 30.`), z.maximum(30, t`Enter a percentage from 0 to 30.`)),
  ]),
})

/** Accepts self-billing: from today, at the VAT rate of the merchant's sales. */
export function AcceptSelfBillingDialog({ marketplace, standardTaxBasisPoints, onClose }: Props) {
  const accept = useSend(selfBilling.accept, {
    refreshes: [selfBilling.get],
    onSuccess: () => {
      toastDone(t`Self-billing accepted`)
      onClose()
    },
  })
  const form = usePortalForm({
    initialValues: { taxPercent: '' },
    schema: Values,
    onSubmit: async ({ taxPercent }): Promise<void> => {
      const taxBasisPoints = taxPercent === '' ? null : Math.round(Number(taxPercent) * 100)
      try {
        await accept.mutateAsync({ body: { marketplaceId: marketplace.id, taxBasisPoints } })
      } catch (error) {
        form.fail(
          issuesOf(error).map((one) => ({ ...one, path: one.path === 'taxBasisPoints' ? 'taxPercent' : one.path })),
          messageOf(error),
        )
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Accept self-billing`} size={480}>
      <Form form={form}>
        <Text c="var(--text-2)" mb="md">
          {t`From today ${marketplace.name} issues your invoices for what you sell to it, in your name. Do not issue invoices of your own for these sales. All of them have one VAT rate: do not accept where your goods have several, or are exempt because they are sold to another country.`}
        </Text>
        <NumberField
          form={form}
          path="taxPercent"
          label={t`VAT rate of your sales (optional)`}
          help={
            standardTaxBasisPoints === null
              ? t`Leave empty to use the standard rate of your country.`
              : t`Leave empty to use the standard rate of your country (${standardTaxBasisPoints / 100} %).`
          }
          min={0}
          max={30}
          decimals={2}
          suffix="%"
        />
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Accept self-billing`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
