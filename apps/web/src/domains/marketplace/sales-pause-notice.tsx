import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { salesPause } from '@stoa/contract/sales-pause.ts'
import type { SalesPause } from '@stoa/contract/sales-pause.ts'
import { Button, Group } from '@mantine/core'
import { CirclePause } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { date } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { Notice } from '../../ui/notice.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'

/** Says that the merchant's sales are paused or will be, until when, and ends that. */
export function SalesPauseNotice({ pause: { startsAt, resumesAt, hasStarted }, onChange }: { pause: SalesPause; onChange?: () => void }) {
  const may = useMay('product:manage')
  const resume = useSend(salesPause.resume, {
    refreshes: [company.my],
    onSuccess: () => toastDone(hasStarted ? t`Sales resumed` : t`Pause cancelled`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <Notice
      tone="pending"
      icon={<CirclePause size={18} aria-hidden />}
      actions={
        may && (
          <Group gap={8} wrap="nowrap">
            {onChange && (
              <Button size="xs" variant="default" onClick={onChange}>
                {t`Change`}
              </Button>
            )}
            <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate({ body: {} })}>
              {hasStarted ? t`Resume sales` : t`Cancel pause`}
            </Button>
          </Group>
        )
      }
    >
      <strong>{hasStarted ? t`Your sales are paused.` : t`Your sales are paused from ${date(startsAt)} on.`}</strong>{' '}
      {resumesAt === null
        ? t`Your products cannot be bought until you resume sales.`
        : t`Your products can be bought again from ${date(resumesAt)} on.`}
    </Notice>
  )
}
