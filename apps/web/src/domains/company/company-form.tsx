import { CompanyChange, company } from '@stoa/contract/company.ts'
import type { Company } from '@stoa/contract/company.ts'
import { Mode } from '@stoa/contract/states.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-session.ts'
import { SwitchField } from '../../ui/checkbox-field.tsx'
import { FilesField } from '../../ui/file-field.tsx'
import { FormErrors, usePortalForm } from '../../ui/form.tsx'
import { SettingsPage, SettingsSection } from '../../ui/page-layout.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { CountryField } from '../../ui/country-field.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { staleText, useFormSync } from './sync-form.ts'
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
    platformProduct,
    hasVRFeature,
    hideCategoryFilters,
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
    platformProduct,
    influencerShopHandle: own.influencerShopHandle ?? '',
    hasVRFeature,
    hideCategoryFilters,
    documents,
  }
}

type Values = ReturnType<typeof valuesOf>

/** What a company of each type can be; an administrator's is none of these. */
const modeChoices: Readonly<Record<Company['companyType'], readonly { value: string; label: string }[]>> = {
  MARKETPLACE: [
    { value: 'MARKETPLACE', label: 'Marketplace' },
    { value: 'ADDON_MARKETPLACE', label: 'Add-on marketplace, beside your own shop' },
  ],
  MERCHANT: [
    { value: 'MARKETPLACE', label: 'Sells on one marketplace' },
    { value: 'CHANNELS', label: 'Sells on several channels' },
  ],
  ADMIN: [],
}

/** The company as one form; who may not manage it reads. */
export function CompanyForm({ own }: { own: Company }) {
  const client = useQueryClient()
  const readOnly = !useMay('company:manage')
  const languages = useMemo(() => languageChoices(), [])
  const save = useSend(company.update, { refreshes: [company.my] })
  const changeMode = useSend(company.updatePlatformProduct, { refreshes: [company.my] })
  const bodyOf = ({ documents: _files, platformProduct: _mode, influencerShopHandle: handle, ...values }: Values) => ({
    version: own.version,
    ...values,
    influencerShopHandle: handle === '' ? null : handle,
  })
  const form = usePortalForm({
    initialValues: valuesOf(own),
    schema: CompanyChange,
    toSend: bodyOf,
    onSubmit: async (values) => {
      const files = values.documents.length > 0 ? { files: { documents: values.documents } } : {}
      try {
        const saved = await save.mutateAsync({ body: bodyOf(values), ...files })
        const mode = Mode.parse(values.platformProduct)
        form.reset(valuesOf(mode === saved.platformProduct ? saved : await changeMode.mutateAsync({ body: { platformProduct: mode } })))
        toastDone('Company saved')
      } catch (error) {
        const theirs = currentRowOf<Company>(error)
        if (theirs) {
          await refresh(client, company.my)
          form.fail([], staleText(form.differingFrom(valuesOf(theirs))))
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  useFormSync(form, own.version, valuesOf(own))
  const field = { form, readOnly }
  const modes = modeChoices[own.companyType]
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
        {modes.length > 0 && (
          <SettingsSection title="How you sell" text="Decides which pages and menus you have.">
            <SelectField {...field} path="platformProduct" label="Mode" choices={modes} required />
          </SettingsSection>
        )}
        <SettingsSection title="Storefront" text="For storefronts that read these settings through the API.">
          <TextField
            {...field}
            path="influencerShopHandle"
            label="Influencer shop handle"
            help="Lower-case letters, digits and hyphens. Empty for no influencer shop."
          />
          <SwitchField {...field} path="hasVRFeature" label="Virtual showroom" />
          <SwitchField {...field} path="hideCategoryFilters" label="Hide category filters" help="Visitors filter products without categories." />
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
