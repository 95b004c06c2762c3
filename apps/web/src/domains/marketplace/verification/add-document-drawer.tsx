import { t } from '@lingui/core/macro'
import { DocumentKind, verification } from '@stoa/contract/verification.ts'
import { verificationState } from '@stoa/contract/verification-state.ts'
import { issuesOf, messageOf } from '../../../lib/api-error.ts'
import { useSend } from '../../../lib/calls.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FilesField } from '../../../ui/file-field.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { usePortalForm } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { itemLabels } from './verification-labels.ts'

const choices = DocumentKind.options.map((value) => ({ value, label: itemLabels[value] }))
const maxMegabytes = 10

type Values = { kind: DocumentKind; expiresOn: string | null; document: readonly File[] }
const initialValues: Values = { kind: 'registration_extract', expiresOn: null, document: [] }

/** Adds a document of the merchant. */
export function AddDocumentDrawer({ onClose }: { onClose: () => void }) {
  const send = useSend(verification.addDocument, { refreshes: [verificationState.my] })
  const form = usePortalForm({
    initialValues,
    schema: verification.addDocument.body,
    toSend: ({ kind, expiresOn }) => ({ kind, expiresOn }),
    onSubmit: async ({ kind, expiresOn, document }): Promise<void> => {
      try {
        await send.mutateAsync({ body: { kind, expiresOn }, files: { document: document[0] } })
        toastDone(t`Document added`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <FormDrawer title={t`Add document`} form={form} save={t`Add document`} onClose={onClose}>
      <SelectField form={form} path="kind" label={t`Kind`} choices={choices} required />
      <FilesField form={form} path="document" label={t`Document`} accept="application/pdf,image/*" maxMegabytes={maxMegabytes} />
      <DateField form={form} path="expiresOn" label={t`Valid until (optional)`} help={t`We notify you 30 and 7 days before.`} />
    </FormDrawer>
  )
}
