import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Case } from '@stoa/contract/case-shapes.ts'
import type { CaseShares } from '@stoa/contract/case-share.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import { showCase } from './show-case.ts'
import { ShareFields, minorOf, shareErrors } from './share-fields.tsx'

type Values = { marketplaceMinor: number | null; reason: string | null; text: string }

/** Decides what each side bears of a case. What each will bear is shown before it is done. */
export function ShareDialog({ one, shares, onClose }: { one: Case; shares: CaseShares; onClose: () => void }) {
  const { currency } = shares.merchant
  const costMinor = shares.merchant.minor + shares.marketplace.minor
  const returnedMinor = shares.returned.minor
  const [marketplaceMinor, setMarketplaceMinor] = useState(shares.marketplace.minor)
  const toSend = ({ marketplaceMinor: minor, reason, text }: Values) => ({
    merchantMinor: Math.max(0, costMinor - minorOf(minor)),
    marketplaceMinor: minor ?? 0,
    reason: reason as never,
    text,
  })
  const act = useSend(caseRoutes.decideShares, {
    refreshes: [caseRoutes.get, order.getByHash],
    shows: showCase,
    onSuccess: () => {
      toastDone(t`Cost shared`)
      onClose()
    },
  })
  const form = usePortalForm<Values>({
    initialValues: { marketplaceMinor: shares.marketplace.minor, reason: shares.reason, text: '' },
    schema: caseRoutes.decideShares.body,
    toSend,
    check: (values) => shareErrors('marketplaceMinor', values.marketplaceMinor, costMinor - Math.max(0, returnedMinor)),
    onChange: (values) => setMarketplaceMinor(minorOf(values.marketplaceMinor)),
    onSubmit: async (values) => {
      try {
        await act.mutateAsync({ params: { id: one.id }, body: toSend(values) })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Share cost`}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <ShareFields form={form} currency={currency} costMinor={costMinor} marketplaceMinor={marketplaceMinor} returnedMinor={returnedMinor} />
        <LongTextField form={form} path="text" label={t`Note (optional)`} maxLength={1000} help={t`The merchant sees it.`} />
        <p className={textStyles.hint}>
          {one.closedAt === null
            ? t`It is booked when the case ends with a cost. Until then you can change it.`
            : t`It is booked at once and cannot be changed.`}
        </p>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Share cost`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
