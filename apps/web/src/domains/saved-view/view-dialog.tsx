import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { SavedViewName, maxViewName, savedView } from '@stoa/contract/saved-view.ts'
import type { SavedView, SavedViewList } from '@stoa/contract/saved-view.ts'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import type { Requested, SavedTab } from '../../ui/saved-views.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { keptOf, tabOf } from './saved-tab.ts'
import layoutStyles from '../../ui/layout.module.css'

/** What the dialog is open for. */
export type ViewInput =
  | { kind: 'save'; list: SavedViewList; requested: Requested; onSaved: (tab: SavedTab) => void }
  | { kind: 'rename'; view: SavedView }

const Values = z.object({ name: SavedViewName, isShared: z.boolean() })

/** Asks what a view is called and, when it is new, whom it is for. */
export function ViewDialog({ input, onClose }: { input: ViewInput; onClose: () => void }) {
  const isNew = input.kind === 'save'
  const own = useCall(company.my, {}, { enabled: isNew })
  const upsert = useSend(savedView.upsert, { refreshes: [savedView.list] })
  const form = usePortalForm({
    initialValues: isNew ? { name: '', isShared: false } : { name: input.view.name, isShared: input.view.isShared },
    schema: Values,
    onSubmit: async (values): Promise<void> => {
      try {
        const body = isNew ? { list: input.list, ...keptOf(input.requested), ...values } : { ...bodyOf(input.view), ...values }
        const kept = await upsert.mutateAsync({ body })
        onClose()
        if (isNew) input.onSaved(tabOf(kept))
        toastDone(isNew ? t`“${kept.name}” saved` : t`View renamed to “${kept.name}”`)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={isNew ? t`Save view` : t`Rename view`} size={440}>
      <Form form={form} className={layoutStyles.stack}>
        <TextField
          form={form}
          path="name"
          label={t`Name`}
          maxLength={maxViewName}
          required
          autoFocus
          help={isNew ? t`Saves the current filters, search, sort order and columns.` : undefined}
        />
        {isNew && (
          <CheckboxField
            form={form}
            path="isShared"
            label={own.data ? t`Share with everyone at ${own.data.companyName}` : t`Share with everyone in your company`}
            help={t`Only you and owners can change it.`}
          />
        )}
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {isNew ? t`Save view` : t`Rename view`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** The view as it is, for sending back with another name. */
function bodyOf({ id, version, list, view, text, sort, filters, hiddenColumns }: SavedView) {
  return { id, version, list, view, text, sort, filters, hiddenColumns }
}
