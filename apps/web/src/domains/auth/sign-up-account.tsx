import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { FieldIssue } from '@stoa/contract/errors.ts'
import { Registration } from '@stoa/contract/auth.ts'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findPasswordIssue } from './password-label.ts'
import { PasswordRules } from './password-rules.tsx'
import type { Newcomer } from './sign-up-draft.ts'

const Account = z.pick(Registration, { name: true, email: true, password: true })

type Props = {
  newcomer: Newcomer
  issues: { list: readonly FieldIssue[]; words: string } | undefined
  /** Receives what is typed, so that the browser's Back and a reload keep it. */
  onChange: (more: Partial<Newcomer>) => void
  onNext: (more: Partial<Newcomer>) => void
  onBack: (more: Partial<Newcomer>) => void
}

/** The second step: the person. */
export function SignUpAccount({ newcomer, issues, onChange, onNext, onBack }: Props) {
  const form = usePortalForm({
    initialValues: { name: newcomer.name, email: newcomer.email, password: newcomer.password },
    schema: Account,
    onChange,
    onSubmit: async (values) => {
      const issue = await findPasswordIssue(values.password, [values.email.split('@')[0] ?? '', values.name])
      if (issue === undefined) onNext(values)
      else form.fail([{ path: 'password', code: 'easy_password', message: issue }], issue)
    },
  })
  // The form is new at every draw; what failed is shown once for each answer of the server.
  const report = useEffectEvent((reported: NonNullable<typeof issues>) => form.fail(reported.list, reported.words))
  useEffect(() => {
    if (issues) report(issues)
  }, [issues])
  return (
    <Form form={form}>
      <TextField form={form} path="name" label={t`Your name`} autoComplete="name" required />
      <TextField form={form} path="email" label={t`E-mail`} type="email" autoComplete="username" required />
      <div>
        <TextField form={form} path="password" label={t`Password`} type="password" autoComplete="new-password" required />
        <PasswordRules password={newcomer.password} />
      </div>
      <Group gap={10} wrap="nowrap">
        <Button variant="default" size="md" onClick={() => onBack(form.getValues())}>
          {t`Back`}
        </Button>
        <Button type="submit" size="md" flex={1} loading={form.isBusy}>
          {t`Continue`}
        </Button>
      </Group>
    </Form>
  )
}
