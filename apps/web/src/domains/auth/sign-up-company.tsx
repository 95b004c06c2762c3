import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { FieldIssue } from '@stoa/contract/errors.ts'
import { Registration } from '@stoa/contract/auth.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { countryChoices } from '../../ui/country-field.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { currencyOf } from '../company/country-currency.ts'
import { PasswordRules } from './password-rules.tsx'
import type { Newcomer } from './sign-up-draft.ts'
import formStyles from '../../ui/form.module.css'

const OwnCompany = z.pick(Registration, { companyName: true, countryCode: true, currency: true, acceptsTerms: true, password: true })

type Props = {
  newcomer: Newcomer
  issues: { list: readonly FieldIssue[]; words: string } | undefined
  isBusy: boolean
  termsHref: string | null
  privacyHref: string | null
  /** Receives what is typed, so that the browser's Back and a reload keep it. */
  onChange: (more: Partial<Newcomer>) => void
  onFinish: (more: Partial<Newcomer>) => Promise<void>
  onBack: (more: Partial<Newcomer>) => void
}

/** The last step: the company, and the terms. */
export function SignUpCompany({ newcomer, issues, isBusy, termsHref, privacyHref, onChange, onFinish, onBack }: Props) {
  const countries = useMemo(() => countryChoices(), [])
  // A reload keeps everything but the password.
  const [needsPassword] = useState(newcomer.password === '')
  const form = usePortalForm({
    initialValues: {
      companyName: newcomer.companyName,
      countryCode: newcomer.countryCode,
      currency: newcomer.currency,
      acceptsTerms: newcomer.acceptsTerms,
      password: newcomer.password,
    },
    schema: OwnCompany,
    onChange,
    onSubmit: onFinish,
  })
  // The form is new at every draw; what failed is shown once for each answer of the server.
  const report = useEffectEvent((reported: NonNullable<typeof issues>) => form.fail(reported.list, reported.words))
  useEffect(() => {
    if (issues) report(issues)
  }, [issues])
  return (
    <Form form={form}>
      <TextField form={form} path="companyName" label={t`Company name`} autoComplete="organization" required />
      <SelectField
        form={form}
        path="countryCode"
        label={t`Country`}
        required
        choices={countries}
        isSearchable
        emptyMessage={t`Choose a country.`}
        onPick={(code) => {
          const currency = code === null ? undefined : currencyOf(code)
          if (currency !== undefined) form.setFieldValue('currency', currency)
        }}
      />
      <CurrencyField form={form} path="currency" label={t`Accounting currency`} required help={t`Can’t be changed once you have orders.`} />
      {needsPassword && (
        <div>
          <TextField
            form={form}
            path="password"
            label={t`Password`}
            type="password"
            autoComplete="new-password"
            required
            help={t`Enter your password again because the page was reloaded.`}
          />
          <PasswordRules password={newcomer.password} />
        </div>
      )}
      <CheckboxField form={form} path="acceptsTerms" label={t`I accept the terms and the privacy statement`} />
      <p className={formStyles.help}>
        <a href={termsHref ?? '/terms'} target="_blank" rel="noreferrer">{t`Terms`}</a>
        {' · '}
        <a href={privacyHref ?? '/privacy'} target="_blank" rel="noreferrer">{t`Privacy statement`}</a>
      </p>
      <Group gap={10} wrap="nowrap">
        <Button variant="default" size="md" onClick={() => onBack(form.getValues())} disabled={isBusy}>
          {t`Back`}
        </Button>
        <Button type="submit" size="md" flex={1} loading={isBusy}>
          {t`Create account`}
        </Button>
      </Group>
    </Form>
  )
}
