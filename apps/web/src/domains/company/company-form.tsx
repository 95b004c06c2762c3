import { CompanyChange, company } from '@stoa/contract/company.ts'
import type { Company } from '@stoa/contract/company.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentRowOf, faultsOf, messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-session.ts'
import { FilesField } from '../../ui/file-field.tsx'
import { FormErrors, usePortalForm } from '../../ui/form.tsx'
import { SettingsPage, SettingsSection } from '../../ui/page-layout.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { CountryField, CurrencyField, MultiSelectField } from '../../ui/select-field.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { staleText, useFollowSaved } from './follow-saved.ts'
import { languageChoices } from './language-choices.ts'
import './company.css'

const maxDocumentMegabytes = 5
const kinds = { MERCHANT: 'Merchant', MARKETPLACE: 'Marketplace operator', ADMIN: 'Administrator' } as const

function valuesOf(own: Company) {
  const {
    companyName,
    registrationNumber,
    vatNumber,
    countryCode,
    street,
    postalCode,
    city,
    currency,
    languages,
    companyMail,
    companyWhatsapp,
    phone,
  } = own
  const documents: readonly File[] = []
  return {
    companyName,
    registrationNumber,
    vatNumber,
    countryCode,
    street,
    postalCode,
    city,
    currency,
    languages,
    companyMail,
    companyWhatsapp,
    phone,
    documents,
  }
}

/** The company as one form; who may not manage it reads. */
export function CompanyForm({ own }: { own: Company }) {
  const client = useQueryClient()
  const readOnly = !useMay('company:manage')
  const languages = useMemo(() => languageChoices(), [])
  const save = useSend(company.update, { refreshes: [company.my] })
  const bodyOf = ({ documents: _files, ...values }: ReturnType<typeof valuesOf>) => ({ version: own.version, ...values })
  const form = usePortalForm({
    initialValues: valuesOf(own),
    schema: CompanyChange,
    toSend: bodyOf,
    onSubmit: async (values) => {
      const files = values.documents.length > 0 ? { files: { documents: values.documents } } : {}
      try {
        const saved = await save.mutateAsync({ body: bodyOf(values), ...files })
        form.reset(valuesOf(saved))
        toastDone('Company saved')
      } catch (error) {
        const theirs = currentRowOf<Company>(error)
        if (theirs) {
          await refresh(client, company.my)
          form.fail([], staleText(form.differingFrom(valuesOf(theirs))))
        } else form.fail(faultsOf(error), messageOf(error))
      }
    },
  })
  useFollowSaved(form, own.version, valuesOf(own))
  const field = { form, readOnly }
  return (
    <form onSubmit={form.submit} noValidate>
      <SettingsPage
        title="Company"
        badges={<Tag colour={own.isActive ? 'success' : 'error'}>{own.isActive ? 'Active' : 'Inactive'}</Tag>}
        description={readOnly ? 'Your role reads these facts; an owner or manager changes them.' : undefined}
      >
        <FormErrors form={form} />
        <SettingsSection title="Legal" text={`As registered. This company is a ${kinds[own.companyType].toLowerCase()}.`}>
          <TextField {...field} path="companyName" label="Company name" autoComplete="organization" required maxLength={160} />
          <div className="fm-row">
            <TextField {...field} path="registrationNumber" label="Registration number" />
            <TextField {...field} path="vatNumber" label="VAT number" />
          </div>
        </SettingsSection>
        <SettingsSection title="Address" text="Stands on your invoices.">
          <CountryField {...field} path="countryCode" label="Country" required />
          <TextField {...field} path="street" label="Street and number" autoComplete="street-address" />
          <div className="fm-row">
            <TextField {...field} path="postalCode" label="Postal code" autoComplete="postal-code" />
            <TextField {...field} path="city" label="City" autoComplete="address-level2" />
          </div>
        </SettingsSection>
        <SettingsSection title="Contact" text="How partners and customers reach you.">
          <TextField {...field} path="companyMail" label="E-mail" type="email" />
          <div className="fm-row">
            <TextField {...field} path="phone" label="Phone" type="tel" autoComplete="tel" />
            <TextField {...field} path="companyWhatsapp" label="WhatsApp" type="tel" />
          </div>
        </SettingsSection>
        <SettingsSection title="Currency and language">
          <CurrencyField {...field} path="currency" label="Currency" required help="In which you keep your books." />
          <MultiSelectField {...field} path="languages" label="Languages" choices={languages} />
        </SettingsSection>
        {!readOnly && (
          <SettingsSection title="Documents" text="For example pictures of your registration. They are kept with your company.">
            <FilesField
              key={form.key('documents')}
              form={form}
              path="documents"
              label="Add documents"
              accept="image/*"
              maxMegabytes={maxDocumentMegabytes}
            />
          </SettingsSection>
        )}
      </SettingsPage>
      <SaveBar form={form} />
    </form>
  )
}
