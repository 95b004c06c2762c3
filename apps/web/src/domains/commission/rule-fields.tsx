import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import { campaign } from '@stoa/contract/campaign.ts'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { currencyExponent } from '@stoa/contract/amounts.ts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { money, quote } from '../../lib/format.ts'
import { locale } from '../../lib/language.ts'
import { useSession } from '../../lib/use-session.ts'
import { DateField } from '../../ui/date-field.tsx'
import type { FieldSource } from '../../ui/form.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAllCollections } from '../collection/use-all-collections.ts'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { collectionLabel } from '../product/listing/collection-label.ts'
import { commissionOnOne } from './commission-labels.ts'
import { ProductSelect } from './product-select.tsx'
import type { ChosenProduct } from './product-select.tsx'
import { feeOf, places, shadowsOf } from './rule-values.ts'
import type { RuleValues } from './rule-values.ts'
import { FieldGroup } from '../../ui/section.tsx'
import { Notice } from '../../ui/notice.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

const basisChoices = [
  { value: 'item', label: t`Per item` },
  { value: 'line', label: t`Per order line` },
  { value: 'order', label: t`Per order` },
]

type FieldsProps = {
  form: FieldSource
  values: RuleValues
  present: CommissionRule | undefined
  rules: readonly CommissionRule[]
  currency: string
}

/** What a rule is called, asks and charges, with what that comes to. */
export function RuleFields({ form, values, present, rules, currency }: FieldsProps) {
  const { merchants, collections, campaigns, above } = useChoices(present)
  const [chosen, setChosen] = useState(() => productOf(present))
  const pickProduct = (next: ChosenProduct | undefined) => {
    setChosen(next)
    form.setFieldValue('productId', next?.id ?? null)
    form.setFieldValue('merchantId', next?.merchantId ?? null)
  }
  const issue = form.getInputProps('productId').error
  const others = rules.filter((rule) => rule.id !== present?.id)
  return (
    <>
      <TextField form={form} path="name" label={t`Name`} required maxLength={120} autoFocus help={t`Merchants see this name with the commission.`} />
      <FieldGroup title={t`Applies to`}>
        <p className={textStyles.note}>{t`A product must match every condition. Without conditions the rule applies to everything.`}</p>
        <SelectField
          form={form}
          path="merchantId"
          label={t`Merchant`}
          placeholder={t`Any merchant`}
          choices={chosen ? [{ value: chosen.merchantId, label: chosen.merchantName }] : merchants}
          isSearchable={!chosen}
          isClearable={!chosen}
          readOnly={chosen !== undefined}
          {...(chosen ? { help: t`Set by the product.` } : {})}
        />
        <SelectField
          form={form}
          path="collectionId"
          label={t`Collection`}
          placeholder={t`Any collection`}
          help={t`Includes its subcollections.`}
          choices={collections}
          isSearchable
          isClearable
        />
        <ProductSelect
          label={t`Product`}
          value={chosen}
          onPick={pickProduct}
          path="productId"
          {...(typeof issue === 'string' ? { error: issue } : {})}
        />
        {campaigns.length > 0 && (
          <SelectField
            form={form}
            path="campaignId"
            label={t`Campaign`}
            placeholder={t`With or without a campaign`}
            help={t`Matches items sold at the campaign’s price.`}
            choices={campaigns}
            isSearchable
            isClearable
          />
        )}
        <div className={layoutStyles.pair}>
          <MoneyField form={form} path="minPriceMinor" label={t`Price from`} currency={currency} />
          <MoneyField form={form} path="maxPriceMinor" label={t`Price up to`} currency={currency} />
        </div>
        <div className={layoutStyles.pair}>
          <DateField form={form} path="validFrom" label={t`Start date`} />
          <DateField form={form} path="validUntil" label={t`End date`} {...(values.validFrom === null ? {} : { min: values.validFrom })} />
        </div>
      </FieldGroup>
      <FieldGroup title={t`Commission or fee`}>
        <TextField
          form={form}
          path="feeName"
          label={t`Fee name (optional)`}
          maxLength={60}
          help={t`Leave empty for the commission. A named fee is charged in addition, by its own rules.`}
        />
        <SelectField form={form} path="basis" label={t`Amounts apply`} choices={basisChoices} />
        <div className={layoutStyles.pair}>
          <NumberField
            form={form}
            path="percentageBasisPoints"
            label={t`Commission rate (%)`}
            min={0}
            max={100}
            decimals={2}
            suffix="%"
            placeholder="0%"
          />
          <MoneyField form={form} path="fixedMinor" label={t`Fixed fee`} currency={currency} />
        </div>
        <div className={layoutStyles.pair}>
          <MoneyField form={form} path="floorMinor" label={t`Minimum`} currency={currency} />
          <MoneyField form={form} path="capMinor" label={t`Maximum`} currency={currency} />
        </div>
        <Example values={values} currency={currency} />
      </FieldGroup>
      {others.length > 0 && (
        <SelectField
          form={form}
          path="after"
          label={t`Position`}
          help={t`Rules are checked from the top; the first match applies.`}
          choices={[
            ...(present ? [{ value: places.same, label: t`Keep current position` }] : []),
            { value: places.first, label: t`First` },
            ...others.map((rule) => ({ value: rule.id, label: t`After ${rules.indexOf(rule) + 1}. ${rule.name}` })),
            ...(present ? [] : [{ value: places.last, label: t`Last` }]),
          ]}
        />
      )}
      <ShadowNote {...shadowsOf(values, present, rules, above)} />
      <p className={textStyles.note}>{t`Changes apply to new orders only. Existing orders keep their commission.`}</p>
    </>
  )
}

