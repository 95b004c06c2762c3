import { t } from '@lingui/core/macro'
import type { MyMarketplace } from '@stoa/contract/marketplace.ts'
import { CheckboxField, SwitchField } from '../../ui/checkbox-field.tsx'
import { cropPresets } from '../../ui/crop-presets.ts'
import type { CropPreset } from '../../ui/crop-presets.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import type { FieldSource } from '../../ui/form.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SettingsSection } from '../../ui/page-layout.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ColourNote } from './colour-note.tsx'
import type { MarketplaceValues } from './marketplace-values.ts'
import { timeZoneChoices } from './time-zone-choices.ts'

type FieldsProps = { form: FieldSource; values: MarketplaceValues; saved: MyMarketplace; readOnly: boolean }

const unreadyChoices = [
  { value: 'withdraw', label: t`Withdraw it from sale` },
  { value: 'keep', label: t`Keep it on sale` },
]

const faviconPreset: CropPreset = { aspect: 1, width: 180, hint: t`A square; shown at 32 pixels` }

/** Everything an operator can set of the marketplace, group by group. */
export function MarketplaceFields({ form, values, saved, readOnly }: FieldsProps) {
  const field = { form, readOnly }
  const { globalHighlight: banner } = values
  return (
    <>
      <SettingsSection title={t`Identity`} text={t`What merchants and visitors read first.`}>
        <TextField {...field} path="marketplaceName" label={t`Name`} required maxLength={120} />
        <LongTextField
          {...field}
          path="aboutInfo"
          label={t`About`}
          maxLength={5000}
          help={t`Stands on the About page and on the card merchants see.`}
        />
        {readOnly ? (
          <p className="mk-quiet">{saved.isListed ? t`Merchants find it and can ask to join.` : t`Merchants cannot find or join it yet.`}</p>
        ) : (
          <SwitchField
            form={form}
            path="isListed"
            label={t`Open to merchants`}
            help={t`Merchants can find it and ask to join. You decide on each request.`}
          />
        )}
      </SettingsSection>
      <SettingsSection title={t`Pictures`}>
        <Pictures form={form} saved={saved} readOnly={readOnly} />
      </SettingsSection>
      <SettingsSection title={t`Colours and width`} text={t`The portal darkens or lightens a colour where text on it could not be read.`}>
        <div className="mk-pair">
          <ColourField
            key={form.key('styling.PrimaryColor')}
            {...field}
            path="styling.PrimaryColor"
            label={t`Primary`}
            help={<ColourNote colour={values.styling.PrimaryColor} />}
          />
          <ColourField
            key={form.key('styling.SecondaryColor')}
            {...field}
            path="styling.SecondaryColor"
            label={t`Secondary`}
            help={<ColourNote colour={values.styling.SecondaryColor} />}
          />
          <ColourField key={form.key('styling.PrimaryColorLight')} {...field} path="styling.PrimaryColorLight" label={t`Primary, light`} />
          <ColourField key={form.key('styling.SecondaryColorLight')} {...field} path="styling.SecondaryColorLight" label={t`Secondary, light`} />
          <NumberField {...field} path="styling.MaxWidth" label={t`Widest page`} min={800} max={3000} suffix={t` px`} help={t`800 to 3,000 pixels`} />
          <NumberField
            {...field}
            path="styling.MaxWidthMobile"
            label={t`Widest page on a phone`}
            min={320}
            max={1200}
            suffix={t` px`}
            help={t`320 to 1,200 pixels`}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={t`Highlight banner`} text={t`A message over every page. Without words there is none.`}>
        <TextField {...field} path="globalHighlight.text" label={t`Words`} maxLength={200} />
        {banner.text.trim() !== '' && (
          <div className="mk-pair">
            <ColourField key={form.key('globalHighlight.colorHexValue')} {...field} path="globalHighlight.colorHexValue" label={t`Banner`} />
            <ColourField
              key={form.key('globalHighlight.textColorHexValue')}
              {...field}
              path="globalHighlight.textColorHexValue"
              label={t`Words, colour`}
              help={t`Where it cannot be read, black or white takes its place.`}
            />
            <NumberField {...field} path="globalHighlight.fontSize" label={t`Letters`} min={10} max={40} suffix={t` px`} help={t`10 to 40 pixels`} />
            <NumberField {...field} path="globalHighlight.height" label={t`Height`} min={20} max={120} suffix={t` px`} help={t`20 to 120 pixels`} />
          </div>
        )}
      </SettingsSection>
      <SettingsSection title={t`Links`} text={t`Shown in the footer and with your shop.`}>
        <TextField {...field} path="b2CBaseUri" label={t`Your shop`} type="url" placeholder="https://" />
        <TextField {...field} path="privacyHref" label={t`Privacy statement`} type="url" placeholder="https://" />
        <TextField {...field} path="termsHref" label={t`Terms`} type="url" placeholder="https://" />
      </SettingsSection>
      <SettingsSection title={t`Required attributes`} text={t`A product cannot be approved before it has every attribute its collection requires.`}>
        <SelectField
          {...field}
          path="unreadyProducts"
          label={t`When a product on sale becomes incomplete`}
          choices={unreadyChoices}
          help={t`Withdrawn products are on sale again as soon as they are complete. Products kept on sale are listed under Needs attention.`}
        />
      </SettingsSection>
      <SettingsSection title={t`Payout terms`} text={t`When merchants get their money.`}>
        <div className="mk-pair">
          <NumberField
            {...field}
            path="returnWindowDays"
            label={t`Return window`}
            min={0}
            max={365}
            suffix={t` days`}
            help={t`Money becomes payable so many days after everything was sent.`}
          />
          <MoneyField
            key={form.key('payoutMinimumMinor')}
            {...field}
            path="payoutMinimumMinor"
            label={t`Smallest payout`}
            currency={saved.currency}
            help={t`What is below it waits for more.`}
          />
          <NumberField
            {...field}
            path="commissionTaxBasisPoints"
            label={t`VAT in commission (optional)`}
            min={0}
            max={30}
            decimals={2}
            suffix=" %"
            help={
              saved.standardTaxBasisPoints === null
                ? t`Commission includes this VAT; your invoices show it.`
                : t`Commission includes this VAT; your invoices show it. Leave it empty for the standard rate of your country, ${saved.standardTaxBasisPoints / 100} %.`
            }
          />
        </div>
        <SelectField
          {...field}
          path="timeZone"
          label={t`Time zone`}
          choices={timeZoneChoices(saved.timeZone)}
          help={t`Where the days and months of invoices begin.`}
        />
      </SettingsSection>
    </>
  )
}

function Pictures({ form, saved, readOnly }: { form: FieldSource; saved: MyMarketplace; readOnly: boolean }) {
  const pictures = [
    { path: 'logo', label: t`Logo`, preset: cropPresets.logo, src: saved.logoHref },
    { path: 'favicon', label: t`Favicon`, preset: faviconPreset, src: saved.favicon },
    { path: 'splash', label: t`Cover`, preset: cropPresets.splash, src: saved.splashHref },
    { path: 'aboutImage', label: t`About picture`, preset: cropPresets.about, src: saved.aboutImageHref },
  ]
  return (
    <>
      {pictures.map(({ path, label, preset, src }) => (
        <div key={path} className="mk-picture">
          <ImageField key={form.key(path)} form={form} path={path} label={label} preset={preset} currentSrc={src} readOnly={readOnly} />
          {path === 'logo' && src !== null && !readOnly && <CheckboxField form={form} path="removeLogo" label={t`Remove the logo`} />}
        </div>
      ))}
    </>
  )
}
