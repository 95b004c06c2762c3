import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { Run } from '@stoa/contract/run.ts'
import { useEffect } from 'react'
import { ProgressCard } from '../../ui/progress-card.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { countsOf, runName } from '../run/run-labels.ts'

/** A run under way, or one that has just ended, until it is put away. `onDrawn` is called once it is there. */
export function RunNotice({ run, isActive, onClose, onDrawn }: { run: Run; isActive: boolean; onClose: () => void; onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  const href = `/shop/runs/${run.runId}`
  if (isActive) {
    return (
      <Box mb={20}>
        <RunProgress run={run} href={href} />
      </Box>
    )
  }
  return (
    <Box mb={20}>
      <ProgressCard
        title={runName(run)}
        done={run.done}
        total={run.total}
        state={run.status}
        counts={countsOf(run)}
        error={run.error}
        actions={[
          run.failed > 0 ? { label: t`View errors`, href: `${href}?outcome=failed` } : { label: t`Details`, href },
          { label: t`Dismiss`, onClick: onClose },
        ]}
      />
    </Box>
  )
}
