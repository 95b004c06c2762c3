import { t } from '@lingui/core/macro'
import { CompanyChange, company } from '@stoa/contract/company.ts'
import type { Company } from '@stoa/contract/company.ts'
import { Mode } from '@stoa/contract/states.ts'
import { verificationState } from '@stoa/contract/verification-state.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { SwitchField } from '../../ui/checkbox-field.tsx'
import { FilesField, picturesAndPdfs } from '../../ui/file-field.tsx'
import { FormErrors } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { SettingsPage, SettingsSection } from '../../ui/page-layout.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { CountryField } from '../../ui/country-field.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRecordForm } from './record-form.ts'
import { languageChoices } from './language-choices.ts'
import layoutStyles from '../../ui/layout.module.css'

const maxDocumentMegabytes = 5
/** Who sees the contact details. */
const contactTexts = {
  MERCHANT: t`Shown to marketplaces and shoppers.`,
  MARKETPLACE: t`Shown to merchants and shoppers.`,
  ADMIN: t`How companies on this installation reach you.`,
} as const

/** What the language of the own texts is for. */
const languageHelp = {
  MERCHANT: t`The language your products are written in. A marketplace with other languages asks for translations.`,
  MARKETPLACE: t`The language your collections and attributes are written in.`,
  ADMIN: undefined,
} as const

const kinds = { MERCHANT: t`Merchant`, MARKETPLACE: t`Marketplace operator`, ADMIN: t`Administrator` } as const

function valuesOf(own: Company) {
  const {
    companyName,
    registrationNumber,
    vatNumber,
    countryCode,
    street,
    postalCode,
    city,
    region,
    currency,
    languages,
    companyMail,
    companyWhatsapp,
    phone,
    bankAccount,
    platformProduct,
    fontHref,
    hasVRFeature,
    hideCategoryFilters,
    googleAnalyticsScript,
    googleTagManagerTagId,
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
    region,
    currency,
    textLanguage: languages[0] ?? '',
    otherLanguages: languages.slice(1),
    companyMail,
    companyWhatsapp,
    phone,
    bankAccount,
    platformProduct,
    influencerShopHandle: own.influencerShopHandle ?? '',
    fontHref,
    hasVRFeature,
    hideCategoryFilters,
    googleAnalyticsScript,
    googleTagManagerTagId,
    documents,
  }
}

type Values = ReturnType<typeof valuesOf>

/** What a company of each type can be; an administrator's is none of these. */
const modeChoices: Readonly<Record<Company['companyType'], readonly { value: string; label: string }[]>> = {
  MARKETPLACE: [
    { value: 'MARKETPLACE', label: t`Marketplace` },
    { value: 'ADDON_MARKETPLACE', label: t`Add-on marketplace next to your own shop` },
  ],
  MERCHANT: [
    { value: 'MARKETPLACE', label: t`Sells on one marketplace` },
    { value: 'CHANNELS', label: t`Sells on several channels` },
  ],
  ADMIN: [],
}

