import { t } from '@lingui/core/macro'
import { campaign } from '@stoa/contract/campaign.ts'
import type { CampaignDetail, CampaignProduct } from '@stoa/contract/campaign.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { TermsFields, termsOf } from './terms-fields.tsx'
import type { TermsValues } from './terms-fields.tsx'
import layoutStyles from '../../ui/layout.module.css'

/** Changes at what one product is sold in a campaign. */
export function PriceDialog({ present, product, onClose }: { present: CampaignDetail; product: CampaignProduct; onClose: () => void }) {
  const initial: TermsValues =
    product.discount === null
      ? { kind: 'price', discount: '', priceMinor: product.fixedPrice?.minor ?? null }
      : { kind: 'discount', discount: product.discount, priceMinor: null }
  const [values, setValues] = useState(initial)
  const save = useSend(campaign.addProducts, { refreshes: [campaign.get, campaign.products] })
  const form = usePortalForm<TermsValues>({
    initialValues: initial,
    schema: z.unknown(),
    onChange: setValues,
    onSubmit: async (typed) => {
      try {
        await save.mutateAsync({ body: { id: present.id, ...termsOf([product.id], typed) } })
        toastDone(t`Campaign price of ${product.name} saved`)
        onClose()
      } catch (error) {
        const path = typed.kind === 'price' ? 'priceMinor' : 'discount'
        form.fail(
          issuesOf(error).map((issue) => ({ ...issue, path })),
          messageOf(error),
        )
      }
    },
  })
  return (
    <Dialog title={t`Campaign price of ${product.name}`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form} className={layoutStyles.stack}>
        <TermsFields form={form} kind={values.kind} currency={present.currency} />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Save`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
