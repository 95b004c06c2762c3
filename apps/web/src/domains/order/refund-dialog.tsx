import { t } from '@lingui/core/macro'
import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { Restock } from '@stoa/contract/order-input.ts'
import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { money, variantName } from '../../lib/format.ts'
import { issuesOnLines } from '../../lib/sent-lines.ts'
import { useSession } from '../../lib/use-session.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isPaidByMarketplace } from './paid-by-marketplace.ts'
import { refundAmounts } from './refund-amounts.ts'
import { orderChange } from './order-change.ts'
import { useSeenVersion } from './use-seen-version.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type Values = {
  lines: { lineId: string; quantity: number }[]
  shippingMinor: number | null
  amountMinor: number | null
  reason: string
  restock: Restock
}

const restockChoices = [
  { value: 'unshipped', label: t`Items not shipped yet` },
  { value: 'all', label: t`All refunded items` },
  { value: 'none', label: t`None` },
]

const whole = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Gives money back for lines, shipping or an amount. What it does to commission and merchant is shown before it is done. */
export function RefundDialog({ order: shown, onClose }: { order: Order; onClose: () => void }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const { currency } = shown.total
  const marketplace = shown.marketplace.name
  const isOpen = (line: Order['lines'][number]) => line.refundable.minor > 0 || isPaidByMarketplace(line)
  const { version, onRefused } = useSeenVersion(shown)
  const mostOfLines = Math.min(
    shown.refundable.minor,
    shown.lines.reduce((sum, line) => sum + line.refundable.minor, 0),
  )
  const [amounts, setAmounts] = useState({ amountMinor: 0, discountMinor: 0, commissionMinor: 0, taxMinor: 0, providerFeeMinor: 0 })
  const costMinor = amounts.amountMinor + amounts.discountMinor - amounts.commissionMinor - amounts.taxMinor - amounts.providerFeeMinor
  const read = (values: Values) => ({
    lines: values.lines.filter(({ lineId, quantity }) => whole(quantity) > 0 && shown.lines.some((line) => line.lineId === lineId && isOpen(line))),
    shippingMinor: values.shippingMinor === null ? 0 : values.shippingMinor,
    amountMinor: values.amountMinor === null ? 0 : values.amountMinor,
  })
  const toSend = (values: Values) => ({ hash: shown.hash, version, ...read(values), reason: values.reason, restock: values.restock })
  const refund = useSend(order.refund, {
    ...orderChange,
    onSuccess: () => {
      toastDone(shown.collectedBy === 'merchant' ? t`Refund recorded` : t`Refund started`)
      onClose()
    },
  })
  const form = usePortalForm<Values>({
    initialValues: {
      // All of them: which are open may change while the dialog is.
      lines: shown.lines.map((line) => ({ lineId: line.lineId, quantity: 0 })),
      shippingMinor: null,
      amountMinor: null,
      reason: '',
      restock: 'unshipped',
    },
    schema: order.refund.body,
    toSend,
    check: (values): Record<string, string> => {
      const { lines, amountMinor } = read(values)
      if (whole(amountMinor) > mostOfLines) return { amountMinor: t`Enter no more than ${money({ minor: mostOfLines, currency })}.` }
      const isBoth = whole(amountMinor) > 0 && lines.length > 0
      return isBoth ? { amountMinor: t`Refund another amount on its own, without quantities.` } : {}
    },
    onChange: (values) => {
      const { lines, shippingMinor, amountMinor } = read(values)
      const input = { lines, shippingMinor: whole(shippingMinor), amountMinor: whole(amountMinor), restock: values.restock }
      setAmounts(refundAmounts(shown, input))
    },
    onSubmit: async (values): Promise<void> => {
      const sent = toSend(values)
      if (sent.lines.length === 0 && sent.shippingMinor === 0 && sent.amountMinor === 0) {
        form.fail([], t`Enter a quantity, shipping or an amount to refund.`)
        return
      }
      try {
        await refund.mutateAsync({ body: sent })
      } catch (error) {
        for (const [index, line] of onRefused(error)?.lines.entries() ?? [])
          form.setFieldValue(`lines.${index}.quantity`, Math.min(whole(values.lines[index]?.quantity), line.quantity - line.refundedQuantity))
        form.fail(issuesOnLines(issuesOf(error), values.lines, sent.lines), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Refund order #${shown.orderId}`} size={560}>
      <div>
        <Form form={form}>
          {shown.collectedBy === 'merchant' && (
            <p
              className={textStyles.hint}
            >{t`The merchant collected the payment and refunds the customer itself. Nothing is sent to the payment provider.`}</p>
          )}
          {shown.lines.map(
            (line, index) =>
              isOpen(line) && (
                <Group key={line.lineId} gap={12} py={8} wrap="nowrap">
                  <Box flex={1} miw={0}>
                    <div className={textStyles.strong}>{line.name}</div>
                    <p className={textStyles.hint}>
                      {[
                        line.variantName && variantName(line.variantName),
                        t`${line.quantity - line.refundedQuantity} of ${line.quantity} left`,
                        t`${money(line.refundable)} refundable`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </Box>
                  <Box w={96}>
                    <NumberField
                      form={form}
                      path={`lines.${index}.quantity`}
                      label={t`Quantity`}
                      min={0}
                      max={line.quantity - line.refundedQuantity}
                    />
                  </Box>
                </Group>
              ),
          )}
          <div className={layoutStyles.pair}>
            {shown.refundableShipping.minor > 0 && (
              <MoneyField
                form={form}
                path="shippingMinor"
                label={t`Shipping`}
                currency={currency}
                help={t`Up to ${money(shown.refundableShipping)}`}
              />
            )}
            <MoneyField
              form={form}
              path="amountMinor"
              label={t`Other amount`}
              currency={currency}
              help={t`Up to ${money({ minor: mostOfLines, currency })}`}
            />
          </div>
          {shown.orderStatus !== 'Cancelled' && shown.lines.some(isOpen) && (
            <Box mt={14}>
              <SelectField form={form} path="restock" label={t`Restock`} choices={restockChoices} help={t`Items to return to stock.`} />
            </Box>
          )}
          <Box mt={14}>
            <LongTextField form={form} path="reason" label={t`Reason`} maxLength={500} />
          </Box>
          <Box mt={24} aria-live="polite">
            <DescriptionList
              layout="amounts"
              items={[
                [t`To the customer`, <Money key="paid" value={{ minor: amounts.amountMinor, currency }} />],
                [
                  t`Taken back by ${marketplace}`,
                  shown.marketplaceDiscount.minor > 0 && <Money key="takenBack" value={{ minor: amounts.discountMinor, currency }} />,
                ],
                [t`Commission refunded`, <Money key="returned" value={{ minor: amounts.commissionMinor, currency }} />],
                [t`Withheld tax returned`, shown.taxWithheld.minor > 0 && <Money key="taxReturned" value={{ minor: amounts.taxMinor, currency }} />],
                [
                  t`Payment fee refunded`,
                  shown.providerFee.minor > 0 && <Money key="feeReturned" value={{ minor: amounts.providerFeeMinor, currency }} />,
                ],
                [isMerchant ? t`You pay` : t`Merchant pays`, <Money key="cost" value={{ minor: costMinor, currency }} />, { isTotal: true }],
              ]}
            />
          </Box>
          {shown.lines.some((line) => line.commissionKept.minor > 0) && (
            <p className={textStyles.hint}>{t`By the marketplace’s refund policy, part of the commission is not refunded.`}</p>
          )}
          {shown.providerFee.minor > 0 && shown.providerFeeReturnable.minor === 0 && shown.refundable.minor > 0 && (
            <p className={textStyles.hint}>{t`By the marketplace’s refund policy, the payment fee is not refunded.`}</p>
          )}
          <DialogActions>
            <Button type="submit" color="red" loading={form.isBusy}>
              {amounts.amountMinor > 0 ? t`Refund ${money({ minor: amounts.amountMinor, currency })}` : t`Issue refund`}
            </Button>
          </DialogActions>
        </Form>
      </div>
    </Dialog>
  )
}