/** The company as one form; who may not manage it reads. */
export function CompanyForm({ own, closing }: { own: Company; closing: ReactNode }) {
  const readOnly = !useMay('company:manage')
  const languages = useMemo(() => languageChoices(), [])
  const save = useSend(company.update, { refreshes: [company.my, verificationState.my] })
  const changeMode = useSend(company.updatePlatformProduct, { refreshes: [company.my] })
  // The font of a marketplace is chosen with its branding.
  const hasFont = own.companyType === 'MERCHANT'
  const toSend = (
    { documents: _files, platformProduct: _mode, influencerShopHandle: handle, fontHref, textLanguage, otherLanguages, ...values }: Values,
    { version }: Company,
  ) => ({
    version,
    ...values,
    languages: [textLanguage, ...otherLanguages.filter((language) => language !== textLanguage)].filter((language) => language !== ''),
    ...(hasFont ? { fontHref } : {}),
    influencerShopHandle: handle === '' ? null : handle,
  })
  const { form } = useRecordForm({
    saved: own,
    valuesOf,
    record: own.companyId,
    schema: CompanyChange,
    toSend,
    save: async (values, begun, follow) => {
      const files = values.documents.length > 0 ? { files: { documents: values.documents } } : {}
      const saved = await save.mutateAsync({ body: toSend(values, begun), ...files })
      const mode = Mode.parse(values.platformProduct)
      if (mode === saved.platformProduct) return saved
      follow(saved)
      return changeMode.mutateAsync({ body: { platformProduct: mode } })
    },
    savedText: t`Company saved`,
    route: company.my,
  })
  const field = { form, readOnly }
  const modes = modeChoices[own.companyType]
  return (
    <form onSubmit={form.submit} noValidate>
      <SettingsPage
        title={t`Company`}
        badges={<Tag colour={own.isActive ? 'success' : 'error'}>{own.isActive ? t`Active` : t`Inactive`}</Tag>}
        description={readOnly ? t`View only. Owners and managers can change these settings.` : undefined}
      >
        <FormErrors form={form} />
        <SettingsSection title={t`Legal details`} text={t`Account type: ${kinds[own.companyType]}`}>
          <TextField {...field} path="companyName" label={t`Company name`} autoComplete="organization" required maxLength={160} />
          <div className={layoutStyles.pair}>
            <TextField {...field} path="registrationNumber" label={t`Registration number`} />
            <TextField {...field} path="vatNumber" label={t`VAT number`} />
          </div>
        </SettingsSection>
        <SettingsSection title={t`Address`} text={t`Shown on your invoices.`}>
          <CountryField {...field} path="countryCode" label={t`Country`} required />
          <TextField {...field} path="street" label={t`Street and number`} autoComplete="street-address" />
          <div className={layoutStyles.pair}>
            <TextField {...field} path="postalCode" label={t`Postal code`} autoComplete="postal-code" />
            <TextField {...field} path="city" label={t`City`} autoComplete="address-level2" />
          </div>
          <TextField
            {...field}
            path="region"
            label={t`State or province`}
            autoComplete="address-level1"
            help={t`Needed for shipping labels in the US, Canada and Australia.`}
          />
        </SettingsSection>
        {own.companyType === 'ADMIN' && (
          <SettingsSection title={t`Payments to you`} text={t`Named on subscription invoices that no payment provider charges.`}>
            <TextField
              {...field}
              path="bankAccount"
              label={t`Bank account`}
              help={t`An IBAN, or the number with the name of the bank.`}
              maxLength={60}
            />
          </SettingsSection>
        )}
        <SettingsSection title={t`Contact`} text={contactTexts[own.companyType]}>
          <TextField {...field} path="companyMail" label={t`E-mail`} type="email" />
          <div className={layoutStyles.pair}>
            <TextField {...field} path="phone" label={t`Phone`} type="tel" autoComplete="tel" />
            <TextField {...field} path="companyWhatsapp" label={t`WhatsApp`} type="tel" />
          </div>
        </SettingsSection>
        <SettingsSection title={t`Currency and language`}>
          <CurrencyField {...field} path="currency" label={t`Accounting currency`} required />
          <SelectField
            {...field}
            path="textLanguage"
            label={t`Language of your texts`}
            help={languageHelp[own.companyType]}
            choices={languages}
            required
          />
          <MultiSelectField {...field} path="otherLanguages" label={t`Other languages`} choices={languages} />
        </SettingsSection>
        {modes.length > 0 && (
          <SettingsSection title={t`How you sell`} text={t`Determines which pages and menus you see.`}>
            <SelectField {...field} path="platformProduct" label={t`Mode`} choices={modes} required />
          </SettingsSection>
        )}
        <SettingsSection title={t`Storefront`} text={t`Used by storefronts that connect through the API.`}>
          <TextField
            {...field}
            path="influencerShopHandle"
            label={t`Influencer shop handle`}
            help={t`Lower-case letters, digits and hyphens. Leave empty for no influencer shop.`}
          />
          <SwitchField {...field} path="hasVRFeature" label={t`Virtual showroom`} />
          <SwitchField
            {...field}
            path="hideCategoryFilters"
            label={t`Hide category filters`}
            help={t`Visitors filter products without categories.`}
          />
          {hasFont && (
            <TextField
              {...field}
              path="fontHref"
              label={t`Font style sheet`}
              type="url"
              placeholder="https://"
              help={t`Used by your storefront only.`}
            />
          )}
          <div className={layoutStyles.pair}>
            <TextField {...field} path="googleAnalyticsScript" label={t`Google Analytics ID`} placeholder="G-ABC123DEF4" />
            <TextField {...field} path="googleTagManagerTagId" label={t`Google Tag Manager ID`} placeholder="GTM-ABC1234" />
          </div>
        </SettingsSection>
        {!readOnly && own.companyType === 'MERCHANT' && (
          <SettingsSection
            title={t`Documents`}
            text={
              <>
                {t`For example, your company registration. Marketplaces that verified you check your details again.`}{' '}
                <Link href="/settings/verification">{t`View documents`}</Link>
              </>
            }
          >
            <FilesField
              key={form.key('documents')}
              form={form}
              path="documents"
              label={t`Add documents`}
              accept={picturesAndPdfs}
              maxMegabytes={maxDocumentMegabytes}
            />
          </SettingsSection>
        )}
        {closing}
      </SettingsPage>
      <SaveBar form={form} />
    </form>
  )
}
