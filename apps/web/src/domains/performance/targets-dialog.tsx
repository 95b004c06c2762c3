import { t } from '@lingui/core/macro'
import type { PerformanceTargets } from '@stoa/contract/performance.ts'
import { PerformanceMeasure, performance } from '@stoa/contract/performance.ts'
import { Button, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PanelError } from '../../ui/states.tsx'
import textStyles from '../../ui/text.module.css'
import { toastDone } from '../../ui/toasts.tsx'
import { measureLabels } from './measure-labels.ts'

/** The shares that a marketplace accepts at most. */
export function TargetsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(performance.targets, {})
  if (data) return <TargetsForm targets={data} onClose={onClose} />
  return (
    <Dialog title={t`Edit targets`} onClose={onClose} size={520}>
      {error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : <LoadingBlock h={320} radius="md" />}
    </Dialog>
  )
}

/** Percentages as people write them; empty text where there is no target. */
type Values = Record<PerformanceMeasure, number | ''> & { minOrders: number | '' }

const valuesOf = (targets: PerformanceTargets): Values => ({
  ...byMeasure((measure) => toPercent(targets[measure])),
  minOrders: targets.minOrders,
})

function TargetsForm({ targets, onClose }: { targets: PerformanceTargets; onClose: () => void }) {
  // What was typed is a change of these, also when newer ones were fetched since.
  const [begun, setBegun] = useState(targets)
  const update = useSend(performance.updateTargets, { refreshes: [performance.targets, performance.paged], refreshesOutdated: true })
  const toBody = (values: Values): PerformanceTargets => ({
    ...byMeasure((measure) => (values[measure] === '' ? null : Math.round(values[measure] * 100))),
    minOrders: values.minOrders === '' ? Number.NaN : values.minOrders,
    version: begun.version,
  })
  const form = usePortalForm<Values>({
    initialValues: valuesOf(targets),
    schema: performance.updateTargets.body,
    toSend: toBody,
    onSubmit: async (values) => {
      try {
        await update.mutateAsync({ body: toBody(values) })
        toastDone(t`Targets saved`)
        onClose()
      } catch (error) {
        const theirs = currentRowOf<PerformanceTargets>(error)
        if (theirs) {
          setBegun(theirs)
          form.failStale(valuesOf(theirs))
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog title={t`Edit targets`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} size={520}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <p
          className={textStyles.note}
        >{t`At most this share of a merchant’s orders. Merchants see the targets beside their figures. Leave a field empty for no target.`}</p>
        <SimpleGrid cols={2} spacing="md">
          {PerformanceMeasure.options.map((measure) => (
            <NumberField key={measure} form={form} path={measure} label={measureLabels[measure]} min={0} max={100} decimals={2} suffix="%" />
          ))}
        </SimpleGrid>
        <NumberField
          form={form}
          path="minOrders"
          label={t`Minimum orders`}
          required
          min={1}
          max={10_000}
          help={t`Merchants with fewer orders in the period are not compared with the targets.`}
        />
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Save targets`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const toPercent = (basisPoints: number | null): number | '' => (basisPoints === null ? '' : basisPoints / 100)

function byMeasure<T>(valueOf: (measure: PerformanceMeasure) => T): Record<PerformanceMeasure, T> {
  return {
    acceptedLate: valueOf('acceptedLate'),
    shippedLate: valueOf('shippedLate'),
    cancelled: valueOf('cancelled'),
    refunded: valueOf('refunded'),
    returned: valueOf('returned'),
    disputed: valueOf('disputed'),
  }
}
