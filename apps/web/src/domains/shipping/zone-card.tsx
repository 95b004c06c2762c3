import { t } from '@lingui/core/macro'
import { examplePostalCode, hasPostalCodes } from '@stoa/contract/postal-code.ts'
import type { RateBasis } from '@stoa/contract/shipping.ts'
import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core'
import { ChevronDown, ChevronRight, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { countryName } from '../../lib/country-name.ts'
import { money } from '../../lib/format.ts'
import { SwitchField } from '../../ui/checkbox-field.tsx'
import { countryChoices } from '../../ui/country-field.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { ActionMenu } from '../../ui/page-header.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RateRows } from './rate-rows.tsx'
import type { ShippingValues, ZoneValues } from './shipping-values.ts'
import { Notice } from '../../ui/notice.tsx'
import layoutStyles from '../../ui/layout.module.css'
import styles from './shipping.module.css'
import textStyles from '../../ui/text.module.css'

type CardProps = {
  form: PortalForm<ShippingValues>
  zone: ZoneValues
  index: number
  homeCountry: string
  /** Zones by the countries that are whole in them, for what may still be chosen. */
  taken: ReadonlyMap<string, string>
  currency: string
  readOnly: boolean
  isOpen: boolean
  issues: readonly string[]
  onToggle: () => void
  onCopy: () => void
  onDelete: () => void
}

const shownCountries = 5

/** A zone: where it is and what shipping there costs. Closed it shows both in two lines. */
export function ZoneCard({ form, zone, index, homeCountry, taken, currency, readOnly, isOpen, issues, onToggle, onCopy, onDelete }: CardProps) {
  const name = zone.name === '' ? t`New zone` : zone.name
  const places = placeLabel(zone)
  return (
    <section className={`${layoutStyles.card} ${styles.zone}`} aria-label={name}>
      <Group gap={8} justify="space-between" ps={8} pe={12} py={8} align="flex-start" wrap="nowrap">
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
          <span>
            <Box className={textStyles.breakable} component="strong" fw={600}>
              {name}
            </Box>
            {places !== name && (
              <Box className={textStyles.note} component="span" display="block">
                {places}
              </Box>
            )}
            {!isOpen && (
              <Box className={textStyles.note} component="span" display="block">
                {ratesLabel(zone, currency)}
              </Box>
            )}
          </span>
        </button>
        {!readOnly && (
          <ActionMenu
            label={t`Actions for ${name}`}
            actions={[
              { label: t`Copy zone`, onClick: onCopy },
              { label: t`Delete zone`, isDanger: true, onClick: onDelete },
            ]}
          />
        )}
      </Group>
      {issues.length > 0 && (
        <Box mx={20} mb={12}>
          <Notice tone="pending" icon={<TriangleAlert size={16} aria-hidden />}>
            <ul>
              {issues.map((issue) => (
                <li key={issue}>{issue}</li>
              ))}
            </ul>
          </Notice>
        </Box>
      )}
      {isOpen && (
        <Fields form={form} zone={zone} path={`zones.${index}`} homeCountry={homeCountry} taken={taken} currency={currency} readOnly={readOnly} />
      )}
    </section>
  )
}

type FieldsProps = Pick<CardProps, 'form' | 'zone' | 'homeCountry' | 'taken' | 'currency' | 'readOnly'> & { path: string }

