import { plural, t } from '@lingui/core/macro'
import { isLanguage, languages } from '@stoa/contract/languages.ts'
import { merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import { languageNames } from '@stoa/messages/languages.ts'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { language as ownLanguage } from '../../lib/language.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { emailsIn, emailsProblem } from './invited-emails.ts'

type Values = { emails: string; message: string; language: string }

const Invitation = z.object({ emails: z.string(), message: z.string().check(z.trim(), z.maxLength(1000)), language: z.string() })

/** Invites one or several merchants by e-mail. */
export function InviteMerchantsDialog({ onClose }: { onClose: () => void }) {
  const invite = useSend(merchantInvitation.invite, { refreshes: [merchantInvitation.paged] })
  const form = usePortalForm<Values>({
    initialValues: { emails: '', message: '', language: ownLanguage },
    schema: Invitation,
    check: ({ emails }) => {
      const problem = emailsProblem(emails)
      return problem === undefined ? {} : { emails: problem }
    },
    onSubmit: async ({ emails, message, language }): Promise<void> => {
      try {
        const { invitations, partners } = await invite.mutateAsync({
          body: { emails: emailsIn(emails), message, ...(isLanguage(language) ? { language } : {}) },
        })
        if (invitations.length > 0) toastDone(t`${plural(invitations.length, { one: '# invitation sent', other: '# invitations sent' })}`)
        if (partners.length > 0) toastNote(t`Not invited, because they already sell here or have requested to: ${partners.join(', ')}`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog title={t`Invite merchants`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} size={520}>
      <Form form={form} className={layoutStyles.stack}>
        <LongTextField
          form={form}
          path="emails"
          label={t`E-mail addresses`}
          help={t`One per line, or separated by commas. Each gets an e-mail of its own.`}
          required
        />
        <LongTextField form={form} path="message" label={t`Message (optional)`} maxLength={1000} />
        <SelectField
          form={form}
          path="language"
          label={t`Language of the e-mail`}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          help={t`People with an account get it in the language they chose.`}
        />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Send invitations`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
