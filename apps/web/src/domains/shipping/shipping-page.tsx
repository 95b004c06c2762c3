import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { ShippingRatesChange, shipping } from '@stoa/contract/shipping.ts'
import type { ShippingRates } from '@stoa/contract/shipping.ts'
import { findZoneIssues } from '@stoa/contract/shipping-zones.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, useSend } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { FormErrors, usePortalForm } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useFormSync } from '../../ui/use-form-sync.ts'
import { issueLabel } from './issue-labels.ts'
import { QuotePanel } from './quote-panel.tsx'
import { copyZone, draftRates, fieldPath, newZone, toSend, valuesOf } from './shipping-values.ts'
import type { ShippingValues } from './shipping-values.ts'
import { ZoneCard } from './zone-card.tsx'
import layoutStyles from '../../ui/layout.module.css'
import pageStyles from '../../ui/page.module.css'

/** Where the company ships to and what that costs. */
export function ShippingPage() {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const rates = useCall(shipping.rates, {})
  const { data: own } = useCall(company.my, {})
  const pending = (
    <>
      <PageHeader
        title={t`Shipping`}
        description={isOperator ? t`Rates for merchants without their own rates.` : t`Where you ship to and what it costs.`}
      />
      {rates.isError ? (
        <Card isFlush>
          <PanelError message={messageOf(rates.error)} onRetry={() => void rates.refetch()} />
        </Card>
      ) : (
        <div className={pageStyles.columns}>
          <div className={pageStyles.column}>
            <LoadingBlock h={75} radius="lg" />
            <LoadingBlock h={94} radius="lg" />
            <LoadingBlock h={94} radius="lg" />
            <LoadingBlock h={246} radius="lg" />
          </div>
          <LoadingBlock h={424} radius="lg" />
        </div>
      )}
    </>
  )
  if (!rates.data || !own) return pending
  return (
    <DrawnLater fallback={pending}>
      <RatesForm rates={rates.data} homeCountry={own.countryCode} />
    </DrawnLater>
  )
}

