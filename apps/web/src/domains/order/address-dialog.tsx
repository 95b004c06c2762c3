import { t } from '@lingui/core/macro'
import { orderAddress } from '@stoa/contract/order-address.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { orderChange } from './order-change.ts'
import { useSeenVersion } from './use-seen-version.ts'

/** Corrects where an order is sent, but for its country, before anything of it is shipped. */
export function AddressDialog({ order: shown, onClose }: { order: Order; onClose: () => void }) {
  const { version, onRefused } = useSeenVersion(shown)
  const { countryCode, ...shippingAddress } = shown.shippingAddress
  const toSend = (values: { shippingAddress: typeof shippingAddress }) => ({
    hash: shown.hash,
    version,
    shippingAddress: { ...values.shippingAddress, countryCode },
  })
  const update = useSend(orderAddress.update, {
    ...orderChange,
    onSuccess: () => {
      toastDone(t`Shipping address saved`)
      onClose()
    },
  })
  const form = usePortalForm({
    initialValues: { shippingAddress },
    schema: orderAddress.update.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      try {
        await update.mutateAsync({ body: toSend(values) })
      } catch (error) {
        onRefused(error)
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Edit shipping address`} size={480}>
      <Form form={form}>
        <p style={{ marginBlock: '0 14px' }}>
          {shown.forwardState === 'forwarded'
            ? t`The merchant is notified and has to change it in its shop too. The country stays ${countryName(countryCode)}.`
            : t`The merchant is notified. The country stays ${countryName(countryCode)}.`}
        </p>
        <div style={{ display: 'grid', gap: 14 }}>
          <TextField form={form} path="shippingAddress.name" label={t`Name`} required />
          <TextField form={form} path="shippingAddress.company" label={t`Company (optional)`} />
          <TextField form={form} path="shippingAddress.street" label={t`Street and number`} required />
          <TextField form={form} path="shippingAddress.street2" label={t`Floor, flat or building (optional)`} />
          <TextField form={form} path="shippingAddress.postalCode" label={t`Postal code`} />
          <TextField form={form} path="shippingAddress.city" label={t`City`} required />
          <TextField form={form} path="shippingAddress.region" label={t`State or province (optional)`} />
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Save address`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