function Fields({ form, zone, path, homeCountry, taken, currency, readOnly }: FieldsProps) {
  const all = useMemo(() => countryChoices(), [])
  const field = { form, readOnly }
  const countries = all.map(({ value, label }) => {
    const other = taken.get(value)
    return other === undefined || zone.countries.includes(value) ? { value, label } : { value, label: t`${label} (in ${other})`, disabled: true }
  })
  const bases: { value: RateBasis; label: string }[] = [
    { value: 'flat', label: t`Flat rate` },
    { value: 'weight', label: t`Weight` },
    { value: 'value', label: t`Order value` },
  ]
  const changeBasis = () =>
    form.setFieldValue(
      `${path}.rates`,
      zone.rates.map((rate) => ({ ...rate, from: 0, to: null })),
    )
  return (
    <Stack gap={16} px={20} pt={4} pb={20}>
      <div className={layoutStyles.pair}>
        <TextField {...field} path={`${path}.name`} label={t`Zone name`} required maxLength={80} />
        <SelectField {...field} path={`${path}.basis`} label={t`Price depends on`} choices={bases} onPick={changeBasis} />
      </div>
      <SwitchField {...field} path={`${path}.isRestOfWorld`} label={t`Rest of the world`} help={t`Every country that no other zone has.`} />
      {!zone.isRestOfWorld && (
        <>
          <MultiSelectField {...field} path={`${path}.countries`} label={t`Countries`} choices={countries} />
          <PostalRows
            form={form}
            zone={zone}
            path={path}
            homeCountry={homeCountry}
            readOnly={readOnly}
            choices={all.filter(({ value }) => hasPostalCodes(value))}
          />
        </>
      )}
      <RateRows form={form} zone={zone} path={path} currency={currency} readOnly={readOnly} />
      <div className={layoutStyles.pair}>
        <MoneyField
          {...field}
          path={`${path}.freeFromMinor`}
          label={t`Free from`}
          currency={currency}
          help={t`The cheapest rate of this zone is free from this order value.`}
        />
      </div>
    </Stack>
  )
}

type PostalProps = Pick<FieldsProps, 'form' | 'zone' | 'path' | 'homeCountry' | 'readOnly'> & { choices: { value: string; label: string }[] }

/** Parts of countries, by their postal codes; they come before whole countries of other zones. */
function PostalRows({ form, zone, path, homeCountry, readOnly, choices }: PostalProps) {
  return (
    <>
      {zone.postal.map((row, index) => (
        <div key={row.key} className={styles.postal} role="group" aria-label={t`Postal codes ${index + 1}`}>
          <SelectField
            form={form}
            readOnly={readOnly}
            path={`${path}.postal.${index}.countryCode`}
            label={t`Country`}
            choices={choices}
            isSearchable
          />
          <TextField
            form={form}
            readOnly={readOnly}
            path={`${path}.postal.${index}.codes`}
            label={t`Postal codes`}
            placeholder={row.countryCode === null ? '' : `${examplePostalCode(row.countryCode)}, 10*, 1000-1999`}
          />
          {!readOnly && (
            <ActionIcon
              className={styles.remove}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t`Remove postal codes ${index + 1}`}
              onClick={() => form.remove(`${path}.postal`, index)}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!readOnly && (
        <div>
          <Button
            variant="subtle"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => form.insert(`${path}.postal`, { key: crypto.randomUUID(), countryCode: zone.countries[0] ?? homeCountry, codes: '' })}
          >
            {t`Add postal codes`}
          </Button>
        </div>
      )}
    </>
  )
}

function placeLabel(zone: ZoneValues): string {
  if (zone.isRestOfWorld) return t`Rest of the world`
  const names = [
    ...zone.countries.map(countryName),
    ...zone.postal.flatMap(({ countryCode, codes }) => (countryCode === null ? [] : [`${countryName(countryCode)} ${codes}`.trim()])),
  ]
  if (names.length === 0) return t`No countries yet`
  const more = names.length - shownCountries
  return more > 0 ? t`${names.slice(0, shownCountries).join(', ')} and ${more} more` : names.join(', ')
}

function ratesLabel({ rates, freeFromMinor }: ZoneValues, currency: string): string {
  const services = [...Map.groupBy(rates, ({ name }) => name).entries()].map(([name, rows]) => {
    const prices = rows.flatMap(({ priceMinor }) => (priceMinor === null || !Number.isFinite(priceMinor) ? [] : [priceMinor]))
    const [low, high] = [Math.min(...prices), Math.max(...prices)].map((minor) =>
      minor === 0 ? t`free` : Number.isFinite(minor) ? money({ minor, currency }) : '',
    )
    return low === high ? `${name} ${low ?? ''}` : `${name} ${low ?? ''}–${high ?? ''}`
  })
  return [
    ...services,
    ...(freeFromMinor === null || !Number.isFinite(freeFromMinor) ? [] : [t`free from ${money({ minor: freeFromMinor, currency })}`]),
  ].join(' · ')
}