/** Warns while typing when the rule, or another because of it, could never apply. */
function ShadowNote({ own, others }: ReturnType<typeof shadowsOf>) {
  const names = new Intl.ListFormat(locale).format(others.map(quote))
  return (
    <Stack gap={8} aria-live="polite">
      {own !== undefined && (
        <Notice tone="pending" icon={<TriangleAlert size={16} aria-hidden />}>
          <span>{t`This rule never applies: “${own}” comes first and matches the same items. Choose an earlier position.`}</span>
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="pending" icon={<TriangleAlert size={16} aria-hidden />}>
          <span>{t`${names} would never apply, because this rule comes first and matches the same items. Choose a later position.`}</span>
        </Notice>
      )}
    </Stack>
  )
}

function Example({ values, currency }: { values: RuleValues; currency: string }) {
  const fee = feeOf(values)
  const isWhole = [fee.percentageBasisPoints, fee.fixedMinor, fee.floorMinor ?? 0, fee.capMinor ?? 0].every(Number.isFinite)
  const priceMinor = 100 * 10 ** currencyExponent(currency)
  return (
    <Box component="p" px={14} py={10} bdrs="md" bg="var(--subtle)" c="dimmed" aria-live="polite">
      {isWhole ? (
        <>
          <Trans>
            Commission on an item of {money({ minor: priceMinor, currency })}:{' '}
            <Box component="strong" c="var(--text-1)" fw={600} className="numbers">
              {money({ minor: commissionOnOne(fee, priceMinor), currency })}
            </Box>
          </Trans>
        </>
      ) : (
        t`Enter the amounts to see the fee.`
      )}
    </Box>
  )
}

/** The merchants, collections and campaigns to choose from; what holds now is among them before the lists have come. */
function useChoices(present: CommissionRule | undefined) {
  const companyId = useSession()?.companyId ?? ''
  const merchants = useMerchantChoices(present?.merchant ? [{ merchantId: present.merchant.id, merchantName: present.merchant.name }] : [])
  const all = useAllCollections(companyId).rows
  const known = present?.collection
  const found = useCall(campaign.paged, { query: { status: ['Draft', 'Published'], limit: 100 } }).data?.value ?? []
  const named = present?.campaign
  return {
    merchants,
    campaigns: [
      ...(named && !found.some((one) => one.id === named.id) ? [{ value: named.id, label: named.name }] : []),
      ...found.map((one) => ({ value: one.id, label: one.name })),
    ],
    above: new Map(all.map((one) => [one.id, new Set(one.path.map(({ id }) => id).filter((id) => id !== one.id))])),
    collections: [
      ...(known && !all.some((one) => one.id === known.id) ? [{ value: known.id, label: known.name }] : []),
      ...all.map((one) => ({ value: one.id, label: collectionLabel(one) })),
    ],
  }
}

function productOf(rule: CommissionRule | undefined): ChosenProduct | undefined {
  if (!rule?.product || !rule.merchant) return undefined
  return { id: rule.product.id, name: rule.product.name, merchantId: rule.merchant.id, merchantName: rule.merchant.name }
}
