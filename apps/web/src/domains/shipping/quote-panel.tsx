import { plural, t } from '@lingui/core/macro'
import { Box, Flex, Stack } from '@mantine/core'
import { examplePostalCode, isPostalCode } from '@stoa/contract/postal-code.ts'
import { quoteShipping } from '@stoa/contract/shipping-quote.ts'
import type { QuoteFailureCode, ShippingRates } from '@stoa/contract/shipping.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { money } from '../../lib/format.ts'
import { CountryField } from '../../ui/country-field.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { weight } from './issue-labels.ts'
import { draftRates } from './shipping-values.ts'
import type { ShippingValues } from './shipping-values.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

type Basket = { countryCode: string | null; postalCode: string; valueMinor: number | null; weightKg: number | string }

const failures: Record<QuoteFailureCode, string> = {
  no_rates: t`There are no rates yet.`,
  other_currency: t`There are no rates in this currency.`,
  no_zone: t`No zone ships there.`,
  no_weight: t`Enter a weight, or set a default weight.`,
  no_band: t`No rate covers this weight or value.`,
}

/** Prices a basket by the rates on the page, saved or not. */
export function QuotePanel({
  values,
  fallbacks,
  homeCountry,
}: {
  values: ShippingValues
  fallbacks: ShippingRates['fallbacks']
  homeCountry: string
}) {
  const [basket, setBasket] = useState<Basket>({ countryCode: homeCountry, postalCode: '', valueMinor: 5000, weightKg: 1 })
  const form = usePortalForm({ initialValues: basket, schema: z.looseObject({}), onChange: setBasket, onSubmit: () => undefined })
  const country = basket.countryCode ?? ''
  const isWrongCode = basket.postalCode !== '' && country !== '' && !isPostalCode(country, basket.postalCode)
  return (
    <Card title={t`Test a basket`}>
      <div className={layoutStyles.stack}>
        <p className={textStyles.note}>{t`Uses the rates on this page, including unsaved changes.`}</p>
        <CountryField form={form} path="countryCode" label={t`Ship to`} />
        <TextField form={form} path="postalCode" label={t`Postal code`} {...(country === '' ? {} : { placeholder: examplePostalCode(country) })} />
        <div className={layoutStyles.pair}>
          <MoneyField form={form} path="valueMinor" label={t`Order value`} currency={values.currency} />
          <NumberField form={form} path="weightKg" label={t`Weight`} min={0} decimals={3} suffix=" kg" />
        </div>
        <Stack aria-live="polite" className={layoutStyles.lineAbove} gap={8} pt={16}>
          {values.zones.length === 0 && fallbacks.length > 0 ? (
            <p className={textStyles.note}>{t`You have no rates of your own: those of ${fallbacks.map(({ name }) => name).join(', ')} apply.`}</p>
          ) : isWrongCode ? (
            <p className={textStyles.note}>{t`Enter a postal code such as ${examplePostalCode(country)}.`}</p>
          ) : (
            <Result values={values} basket={basket} />
          )}
        </Stack>
      </div>
    </Card>
  )
}

function Result({ values, basket }: { values: ShippingValues; basket: Basket }) {
  const rates = draftRates(values)
  if (!rates) return <p className={textStyles.note}>{t`Complete the zones to see a price.`}</p>
  if (basket.countryCode === null || !Number.isInteger(basket.valueMinor ?? 0)) return <p className={textStyles.note}>{t`Choose a country.`}</p>
  const { currency } = values
  const kilograms = basket.weightKg === '' ? null : Number(basket.weightKg)
  const item = { quantity: 1, unitPriceMinor: basket.valueMinor ?? 0, weightGrams: kilograms === null ? null : Math.round(kilograms * 1000) }
  const destination = { countryCode: basket.countryCode, postalCode: basket.postalCode }
  const quote = quoteShipping([{ parcel: { items: [item] }, own: rates, fallback: undefined }], destination, {
    currency,
    freeFromMinor: rates.basketFreeFromMinor,
  })
  const [part] = quote.parts
  if (!part) return null
  if (part.failure)
    return (
      <Box component="p" m={0} px={14} py={10} bdrs="md" bg="var(--pending-bg)" c="var(--pending-text)">
        {failures[part.failure]}
      </Box>
    )
  const freeLabels = { zone: t`Free shipping in this zone`, rates: t`Free shipping in every zone`, basket: t`Free shipping for this order value` }
  return (
    <>
      <Box component="p" m={0} fw={600}>
        {part.zone}
        {part.weightGrams !== null && ` · ${weight(part.weightGrams)}`}
      </Box>
      <Flex component="ul" direction="column" gap={8} m={0} p={0}>
        {part.options.map((option) => (
          <Flex component="li" gap={12} justify="space-between" key={option.name}>
            <span>
              <strong>{option.name}</strong>
              <Box className={textStyles.note} component="span" display="block">
                {[option.carrier, deliveryLabel(option)].filter((text) => text !== '').join(' · ')}
              </Box>
            </span>
            <span className="numbers">
              {option.priceMinor !== option.regularMinor && <s className={textStyles.quiet}>{money({ minor: option.regularMinor, currency })}</s>}{' '}
              <strong>{option.priceMinor === 0 ? t`Free` : money({ minor: option.priceMinor, currency })}</strong>
            </span>
          </Flex>
        ))}
      </Flex>
      {part.freeBy && <p className={textStyles.note}>{freeLabels[part.freeBy]}</p>}
    </>
  )
}

/** Returns how long a delivery takes: "2–4 days"; empty where nobody said. */
export function deliveryLabel({ minDays, maxDays }: { minDays: number | null; maxDays: number | null }): string {
  const last = maxDays ?? minDays
  if (last === null) return ''
  if (minDays === null || minDays === last) return plural(last, { one: '# day', other: '# days' })
  return t`${minDays}–${last} days`
}
