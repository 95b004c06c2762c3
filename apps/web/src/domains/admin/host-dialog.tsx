import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { admin } from '@stoa/contract/admin.ts'
import type { AdminCompany } from '@stoa/contract/admin.ts'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'

/** Sets the host name under which visitors see a marketplace; an empty one removes it. */
export function HostDialog({ company, onClose }: { company: AdminCompany; onClose: () => void }) {
  const change = useSend(admin.updateMarketplaceHost, { refreshes: [admin.companies] })
  const form = usePortalForm({
    initialValues: { host: company.host ?? '' },
    record: company.companyId,
    schema: z.object({ host: z.string().check(z.maxLength(253, t`At most 253 characters`)) }),
    onSubmit: async ({ host }) => {
      try {
        const saved = await change.mutateAsync({ body: { marketplaceId: company.companyId, host: host.trim() === '' ? null : host } })
        toastDone(saved.host === null ? t`Host name of ${company.companyName} removed` : t`${company.companyName} is available at ${saved.host}`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Host name of ${company.companyName}`}>
      <Form form={form}>
        <TextField
          form={form}
          path="host"
          label={t`Host name (optional)`}
          autoFocus
          help={t`For example shop.example.com. Point its DNS record to this portal first.`}
        />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Save host name`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
