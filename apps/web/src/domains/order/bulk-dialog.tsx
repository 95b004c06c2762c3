import { plural, t } from '@lingui/core/macro'
import { Box, Button, Stack } from '@mantine/core'
import { orderBulk } from '@stoa/contract/order-bulk.ts'
import { order } from '@stoa/contract/order.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { useEffect } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { CarrierField } from '../../ui/carrier-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { RefusalList } from '../../ui/refusal-list.tsx'
import type { Refusal } from '../../ui/refusal-list.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import textStyles from '../../ui/text.module.css'

export type BulkCommand = 'accept' | 'fulfil'
type BulkAnswer = Answer<typeof orderBulk.accept> | Answer<typeof orderBulk.fulfil>

type DialogProps = {
  command: BulkCommand
  hashes: readonly string[]
  /** Which orders are accepted or shipped now, and which were refused since they were checked. */
  onDone: (changed: readonly string[], refused: readonly Refusal[]) => void
  onClose: () => void
}

/** Accepts several orders or marks them as fulfilled, after saying how many that are and which are left out. */
export function BulkDialog({ command, hashes, onDone, onClose }: DialogProps) {
  const route = orderBulk[command]
  const { mutate, data, error, isPending } = useSend(route)
  const check = () => mutate({ body: { hashes: [...hashes], dryRun: true } })
  // eslint-disable-next-line react-hooks/exhaustive-deps -- Once: what is chosen stays while the dialog is open.
  useEffect(check, [])
  const apply = useSend(route, {
    refreshes: [order.paged, order.getByHash],
    onSuccess: (answer) => {
      if (answer.done > 0) toastDone(doneText(command, answer.done))
      onDone(
        answer.items.flatMap(({ outcome, hash }) => (outcome === 'refused' ? [] : [hash])),
        refusalsOf(answer),
      )
    },
  })
  const ready = data?.items.flatMap(({ outcome, hash }) => (outcome === 'done' ? [hash] : [])) ?? []
  const toSend = ({ carrier }: { carrier: string }) => ({ hashes: ready, ...(command === 'fulfil' ? { carrier } : {}) })
  const form = usePortalForm({
    initialValues: { carrier: '' },
    schema: route.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      try {
        await apply.mutateAsync({ body: toSend(values) })
      } catch (problem) {
        form.fail(issuesOf(problem), messageOf(problem))
      }
    },
  })
  const isReady = ready.length > 0
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={titleOf(command, data)} size={520}>
      <Form form={form}>
        {data ? (
          <Stack gap={14}>
            <p role="status">{textOf(command, data)}</p>
            {isReady && command === 'fulfil' && <CarrierField form={form} />}
            <LeftOut answer={data} onLeave={onClose} />
          </Stack>
        ) : error && !isPending ? (
          <PanelError message={messageOf(error)} onRetry={check} />
        ) : (
          <LoadingBlock h={80} />
        )}
        <DialogActions cancel={data && !isReady ? t`Close` : t`Cancel`} isBusy={form.isBusy}>
          {(!data || isReady) && (
            <Button type="submit" loading={form.isBusy} disabled={!isReady}>
              {command === 'fulfil' ? t`Mark as fulfilled` : t`Accept`}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** The orders that are left out, each with its reason. */
function LeftOut({ answer, onLeave }: { answer: BulkAnswer; onLeave: () => void }) {
  if (answer.refused === 0) return null
  const label = t`${plural(answer.refused, { one: '# order is left out', other: '# orders are left out' })}`
  return (
    <div>
      <p className={textStyles.strong}>{label}</p>
      <Box mt={8} mah={240} style={{ overflowY: 'auto' }}>
        <RefusalList refusals={refusalsOf(answer)} label={label} onLeave={onLeave} />
      </Box>
    </div>
  )
}

/** Returns what was refused, or would be, by the number of each order. */
function refusalsOf({ items }: BulkAnswer): Refusal[] {
  return items.flatMap(({ outcome, hash, orderId, message }) =>
    outcome === 'refused'
      ? [{ href: `/shop/orders/${hash}`, name: orderId === null ? t`An order` : t`Order #${orderId}`, message: message ?? t`Not changed.` }]
      : [],
  )
}

function titleOf(command: BulkCommand, answer: BulkAnswer | undefined): string {
  const done = answer?.done ?? 0
  if (command === 'fulfil') return done === 0 ? t`Mark as fulfilled` : t`Mark ${plural(done, { one: '# order', other: '# orders' })} as fulfilled?`
  return done === 0 ? t`Accept orders` : t`Accept ${plural(done, { one: '# order', other: '# orders' })}?`
}

/** Returns what will happen to the orders that can be changed. */
function textOf(command: BulkCommand, answer: BulkAnswer): string {
  const { done, unchanged, items } = answer
  if (command === 'accept') {
    const accepted = unchanged > 0 ? t`${plural(unchanged, { one: '# order is already accepted.', other: '# orders are already accepted.' })}` : ''
    if (done === 0) return accepted === '' ? t`None of these orders can be accepted.` : accepted
    return [t`Customers are not notified.`, accepted].filter(Boolean).join(' ')
  }
  if (done === 0) return t`None of these orders can be marked as fulfilled.`
  const shipped = items.flatMap((item) => ('itemCount' in item && item.outcome === 'done' ? [item] : []))
  const itemCount = shipped.reduce((sum, item) => sum + item.itemCount, 0)
  const mailed = shipped.filter(({ mailsShopper }) => mailsShopper).length
  const counted = t`${plural(itemCount, { one: '# item counts as shipped.', other: '# items count as shipped.' })} Tracking can be added or changed later.`
  return `${counted} ${mailText(mailed, done)}`
}

function mailText(mailed: number, done: number): string {
  if (mailed === 0) return t`The marketplace does not e-mail customers about it.`
  if (mailed < done)
    return t`${plural(mailed, { one: 'The marketplace e-mails the customer of # order about it.', other: 'The marketplace e-mails the customers of # orders about it.' })}`
  return t`${plural(done, { one: 'The marketplace e-mails the customer about it.', other: 'The marketplace e-mails the customers about it.' })}`
}

function doneText(command: BulkCommand, done: number): string {
  return command === 'fulfil'
    ? t`${plural(done, { one: '# order marked as fulfilled', other: '# orders marked as fulfilled' })}`
    : t`${plural(done, { one: '# order accepted', other: '# orders accepted' })}`
}
