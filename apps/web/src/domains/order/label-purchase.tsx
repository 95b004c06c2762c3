import { plural, t } from '@lingui/core/macro'
import { carrier as carriers } from '@stoa/contract/carrier.ts'
import type { CarrierCapability } from '@stoa/contract/carrier.ts'
import type { LabelRate, Parcel } from '@stoa/contract/order-label.ts'
import { Button, Loader, Radio } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'

/** What a label is bought for, and how. */
type LabelPurchaseProps = {
  title: string
  /** What a carrier must be able to do to be offered. */
  capability: CarrierCapability
  /** Shown instead of the form where no connected carrier can. */
  emptyText: string
  weightGrams: number | null
  listRates: (parcel: { carrier: string; parcel: Parcel }) => Promise<LabelRate[]>
  buy: (purchase: { carrier: string; parcel: Parcel; service: string; requestKey: string }) => Promise<unknown>
  onClose: () => void
}
type Values = { carrier: string; weightKg: number | string; lengthCm: number | string; widthCm: number | string; heightCm: number | string }

const Kilograms = z.number(t`Enter a weight.`).check(z.minimum(0.001, t`Enter a weight.`), z.maximum(1000, t`At most 1,000 kg`))
const Centimetres = z.union([z.literal(''), z.number().check(z.minimum(0.1), z.maximum(1000))])
const LabelValues = z.object({ carrier: z.string(), weightKg: Kilograms, lengthCm: Centimetres, widthCm: Centimetres, heightCm: Centimetres })

/** Buys a label: what is sent with whom, the prices, then the purchase. */
export function LabelPurchase(props: LabelPurchaseProps) {
  const { title, capability, emptyText, onClose } = props
  const { data, error, refetch } = useCall(carriers.list, {})
  const connected = data?.filter(({ isConnected, capabilities }) => isConnected && capabilities.includes(capability))
  if (!connected || connected.length === 0)
    return (
      <Dialog onClose={onClose} title={title} size={460}>
        {error ? (
          <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
        ) : connected ? (
          <>
            <p className={text.quiet}>{emptyText}</p>
            <DialogActions>
              <Button component={Link} href="/settings/carriers">
                {t`Connect a carrier`}
              </Button>
            </DialogActions>
          </>
        ) : (
          <Loader aria-label={t`Loading...`} />
        )}
      </Dialog>
    )
  return <LabelForm {...props} choices={connected.map(({ carrier, name }) => ({ value: carrier, label: name }))} />
}

function LabelForm({ title, weightGrams, listRates, buy, onClose, choices }: LabelPurchaseProps & { choices: { value: string; label: string }[] }) {
  const [rates, setRates] = useState<LabelRate[]>()
  const [service, setService] = useState('')
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const form = usePortalForm<Values>({
    initialValues: {
      carrier: choices[0]?.value ?? '',
      weightKg: weightGrams === null || weightGrams === 0 ? '' : weightGrams / 1000,
      lengthCm: '',
      widthCm: '',
      heightCm: '',
    },
    schema: LabelValues,
    // Other parcels have other prices.
    onChange: () => setRates(undefined),
    onSubmit: async (values): Promise<void> => {
      const parcel = { carrier: values.carrier, parcel: toParcel(values) }
      try {
        if (!rates) {
          const found = await listRates(parcel)
          setRates(found)
          setService(found[0]?.service ?? '')
          return
        }
        await buy({ ...parcel, service, requestKey })
        toastDone(t`Label bought`)
        onClose()
      } catch (problem) {
        // A refused purchase has ended: the next one is another. One without an answer is repeated under its key, which buys one label.
        if (isApiError(problem, 'state_forbids')) setRequestKey(crypto.randomUUID())
        form.fail(issuesOf(problem), messageOf(problem))
      }
    },
  })
  const chosen = rates?.find((rate) => rate.service === service)
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={title} size={460}>
      <Form form={form}>
        <div className={layout.stack}>
          <SelectField form={form} path="carrier" label={t`Carrier`} choices={choices} required />
          <NumberField form={form} path="weightKg" label={t`Weight`} min={0} decimals={3} suffix=" kg" required help={t`With packaging.`} />
          <div className={layout.pair} style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
            <NumberField form={form} path="lengthCm" label={t`Length`} min={0} decimals={1} suffix=" cm" />
            <NumberField form={form} path="widthCm" label={t`Width`} min={0} decimals={1} suffix=" cm" />
            <NumberField form={form} path="heightCm" label={t`Height`} min={0} decimals={1} suffix=" cm" />
          </div>
          {rates && (
            <Radio.Group label={t`Service`} value={service} onChange={setService}>
              <div className={layout.close} style={{ marginTop: 6 }}>
                {rates.map((rate) => (
                  <Radio key={rate.service} size="md" value={rate.service} label={rateText(rate)} />
                ))}
                {rates.length === 0 && <p className={text.quiet}>{t`The carrier offers nothing for this parcel.`}</p>}
              </div>
            </Radio.Group>
          )}
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy} disabled={rates !== undefined && !chosen}>
            {!rates ? t`Show prices` : chosen?.price ? t`Buy label for ${money(chosen.price)}` : t`Buy label`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function rateText({ name, price, minDays, maxDays }: LabelRate): string {
  const isRange = minDays !== null && maxDays !== null && minDays !== maxDays
  const days = isRange ? t`${minDays} to ${maxDays} days` : minDays === null ? '' : plural(minDays, { one: '# day', other: '# days' })
  return [name, price && money(price), days].filter(Boolean).join(' · ')
}

function toParcel({ weightKg, lengthCm, widthCm, heightCm }: Values) {
  const millimetres = (centimetres: number | string): number | undefined => (centimetres === '' ? undefined : Math.round(Number(centimetres) * 10))
  const [lengthMm, widthMm, heightMm] = [lengthCm, widthCm, heightCm].map(millimetres)
  return {
    weightGrams: Math.round(Number(weightKg) * 1000),
    ...(lengthMm === undefined ? {} : { lengthMm }),
    ...(widthMm === undefined ? {} : { widthMm }),
    ...(heightMm === undefined ? {} : { heightMm }),
  }
}