function RatesForm({ rates, homeCountry }: { rates: ShippingRates; homeCountry: string }) {
  const client = useQueryClient()
  const readOnly = !useMay('shipping:manage')
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const [values, setValues] = useState(() => valuesOf(rates))
  // What was typed is a change of this version, also when a newer one is fetched meanwhile.
  const [version, setVersion] = useState(rates.version)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const save = useSend(shipping.upsertRates, { refreshes: [shipping.rates] })
  const openZonesOf = (paths: readonly string[]) => {
    const named = paths.flatMap((path) => values.zones[Number(/^zones\.(\d+)\./.exec(path)?.[1] ?? -1)]?.key ?? [])
    setOpen((before) => new Set([...before, ...named]))
  }
  const form = usePortalForm<ShippingValues>({
    initialValues: values,
    schema: ShippingRatesChange,
    toSend: (typed) => toSend(typed, version),
    onChange: setValues,
    onSubmit: async (typed) => {
      const issues = draftIssues(typed)
      if (issues.length > 0) {
        openZonesOf(issues.map(({ path }) => path))
        form.fail(
          issues.map((issue) => ({ path: fieldPath(typed, issue.path), code: issue.code, message: issueLabel(issue) })),
          t`Check the zones.`,
        )
        return
      }
      try {
        const saved = await save.mutateAsync({ body: ShippingRatesChange.parse(toSend(typed, version)) })
        if (!form.saved(valuesOf(saved))) setOpen(new Set())
        setValues(form.getValues())
        setVersion(saved.version)
        toastDone(t`Shipping rates saved`)
      } catch (error) {
        const theirs = currentRowOf<ShippingRates>(error)
        if (theirs) {
          await refresh(client, shipping.rates)
          setVersion(theirs.version)
          form.failStale(valuesOf(theirs))
        } else {
          const found = issuesOf(error)
          openZonesOf(found.map(({ path }) => path))
          form.fail(
            found.map((issue) => ({ ...issue, path: fieldPath(typed, issue.path) })),
            messageOf(error),
          )
        }
      }
    },
  })
  const take = (saved: ShippingRates) => {
    const next = valuesOf(saved)
    form.reset(next)
    setValues(next)
    setVersion(saved.version)
    setOpen(new Set())
  }
  useFormSync({ isDirty: form.isDirty, reset: () => take(rates) }, rates.version ?? 0, values)
  form.setLabel('zones', t`Zones`)
  const submit = () => {
    const typed = form.getValues()
    const broken = ShippingRatesChange.safeParse(toSend(typed, version)).error?.issues ?? []
    if (broken.length === 0) {
      form.submit()
      return
    }
    const found = broken.map(({ path, message }) => ({ path: path.join('.'), code: 'invalid_input', message }))
    openZonesOf(found.map(({ path }) => path))
    // A closed zone has no fields to show an error beside: they are drawn first.
    setTimeout(() => {
      form.fail(
        found.map((issue) => ({ ...issue, path: fieldPath(typed, issue.path) })),
        t`Check the zones.`,
      )
    })
  }
  // Amounts are read again in another currency by their fields: those of closed zones are drawn before it changes.
  const openAll = (next: string | null) => {
    if (next !== values.currency) flushSync(() => setOpen(new Set(values.zones.map(({ key }) => key))))
  }
  const addZone = () => {
    const isHome = values.zones.length === 0
    const zone = newZone(isHome ? countryName(homeCountry) : '', t`Standard`, { countries: isHome ? [homeCountry] : [], isRestOfWorld: false })
    form.insert('zones', zone)
    setOpen((before) => new Set([...before, zone.key]))
  }
  const askToDelete = async (index: number, name: string) => {
    const isSure = await confirm({
      title: t`Delete zone ${name}?`,
      message: t`You no longer ship to its countries once you save, unless another zone covers them.`,
      confirm: t`Delete zone`,
      isDanger: true,
    })
    if (isSure) form.remove('zones', index)
  }
  const { currency } = values
  const issues = draftIssues(values)
  const otherCurrencies = values.zones.length === 0 ? [] : rates.marketplaces.filter((one) => one.currency !== currency)
  const field = { form, readOnly }
  const add = { label: t`Add zone`, icon: <Plus size={16} aria-hidden />, onClick: addZone }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <DetailPage
        title={t`Shipping`}
        description={
          isOperator
            ? t`Rates for merchants without their own rates.`
            : rates.fallbacks.length > 0 && values.zones.length === 0
              ? t`Until you add rates, those of ${rates.fallbacks.map(({ name }) => name).join(', ')} apply.`
              : t`Where you ship to and what it costs.`
        }
        {...(readOnly || values.zones.length === 0 ? {} : { primary: add })}
        aside={<QuotePanel values={values} fallbacks={rates.fallbacks} homeCountry={homeCountry} />}
      >
        <FormErrors form={form} />
        {otherCurrencies.length > 0 && (
          <Notice tone="pending">
            {t`Rates in ${currency} do not apply on ${otherCurrencies.map((one) => `${one.name} (${one.currency})`).join(', ')}: a marketplace quotes in its own currency.`}
          </Notice>
        )}
        {values.zones.length === 0 && (
          <Card>
            <EmptyState
              picture={<Truck size={26} />}
              title={t`No shipping zones yet`}
              text={t`A zone is a group of countries with its own rates.`}
              action={readOnly ? undefined : <Button onClick={addZone}>{t`Start with ${countryName(homeCountry)}`}</Button>}
            />
          </Card>
        )}
        {values.zones.map((zone, index) => (
          <ZoneCard
            key={zone.key}
            form={form}
            zone={zone}
            index={index}
            homeCountry={homeCountry}
            taken={countriesTaken(values)}
            currency={currency}
            readOnly={readOnly}
            isOpen={open.has(zone.key)}
            issues={issues.filter(({ path }) => path.startsWith(`zones.${index}.`)).map(issueLabel)}
            onToggle={() =>
              setOpen((before) => new Set(before.has(zone.key) ? [...before].filter((key) => key !== zone.key) : [...before, zone.key]))
            }
            onCopy={() => {
              const copy = copyZone(zone, t`${zone.name} copy`)
              form.insert('zones', copy)
              setOpen((before) => new Set([...before, copy.key]))
            }}
            onDelete={() => void askToDelete(index, zone.name)}
          />
        ))}
        <Card title={t`All zones`}>
          <div className={layoutStyles.stack}>
            <div className={layoutStyles.pair}>
              <CurrencyField {...field} path="currency" label={t`Currency`} required beforePick={openAll} />
              <NumberField
                {...field}
                path="defaultWeightKg"
                label={t`Default weight`}
                min={0}
                decimals={3}
                suffix=" kg"
                help={t`For products without a weight.`}
              />
            </div>
            <div className={layoutStyles.pair}>
              <MoneyField
                {...field}
                path="freeFromMinor"
                label={t`Free shipping from`}
                currency={currency}
                help={isOperator ? t`Per merchant, in zones without a value of their own.` : t`Applies in zones without a value of their own.`}
              />
              {isOperator && (
                <MoneyField
                  {...field}
                  path="basketFreeFromMinor"
                  label={t`Whole order free from`}
                  currency={currency}
                  help={t`Counts the products of all merchants together.`}
                />
              )}
            </div>
          </div>
        </Card>
      </DetailPage>
      <SaveBar form={{ ...form, submit, reset: () => take(rates) }} />
    </form>
  )
}

function draftIssues(values: ShippingValues) {
  const draft = draftRates(values)
  return draft ? findZoneIssues(draft.zones, values.currency) : []
}

function countriesTaken({ zones }: ShippingValues): Map<string, string> {
  return new Map(zones.flatMap(({ name, isRestOfWorld, countries }) => (isRestOfWorld ? [] : countries.map((code) => [code, name] as const))))
}
