import { t } from '@lingui/core/macro'
import { lead } from '@stoa/contract/lead.ts'
import type { Agency } from '@stoa/contract/lead.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import layoutStyles from '../../ui/layout.module.css'

/** Adds an agency, or renames one. */
export function AgencyDialog({ present, onClose }: { present: Agency | undefined; onClose: () => void }) {
  const save = useSend(lead.upsertAgency, { refreshes: [lead.agencies] })
  const form = usePortalForm({
    initialValues: { agencyId: present?.agencyId ?? '', name: present?.name ?? '' },
    schema: lead.upsertAgency.body,
    onSubmit: async (body) => {
      try {
        const saved = await save.mutateAsync({ body })
        toastDone(t`${saved.name} saved`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog title={present ? t`Rename ${present.name}` : t`Add agency`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form} className={layoutStyles.stack}>
        <TextField form={form} path="name" label={t`Name`} required maxLength={120} autoFocus />
        <TextField
          form={form}
          path="agencyId"
          label={t`ID in the link`}
          required
          maxLength={60}
          readOnly={present !== undefined}
          help={t`The link is /signup/ and this ID. It cannot be changed later.`}
        />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {present ? t`Save` : t`Add agency`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
