import { t } from '@lingui/core/macro'
import { ProfileChange, company } from '@stoa/contract/company.ts'
import type { Profile } from '@stoa/contract/company.ts'
import { branding } from '@stoa/contract/branding.ts'
import { languages } from '@stoa/contract/languages.ts'
import { languageNames } from '@stoa/messages/languages.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useCall, useSend } from '../../lib/calls.ts'
import { followLanguage } from '../../lib/language.ts'
import { session } from '../../lib/session.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { SwitchField } from '../../ui/checkbox-field.tsx'
import { FormErrors } from '../../ui/form.tsx'
import { SettingsPage, SettingsSection } from '../../ui/page-layout.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useRecordForm } from './record-form.ts'
import { PublicProfileFields } from './public-profile-fields.tsx'
import { Security } from './security.tsx'
import { SocialFields } from './social-fields.tsx'
import type { ProfileValues } from './profile-values.ts'

function valuesOf(profile: Profile): ProfileValues {
  const { facebook = '', instagram = '', linkedin = '', x = '', youtube = '', tiktok = '' } = profile.socialLinks
  return {
    name: profile.name,
    hasKeyboardShortcuts: profile.hasKeyboardShortcuts,
    language: profile.language ?? '',
    tagline: profile.tagline,
    handle: profile.handle ?? '',
    description: profile.description,
    socialLinks: { facebook, instagram, linkedin, x, youtube, tiktok },
    logo: null,
    splash: null,
    panorama: null,
  }
}

/** What other parts of the portal add to the profile: the address the person signs in with, and which e-mails they get. */
export type ProfileParts = { address: (profile: Profile) => ReactNode; mails: ReactNode }

/** The profile as one form with one save bar; the address and the password have dialogs of their own. */
export function ProfileForm({ profile, address, mails }: ProfileParts & { profile: Profile }) {
  const account = useSession()
  const mayManage = useMay('company:manage')
  const { data: own } = useCall(company.my, {})
  const hasPublicProfile = account?.companyType === 'MERCHANT'
  const isOperator = account?.companyType === 'MARKETPLACE'
  const [values, setValues] = useState(() => valuesOf(profile))
  const save = useSend(company.updateProfile, { refreshes: [company.myProfile, company.my, branding.get] })
  const toSend = (
    { name, hasKeyboardShortcuts, language: chosen, tagline, handle, description, socialLinks }: ProfileValues,
    { version }: Profile,
  ) => ({
    version,
    name,
    hasKeyboardShortcuts,
    language: chosen === '' ? null : chosen,
    ...(isOperator && mayManage ? { socialLinks } : {}),
    ...(hasPublicProfile && mayManage ? { tagline, description, socialLinks, handle: handle === '' ? null : handle } : {}),
  })
  const { form } = useRecordForm({
    saved: profile,
    valuesOf,
    record: 'profile',
    schema: ProfileChange,
    toSend,
    onChange: setValues,
    save: async (typed, begun) => {
      const { logo, splash, panorama } = typed
      const files = { ...(logo ? { logo } : {}), ...(splash ? { splash } : {}), ...(panorama ? { panorama } : {}) }
      const saved = await save.mutateAsync({ body: toSend(typed, begun), ...(Object.keys(files).length > 0 ? { files } : {}) })
      session.changeLanguage(saved.language)
      followLanguage(saved.language)
      return saved
    },
    savedText: t`Profile saved`,
    route: company.myProfile,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <SettingsPage title={t`Profile`}>
        <FormErrors form={form} />
        <SettingsSection title={t`Personal details`} text={t`Your name and contact details.`}>
          <TextField form={form} path="name" label={t`Name`} autoComplete="name" required maxLength={120} />
          {address(profile)}
        </SettingsSection>
        {hasPublicProfile && (
          <SettingsSection title={t`Public merchant profile`} text={t`Shown to visitors and marketplace operators.`}>
            <PublicProfileFields form={form} values={values} profile={profile} companyName={own?.companyName ?? ''} readOnly={!mayManage} />
          </SettingsSection>
        )}
        {isOperator && (
          <SettingsSection title={t`Social links`} text={t`Shown in the footer of your marketplace.`}>
            <SocialFields form={form} readOnly={!mayManage} />
          </SettingsSection>
        )}
        <SettingsSection title={t`Preferences`}>
          <SelectField
            form={form}
            path="language"
            label={t`Language`}
            choices={[{ value: '', label: t`Browser language` }, ...languages.map((value) => ({ value, label: languageNames[value] }))]}
            help={t`Used on screens and in e-mails.`}
          />
          <SwitchField
            form={form}
            path="hasKeyboardShortcuts"
            label={t`Keyboard shortcuts`}
            help={t`J, K and X in lists; [ and ] for the previous and next product or order. Ctrl+S always saves.`}
          />
        </SettingsSection>
        {account?.companyType !== 'ADMIN' && (
          <SettingsSection title={t`E-mails`} text={t`Each choice is saved immediately.`}>
            {mails}
          </SettingsSection>
        )}
        <SettingsSection title={t`Security`}>
          <Security />
        </SettingsSection>
      </SettingsPage>
      <SaveBar form={form} />
    </form>
  )
}
