import { t } from '@lingui/core/macro'
import { ReturnReason } from '@stoa/contract/case-shapes.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import type { ShopperCase, ShopperOrder } from '@stoa/contract/shopper.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { issuesOnLines } from '../../lib/sent-lines.ts'
import { money } from '../../lib/format.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { FilesField } from '../../ui/file-field.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { payers, shopperReasons } from './shopper-labels.ts'
import layout from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

type FormProps = { token: string; onClose: () => void }

function Buttons({ label, isBusy, isDanger = false, onClose }: { label: string; isBusy: boolean; isDanger?: boolean; onClose: () => void }) {
  return (
    <ActionRow>
      <Button type="submit" loading={isBusy} {...(isDanger ? { color: 'red' } : {})}>
        {label}
      </Button>
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {t`Close`}
      </Button>
    </ActionRow>
  )
}

function Fields({ children }: { children: ReactNode }) {
  return <div className={layout.stack}>{children}</div>
}

/** Cancels the order before it is shipped. */
export function WithdrawForm({ token, onClose }: FormProps) {
  const withdraw = useSend(shopper.withdraw, { refreshes: [shopper.get], onSuccess: onClose })
  const form = usePortalForm({
    initialValues: { reason: '' },
    schema: shopper.withdraw.body,
    onSubmit: async (values): Promise<void> => {
      try {
        await withdraw.mutateAsync({ query: { token }, body: values })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Form form={form}>
      <Fields>
        <p>{t`The whole order is cancelled and what you paid is refunded. This cannot be undone.`}</p>
        <LongTextField form={form} path="reason" label={t`Reason (optional)`} maxLength={500} />
        <Buttons label={t`Cancel order`} isBusy={form.isBusy} isDanger onClose={onClose} />
      </Fields>
    </Form>
  )
}

type ReturnValues = { lines: { lineId: string; quantity: string; reason: ReturnReason }[]; text: string; files: File[] }

/** Requests a return: which items, why, with photos. */
export function ReturnForm({ token, order, onClose }: FormProps & { order: ShopperOrder }) {
  const { policy } = order
  const lines = order.lines.filter((line) => line.returnableQuantity > 0)
  const request = useSend(shopper.requestReturn, { refreshes: [shopper.get], onSuccess: onClose })
  const toSend = (values: ReturnValues) => ({
    lines: values.lines.filter(({ quantity }) => quantity !== '0').map((line) => ({ ...line, quantity: Number(line.quantity) })),
    text: values.text,
  })
  const form = usePortalForm<ReturnValues>({
    initialValues: { lines: lines.map(({ lineId }) => ({ lineId, quantity: '0', reason: 'changed_mind' })), text: '', files: [] },
    schema: shopper.requestReturn.body,
    toSend,
    check: (values): Record<string, string | undefined> =>
      values.lines.some(({ quantity }) => quantity !== '0')
        ? {}
        : { lines: undefined, 'lines.0.quantity': t`Choose the quantity to return of at least one item.` },
    onSubmit: async (values): Promise<void> => {
      try {
        const files = values.files.length > 0 ? { files: { files: values.files } } : {}
        await request.mutateAsync({ query: { token }, body: toSend(values), ...files })
      } catch (error) {
        form.fail(issuesOnLines(issuesOf(error), values.lines, toSend(values).lines), messageOf(error))
      }
    },
  })
  return (
    <Form form={form}>
      <Fields>
        {lines.map((line, index) => (
          <FieldGroup key={line.lineId} title={line.name} path={`lines.${index}`}>
            <div className={layout.pair}>
              <SelectField
                form={form}
                path={`lines.${index}.quantity`}
                label={t`Quantity to return`}
                choices={Array.from({ length: line.returnableQuantity + 1 }, (_, n) => ({ value: String(n), label: String(n) }))}
              />
              <SelectField
                form={form}
                path={`lines.${index}.reason`}
                label={t`Reason`}
                choices={ReturnReason.options.map((value) => ({ value, label: shopperReasons[value] }))}
              />
            </div>
          </FieldGroup>
        ))}
        <LongTextField form={form} path="text" label={t`What is wrong? (optional)`} maxLength={2000} />
        <FilesField form={form} path="files" label={t`Photos (optional)`} help={t`Up to 5 photos.`} accept="image/*" maxMegabytes={10} />
        <p className={textStyles.note}>
          {t`Return shipping is paid by: ${payers[policy.shippingPayer]}.`}
          {policy.fee.minor > 0 && ` ${t`A return fee of ${money(policy.fee)} is deducted from the refund.`}`}
        </p>
        <Buttons label={t`Request return`} isBusy={form.isBusy} onClose={onClose} />
      </Fields>
    </Form>
  )
}

/** Writes to the merchant and the marketplace about a return. */
export function MessageForm({ token, id, onClose }: FormProps & { id: string }) {
  const write = useSend(shopper.writeMessage, { refreshes: [shopper.get], onSuccess: onClose })
  const form = usePortalForm<{ text: string; files: File[] }>({
    initialValues: { text: '', files: [] },
    schema: shopper.writeMessage.body,
    toSend: ({ text }) => ({ text }),
    onSubmit: async ({ text, files }): Promise<void> => {
      try {
        await write.mutateAsync({ query: { token }, params: { id }, body: { text }, ...(files.length > 0 ? { files: { files } } : {}) })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Form form={form}>
      <Fields>
        <LongTextField form={form} path="text" label={t`Message`} maxLength={2000} />
        <FilesField form={form} path="files" label={t`Photos (optional)`} help={t`Up to 5 photos.`} accept="image/*" maxMegabytes={10} />
        <Buttons label={t`Send message`} isBusy={form.isBusy} onClose={onClose} />
      </Fields>
    </Form>
  )
}

/** Enters how the items are sent back. */
export function TrackingForm({ token, one: { id, carrier, trackingNumber }, onClose }: FormProps & { one: ShopperCase }) {
  const send = useSend(shopper.setTracking, { refreshes: [shopper.get], onSuccess: onClose })
  const form = usePortalForm({
    initialValues: { carrier, trackingNumber },
    schema: shopper.setTracking.body,
    onSubmit: async (values): Promise<void> => {
      try {
        await send.mutateAsync({ query: { token }, params: { id }, body: values })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Form form={form}>
      <Fields>
        <div className={layout.pair}>
          <TextField form={form} path="carrier" label={t`Carrier`} placeholder="PostNL" />
          <TextField form={form} path="trackingNumber" label={t`Tracking number`} />
        </div>
        <Buttons label={t`Save tracking`} isBusy={form.isBusy} onClose={onClose} />
      </Fields>
    </Form>
  )
}
