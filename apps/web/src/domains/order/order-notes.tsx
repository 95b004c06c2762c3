import { t } from '@lingui/core/macro'
import { orderProgress } from '@stoa/contract/order-progress.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Trash2 } from 'lucide-react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { usePortalForm } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { TextForm } from '../../ui/text-form.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { orderChange } from './order-change.ts'
import layout from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** Notes of the reader's own company on an order. */
export function OrderNotes({ order: shown }: { order: Order }) {
  const mayWrite = useMay('order:fulfil')
  const { hash } = shown
  const remove = useSend(orderProgress.deleteNote, {
    ...orderChange,
    onSuccess: () => toastDone(t`Note deleted`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <Card title={t`Notes`}>
      <div className={layout.stack}>
        <p className={textStyles.note}>{t`Only people of your company read these notes.`}</p>
        {shown.notes.length > 0 && (
          <RowList label={t`Notes`} isFramed>
            {shown.notes.map((note) => (
              <Row
                key={note.id}
                name={<span style={{ whiteSpace: 'pre-line', fontWeight: 400 }}>{note.text}</span>}
                note={
                  <>
                    {note.author} · <When at={note.at} />
                  </>
                }
              >
                {mayWrite && (
                  <IconButton label={t`Delete note`} onClick={() => remove.mutate({ body: { hash, noteId: note.id } })}>
                    <Trash2 size={16} aria-hidden />
                  </IconButton>
                )}
              </Row>
            ))}
          </RowList>
        )}
        {mayWrite && <NoteForm hash={hash} />}
      </div>
    </Card>
  )
}

function NoteForm({ hash }: { hash: string }) {
  const add = useSend(orderProgress.addNote, orderChange)
  const form = usePortalForm({
    initialValues: { text: '' },
    schema: orderProgress.addNote.body,
    toSend: ({ text }) => ({ hash, text }),
    onSubmit: async ({ text }): Promise<void> => {
      try {
        await add.mutateAsync({ body: { hash, text } })
        form.saved({ text: '' })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <TextForm form={form} button={t`Add note`} variant="default">
      <LongTextField form={form} path="text" label={t`New note`} maxLength={2000} />
    </TextForm>
  )
}
