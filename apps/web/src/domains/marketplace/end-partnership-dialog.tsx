import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { Box, Button } from '@mantine/core'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import textStyles from '../../ui/text.module.css'

const Reason = z.object({ reason: z.string().check(z.trim(), z.maxLength(500)) })

type DialogProps = {
  partnershipId: string
  name: string
  consequences: readonly string[]
  onClose: () => void
  onEnded?: () => void
}

/** Asks before a partnership ends, with what follows from it and a reason for the other side. */
export function EndPartnershipDialog({ partnershipId, name, consequences, onClose, onEnded }: DialogProps) {
  const end = useSend(marketplace.endPartnership, {
    refreshes: [marketplace.getChannels, company.companyHasMerchants, company.my],
  })
  const form = usePortalForm({
    initialValues: { reason: '' },
    record: partnershipId,
    schema: Reason,
    onSubmit: async ({ reason }): Promise<void> => {
      try {
        await end.mutateAsync({ body: { partnershipId, ...(reason === '' ? {} : { reason }) } })
        toastDone(t`Partnership with ${name} ended`)
        onClose()
        onEnded?.()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog title={t`End the partnership with ${name}?`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form}>
        <Box className={textStyles.bullets} component="ul" mb="md" c="dimmed">
          {consequences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Box>
        <LongTextField form={form} path="reason" label={t`Reason (optional)`} help={t`Visible to ${name}.`} maxLength={500} />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t`End partnership`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
