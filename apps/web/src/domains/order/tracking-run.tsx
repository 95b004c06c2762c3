import { plural, t } from '@lingui/core/macro'
import type { TrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { order } from '@stoa/contract/order.ts'
import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { refresh } from '../../lib/calls.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { useFocusAfter } from '../../ui/restore-focus.ts'
import { Card } from '../../ui/page-layout.tsx'
import { resultsFileName, toCsv } from './tracking-csv.ts'
import { needsLeaveQuestion, leaveQuestion } from './tracking-leave.ts'
import layout from '../../ui/layout.module.css'

type Result = { shipment: TrackingFile['shipments'][number]; error: string | null }

/** Ships what a file describes, one order after the other; it can be stopped, and what was not shipped is named. */
export function TrackingRun({ file, fileName, onRestart }: { file: TrackingFile; fileName: string; onRestart: () => void }) {
  const client = useQueryClient()
  const [results, setResults] = useState<readonly Result[]>([])
  const [state, setState] = useState<'ready' | 'running' | 'ended'>('ready')
  const isStopped = useRef(false)
  useFocusAfter(state)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const { shipments, issues } = file
  const run = async (): Promise<void> => {
    setState('running')
    isStopped.current = false
    for (const shipment of shipments) {
      if (isStopped.current) break
      const error = await ship(shipment)
      setResults((before) => [...before, { shipment, error }])
    }
    setState('ended')
    await refresh(client, order.paged)
  }
  const failed = results.filter(({ error }) => error !== null).length
  const shipped = results.length - failed
  const left = shipments.length - results.length
  const open = left + failed
  useNavigation().useLeaveGuard(() => needsLeaveQuestion({ state, open }), { isSearchGuarded: true, question: () => leaveQuestion({ open }) })
  return (
    <Card title={fileName}>
      <div className={layout.stack}>
        {state === 'ready' ? (
          <p>
            {shipments.length === 0
              ? t`No row of this file can be shipped.`
              : issues.length === 0
                ? t`Every row can be shipped.`
                : t`Rows to correct are left out. Correct them in the file and choose it again later.`}
          </p>
        ) : (
          <>
            <Progress value={(results.length / shipments.length) * 100} aria-label={t`Progress`} />
            <p aria-live="polite">
              {plural(shipped, { one: '# order fulfilled', other: '# orders fulfilled' })}
              {failed > 0 && ` · ${plural(failed, { one: '# failed', other: '# failed' })}`}
              {left > 0 && ` · ${plural(left, { one: '# left', other: '# left' })}`}
            </p>
          </>
        )}
        <ActionRow>
          {state === 'ready' && shipments.length > 0 && (
            <Button onClick={() => void run()}>{plural(shipments.length, { one: 'Fulfil # order', other: 'Fulfil # orders' })}</Button>
          )}
          {state === 'running' && (
            <Button variant="default" onClick={() => (isStopped.current = true)}>
              {t`Stop`}
            </Button>
          )}
          {(state === 'ended' || (state === 'ready' && issues.length > 0)) && (
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              onClick={() =>
                saveFile({
                  blob: new Blob([toCsv(state === 'ready' ? { ...file, shipments: [] } : file, results)], { type: 'text/csv' }),
                  fileName: resultsFileName(fileName),
                })
              }
            >
              {state === 'ready' ? t`Download rows to correct` : t`Download results`}
            </Button>
          )}
          {state !== 'running' && (
            <Button variant="subtle" onClick={onRestart}>
              {t`Choose another file`}
            </Button>
          )}
        </ActionRow>
      </div>
    </Card>
  )
}

const maxTries = 4

/** Ships one; waits where the server asks for it. Returns why it was not shipped. The key keeps a lost answer from shipping twice. */
async function ship({ hash, lines, carrier, trackingNumber, trackingHref }: TrackingFile['shipments'][number]): Promise<string | null> {
  const idempotencyKey = crypto.randomUUID()
  for (let attempt = 1; ; attempt++) {
    try {
      await send(order.fulfil, { body: { hash, lines, carrier, trackingNumber, trackingHref } }, { idempotencyKey })
      return null
    } catch (error) {
      const isTemporary = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status === 503)
      if (!isTemporary || attempt === maxTries) return issuesOf(error)[0]?.message ?? messageOf(error)
      await new Promise((resolve) => setTimeout(resolve, 2000 * attempt))
    }
  }
}
