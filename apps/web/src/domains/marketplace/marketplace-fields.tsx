import { t } from '@lingui/core/macro'
import type { MyMarketplace } from '@stoa/contract/marketplace.ts'
import { useMemo } from 'react'
import { CheckboxField, SwitchField } from '../../ui/checkbox-field.tsx'
import { cropPresets } from '../../ui/crop-presets.ts'
import type { CropPreset } from '../../ui/crop-presets.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import type { FieldSource } from '../../ui/form.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { Link } from '../../ui/link.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SettingsSection } from '../../ui/page-layout.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { languageChoices } from '../company/language-choices.ts'
import { ColourNote } from './colour-note.tsx'
import type { MarketplaceValues } from './marketplace-values.ts'
import { timeZoneChoices } from './time-zone-choices.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type FieldsProps = { form: FieldSource; values: MarketplaceValues; saved: MyMarketplace; readOnly: boolean }

const unreadyChoices = [
  { value: 'withdraw', label: t`Remove it from sale` },
  { value: 'keep', label: t`Keep it for sale` },
]

const faviconPreset: CropPreset = { aspect: 1, width: 180, hint: t`Square image, shown at 32 pixels` }

/** Everything an operator can set of the marketplace, group by group. */
export function MarketplaceFields({ form, values, saved, readOnly }: FieldsProps) {
  const field = { form, readOnly }
  const { globalHighlight: banner } = values
  const languages = useMemo(() => languageChoices(), [])
  return (
    <>
      <SettingsSection title={t`Identity`} text={t`Shown to merchants and visitors.`}>
        <TextField {...field} path="marketplaceName" label={t`Name`} required maxLength={120} />
        <LongTextField
          {...field}
          path="aboutInfo"
          label={t`About`}
          maxLength={5000}
          help={t`Shown on the About page and on your marketplace card.`}
        />
        {readOnly ? (
          <p className={textStyles.quiet}>
            {saved.isListed ? t`Merchants can find it and request to join.` : t`Merchants cannot find or join it yet.`}
          </p>
        ) : (
          <SwitchField
            form={form}
            path="isListed"
            label={t`Open to merchants`}
            help={t`Merchants can find it and request to join. You approve each request.`}
          />
        )}
      </SettingsSection>
      <SettingsSection title={t`Images`}>
        <Pictures form={form} saved={saved} readOnly={readOnly} />
      </SettingsSection>
      <SettingsSection title={t`Colours, font and width`} text={t`Colours are adjusted automatically where text would be hard to read.`}>
        <div className={layoutStyles.pair}>
          <ColourField
            key={form.key('styling.PrimaryColor')}
            {...field}
            path="styling.PrimaryColor"
            label={t`Primary colour`}
            help={<ColourNote colour={values.styling.PrimaryColor} />}
          />
          <ColourField
            key={form.key('styling.SecondaryColor')}
            {...field}
            path="styling.SecondaryColor"
            label={t`Secondary colour`}
            help={<ColourNote colour={values.styling.SecondaryColor} />}
          />
          <ColourField key={form.key('styling.PrimaryColorLight')} {...field} path="styling.PrimaryColorLight" label={t`Primary colour (light)`} />
          <ColourField
            key={form.key('styling.SecondaryColorLight')}
            {...field}
            path="styling.SecondaryColorLight"
            label={t`Secondary colour (light)`}
          />
          <NumberField {...field} path="styling.MaxWidth" label={t`Max page width`} min={800} max={3000} suffix=" px" help={t`800 to 3,000 pixels`} />
          <NumberField
            {...field}
            path="styling.MaxWidthMobile"
            label={t`Max page width on phones`}
            min={320}
            max={1200}
            suffix=" px"
            help={t`320 to 1,200 pixels`}
          />
        </div>
        <TextField
          {...field}
          path="fontHref"
          label={t`Font style sheet`}
          type="url"
          placeholder="https://"
          help={t`Used by your storefront only. The preview shows it under “Storefront”.`}
        />
      </SettingsSection>
      <SettingsSection title={t`Highlight banner`} text={t`Shown at the top of every page. Leave empty to hide the banner.`}>
        <TextField {...field} path="globalHighlight.text" label={t`Text`} maxLength={200} />
        {banner.text.trim() !== '' && (
          <div className={layoutStyles.pair}>
            <ColourField key={form.key('globalHighlight.colorHexValue')} {...field} path="globalHighlight.colorHexValue" label={t`Banner colour`} />
            <ColourField
              key={form.key('globalHighlight.textColorHexValue')}
              {...field}
              path="globalHighlight.textColorHexValue"
              label={t`Text colour`}
              help={t`Black or white is used where this colour is hard to read.`}
            />
            <NumberField {...field} path="globalHighlight.fontSize" label={t`Font size`} min={10} max={40} suffix=" px" help={t`10 to 40 pixels`} />
            <NumberField {...field} path="globalHighlight.height" label={t`Height`} min={20} max={120} suffix=" px" help={t`20 to 120 pixels`} />
          </div>
        )}
      </SettingsSection>
      <SettingsSection title={t`Links`} text={t`Shown in the footer.`}>
        <TextField {...field} path="b2CBaseUri" label={t`Your shop URL`} type="url" placeholder="https://" />
        <TextField {...field} path="privacyHref" label={t`Privacy statement`} type="url" placeholder="https://" />
        <TextField {...field} path="termsHref" label={t`Terms`} type="url" placeholder="https://" />
      </SettingsSection>
      <SettingsSection title={t`Required attributes`} text={t`Products need every attribute their collection requires before they can be approved.`}>
        <SelectField
          {...field}
          path="unreadyProducts"
          label={t`When a product for sale becomes incomplete`}
          choices={unreadyChoices}
          help={t`Removed products are for sale again when they are complete. Products kept for sale are listed under Needs attention.`}
        />
      </SettingsSection>
      <SettingsSection
        title={t`Languages`}
        text={t`The languages of your shoppers. Merchants see which texts of their products are missing; products can be sold without.`}
      >
        <MultiSelectField
          {...field}
          path="languages"
          label={t`Languages of your shoppers`}
          choices={languages}
          help={t`The first is the language of a connected shop.`}
        />
      </SettingsSection>
      <SettingsSection title={t`Verification of merchants`} text={t`You check their details and documents under Verification.`}>
        <SwitchField
          {...field}
          path="requiresVerification"
          label={t`Only sell products of verified merchants`}
          help={t`Until then their products cannot be submitted or approved. Products that are for sale stay for sale.`}
        />
      </SettingsSection>
      <SettingsSection
        title={t`Payments collected by merchants`}
        text={t`Cash on delivery, or a bank transfer to the merchant. You are owed the commission.`}
      >
        <SwitchField
          {...field}
          path="allowsMerchantCollection"
          label={t`Accept orders that customers pay to the merchant`}
          help={t`Your storefront sends them with collectedBy. Somebody records each payment on the page of its order.`}
        />
      </SettingsSection>
      <SettingsSection title={t`Order deadlines`} text={t`Merchants are warned a day before. Applies to new orders.`}>
        <div className={layoutStyles.pair}>
          <NumberField {...field} path="acceptWithinHours" label={t`Accept within (optional)`} min={1} max={720} suffix={` ${t`hours`}`} />
          <NumberField {...field} path="shipWithinHours" label={t`Ship within (optional)`} min={1} max={2160} suffix={` ${t`hours`}`} />
        </div>
      </SettingsSection>
      <SettingsSection title={t`Unpaid orders`} text={t`Orders that nobody pays are cancelled, and their items go back into stock.`}>
        <NumberField
          {...field}
          path="cancelUnpaidAfterHours"
          label={t`Cancel after (optional)`}
          min={1}
          max={2160}
          suffix={` ${t`hours`}`}
          help={t`Empty: never. Choose more where customers pay by bank transfer. Direct debits that are under way and orders that customers pay to the merchant are not cancelled.`}
        />
      </SettingsSection>
      <SettingsSection
        title={t`Shoppers’ data`}
        text={t`Names, addresses, messages and photos of shoppers can be erased once their orders have ended. Amounts and items stay.`}
      >
        <div className={layoutStyles.pair}>
          <NumberField
            {...field}
            path="shopperRetentionDays"
            label={t`Keep at least`}
            min={31}
            max={3650}
            suffix={` ${t`days`}`}
            help={t`Counted from the end of an order, its returns and disputes.`}
          />
          <NumberField
            {...field}
            path="eraseShoppersAfterMonths"
            label={t`Erase after (optional)`}
            min={1}
            max={120}
            suffix={` ${t`months`}`}
            help={t`Empty: only when you erase a shopper.`}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={t`Stock`} text={t`Keeps back some of each product, because the stock of a shop may be some minutes old.`}>
        <NumberField
          {...field}
          path="stockBuffer"
          label={t`Stock buffer`}
          min={0}
          max={10_000}
          help={t`So many of each variant are not sold here.`}
        />
      </SettingsSection>
      <SettingsSection
        title={t`Payout terms`}
        text={
          <>
            {t`When orders can be paid out. When payouts are made, what stays in the balance and what is held back as a reserve:`}{' '}
            <Link className={textStyles.link} href="/shop/payout-rules">
              {t`Payout rules`}
            </Link>
          </>
        }
      >
        <div className={layoutStyles.pair}>
          <NumberField
            {...field}
            path="returnWindowDays"
            label={t`Payout delay`}
            min={0}
            max={365}
            suffix={` ${t`days`}`}
            help={t`Number of days after the order ships before it can be paid out.`}
          />
          <MoneyField
            key={form.key('payoutMinimumMinor')}
            {...field}
            path="payoutMinimumMinor"
            label={t`Minimum payout`}
            currency={saved.currency}
            help={t`Nothing is paid out until at least this much is payable.`}
          />
          <NumberField
            {...field}
            path="commissionTaxBasisPoints"
            label={t`VAT in commission (optional)`}
            min={0}
            max={30}
            decimals={2}
            suffix="%"
            help={
              saved.standardTaxBasisPoints === null
                ? t`Commission includes this VAT; your invoices show it. A change applies to orders from then on.`
                : t`Commission includes this VAT; your invoices show it. Leave empty to use the standard rate of your country (${saved.standardTaxBasisPoints / 100} %). A change applies to orders from then on.`
            }
          />
        </div>
        <SelectField
          {...field}
          path="timeZone"
          label={t`Time zone`}
          choices={timeZoneChoices(saved.timeZone)}
          help={t`Determines when invoice days and months begin.`}
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
    { path: 'aboutImage', label: t`About image`, preset: cropPresets.about, src: saved.aboutImageHref },
  ]
  return (
    <>
      {pictures.map(({ path, label, preset, src }) => (
        <div key={path} className={layoutStyles.close}>
          <ImageField key={form.key(path)} form={form} path={path} label={label} preset={preset} currentSrc={src} readOnly={readOnly} />
          {path === 'logo' && src !== null && !readOnly && <CheckboxField form={form} path="removeLogo" label={t`Remove logo`} />}
        </div>
      ))}
    </>
  )
}
