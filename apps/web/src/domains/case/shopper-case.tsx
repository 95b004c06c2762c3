import { t } from '@lingui/core/macro'
import type { CaseSide } from '@stoa/contract/case-states.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import type { ShopperCase, ShopperOrder } from '@stoa/contract/shopper.ts'
import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { Money } from '../../ui/when.tsx'
import { parcelStates } from '../order/parcel-labels.ts'
import { sideLabels } from './case-labels.ts'
import { returnAddressText } from './return-address.ts'
import { CaseStateTag } from './case-state-tag.tsx'
import { payers, shopperReasons } from './shopper-labels.ts'
import layout from '../../ui/layout.module.css'

const MessageForm = openedLater(async () => (await import('./shopper-forms.tsx')).MessageForm)
const TrackingForm = openedLater(async () => (await import('./shopper-forms.tsx')).TrackingForm)

/** A return as its shopper follows it: what it is of, what happened, and what they can do. */
export function ShopperCaseCard({ token, order, one }: { token: string; order: ShopperOrder; one: ShopperCase }) {
  const [open, setOpen] = useState<'message' | 'tracking' | 'cancel'>()
  const cancel = useSend(shopper.cancelReturn, { refreshes: [shopper.get], onSuccess: () => setOpen(undefined) })
  const close = () => setOpen(undefined)
  const names: Partial<Record<CaseSide, string>> = {
    shopper: t({ context: 'shopper', message: 'You' }),
    merchant: order.merchant.name,
    marketplace: order.marketplace.name,
  }
  const tracking = [one.carrier, one.trackingNumber].filter(Boolean).join(' ')
  return (
    <Card title={t`Return #${one.number}`} actions={<CaseStateTag state={one.state} />}>
      <div className={layout.stack}>
        <DescriptionList
          items={[
            ...one.lines.map(
              (line) => [`${line.quantity} × ${line.name}`, line.reason === null ? t`Another reason` : shopperReasons[line.reason]] as const,
            ),
            [t`Return shipping paid by`, one.shippingPayer && payers[one.shippingPayer]],
            [t`Return fee`, one.fee.minor > 0 && <Money key="fee" value={one.fee} />],
            [t`Send the items to`, one.returnAddress && returnAddressText(one.returnAddress)],
            [t`Sent with`, tracking && (one.trackingHref === null ? tracking : <Link href={one.trackingHref}>{tracking}</Link>)],
            [t`Return label`, one.label && <LabelState key="label" label={one.label} />],
            [t`Refunded`, one.refunded && <Money key="refunded" value={one.refunded} />],
          ]}
        />
        <Timeline
          items={one.timeline.toReversed().map((event) => ({
            id: event.id,
            at: event.at,
            title: event.message,
            who: names[event.side] ?? sideLabels[event.side],
            text: (event.text ?? event.files.length > 0) && (
              <>
                {event.text}
                {event.files.map((file) => (
                  <PhotoButton key={file.id} token={token} file={file} />
                ))}
              </>
            ),
          }))}
        />
        {open === 'message' && <MessageForm token={token} id={one.id} onClose={close} />}
        {open === 'tracking' && <TrackingForm token={token} one={one} onClose={close} />}
        {open === 'cancel' && (
          <div className={layout.stack} role="group" aria-label={t`Cancel return #${one.number}?`}>
            <p>{t`Cancel return #${one.number}? You can request another one within the return period.`}</p>
            {cancel.isError && <FormMessage>{messageOf(cancel.error)}</FormMessage>}
            <ActionRow>
              <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ query: { token }, params: { id: one.id }, body: {} })}>
                {t`Cancel return`}
              </Button>
              <Button variant="default" onClick={close}>{t`Keep return`}</Button>
            </ActionRow>
          </div>
        )}
        {open === undefined && (
          <ActionRow>
            {one.label && <LabelButton token={token} id={one.id} />}
            <Button variant="default" onClick={() => setOpen('message')}>{t`Write message`}</Button>
            {one.isSendable && (
              <Button variant="default" onClick={() => setOpen('tracking')}>
                {one.trackingNumber === '' ? t`Add tracking` : t`Edit tracking`}
              </Button>
            )}
            {one.isCancellable && (
              <Button variant="subtle" color="red" onClick={() => setOpen('cancel')}>
                {t`Cancel return`}
              </Button>
            )}
          </ActionRow>
        )}
      </div>
    </Card>
  )
}

/** Where the parcel of a return label is, and the page that follows it. */
function LabelState({ label }: { label: NonNullable<ShopperCase['label']> }) {
  const { carrierName, trackingNumber, trackingHref, parcelState } = label
  const tracking = [carrierName, trackingNumber].filter(Boolean).join(' ')
  return (
    <>
      {trackingHref === null ? tracking : <Link href={trackingHref}>{tracking}</Link>}
      {` · ${parcelStates[parcelState].label}`}
    </>
  )
}

function LabelButton({ token, id }: { token: string; id: string }) {
  const load = useSend(shopper.label, { onSuccess: saveFile })
  return (
    <Button
      leftSection={<Printer size={16} aria-hidden />}
      loading={load.isPending}
      onClick={() => load.mutate({ params: { id }, query: { token } })}
    >
      {load.isError ? t`Return label: try again` : t`Print return label`}
    </Button>
  )
}

function PhotoButton({ token, file: { id, name } }: { token: string; file: { id: string; name: string } }) {
  const load = useSend(shopper.file, { onSuccess: saveFile })
  return (
    <FileButton
      name={load.isError ? t`${name}: try again` : name}
      isLoading={load.isPending}
      onClick={() => load.mutate({ params: { id }, query: { token } })}
    />
  )
}
